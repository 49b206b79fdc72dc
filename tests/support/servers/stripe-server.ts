import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Books, invalid, Refusal, type StripeObject } from './stripe/books.ts'
import { readForm } from './stripe/form.ts'
import { intents } from './stripe/payments.ts'
import { stripeRoutes } from './stripe/routes.ts'
import { setups } from './stripe/setups.ts'

/** The keys that the server accepts, as they are set in the environment of a site that uses it. */
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
}

type Answered = { status: number; body: object }

/**
 * A local Stripe: the part of its API that we use, with its state, idempotency keys, errors (also for an unknown
 * parameter), signed webhooks, the bank's authentication page and the onboarding page of creators. Webhooks wait in
 * `events` until a test signs and sends them, or are sent to `webhooks` at once.
 */
export async function startStripe(options: { now?: () => Date; port?: number } = {}) {
  const books = new Books(options.now ?? (() => new Date()))
  const kept = new Map<string, Answered & { asked: string }>()
  const state = {
    endpoint: '',
    isDown: false,
    answersToLose: 0,
    calls: [] as string[],
    webhooks: undefined as string | undefined,
    sent: 0,
  }
  const payments = intents(books, () => state.endpoint)
  const cards = setups(books, () => state.endpoint)
  const routes = stripeRoutes(books, payments, () => state.endpoint)

  const act = (method: string, url: URL, key: string | undefined, body: string): Answered => {
    const route = routes.find((one) => one.method === method && one.path.test(url.pathname))
    if (!route)
      throw new Refusal(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `Unrecognized request URL (${method}: ${url.pathname})`,
      })
    if (key !== keys.STRIPE_SECRET_KEY && !(route.public && key === keys.STRIPE_PUBLISHABLE_KEY))
      throw new Refusal(401, {
        type: 'invalid_request_error',
        code: 'api_key_invalid',
        message: 'Invalid API Key provided',
      })
    const form = readForm(method === 'GET' ? url.search.slice(1) : body)
    const odd = Object.keys(form).find((name) => !route.takes.split(' ').includes(name))
    if (odd) throw invalid('parameter_unknown', `Received unknown parameter: ${odd}`, odd)
    return { status: 200, body: route.act({ id: route.path.exec(url.pathname)?.[1] ?? '', form }) }
  }

  /** The same key returns the same result, errors included; with other parameters it is an error. */
  const once = (idempotencyKey: string | undefined, asked: string, run: () => Answered): Answered => {
    const known = idempotencyKey === undefined ? undefined : kept.get(idempotencyKey)
    if (known && known.asked !== asked)
      throw new Refusal(400, {
        type: 'idempotency_error',
        code: 'idempotency_key_reused',
        message: 'Keys for idempotent requests can only be used with the same parameters',
      })
    if (known) return known
    const answered = attempt(run)
    if (idempotencyKey !== undefined && answered.status !== 401)
      kept.set(idempotencyKey, structuredClone({ ...answered, asked }))
    return answered
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks).toString('latin1')
    const body = request.headers['content-type']?.startsWith('multipart/')
      ? fileForm(sent)
      : Buffer.from(sent, 'latin1').toString()
    const url = new URL(request.url ?? '/', state.endpoint)
    const method = request.method ?? ''
    if (state.isDown) return void request.socket.destroy()
    const page = pageFor(url, method, {
      authenticate: (id, approve) => (id.startsWith('seti_') ? cards : payments).authenticate(id, approve),
      onboard,
    })
    if (page)
      return void response
        .writeHead(page.location ? 303 : 200, {
          'content-type': 'text/html; charset=utf-8',
          ...(page.location && { location: page.location }),
        })
        .end(page.html)
    state.calls.push(`${method} ${url.pathname}`)
    const asked = `${method} ${url.pathname} ${body}`
    const { status, body: said } = attempt(() =>
      once(request.headers['idempotency-key'] as string | undefined, asked, () =>
        act(method, url, /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1], body)
      )
    )
    if (state.answersToLose > 0) {
      state.answersToLose--
      return void request.socket.destroy()
    }
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'request-id': `req_${state.calls.length}`,
        ...(status >= 400 && { 'stripe-should-retry': 'false' }),
      })
      .end(JSON.stringify(said))
    await tellWebhooks()
  }

  /** Signs an event as Stripe does, for a test to post to the site. */
  const sign = (event: StripeObject, secret = keys.STRIPE_WEBHOOK_SECRET, at = books.seconds()) => {
    const payload = JSON.stringify(event)
    return { payload, signature: `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}` }
  }

  const tellWebhooks = async (): Promise<void> => {
    if (!state.webhooks) return
    for (const event of books.events.slice(state.sent)) {
      state.sent++
      const { payload, signature } = sign(event)
      await fetch(state.webhooks, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      }).catch(() => undefined)
    }
  }

  /** The creator completes onboarding, or leaves some requirements open. */
  const onboard = (accountId: string, missing: readonly string[] = []): void => {
    const account = books.get(accountId, 'account')
    Object.assign(account, {
      details_submitted: true,
      payouts_enabled: missing.length === 0,
      capabilities: { transfers: missing.length === 0 ? 'active' : 'inactive' },
      requirements: {
        currently_due: missing,
        past_due: [],
        disabled_reason: missing.length === 0 ? null : 'requirements.past_due',
      },
    })
    books.tell('account.updated', account)
  }

  /** From now on the bank treats a saved card as it does this test card. */
  const turn = (methodId: string, number: string): void => void books.numbers.set(methodId, number)

  /**
   * Types a card into Stripe's form, as a browser does. Returns the id of the payment method.
   * @throws Refusal for a card that its bank refuses
   */
  const typeCard = (clientSecret: string, number: string, expiry = { month: 12, year: 2099 }): string => {
    const form = `client_secret=${clientSecret}&payment_method_data[card][number]=${number}&payment_method_data[card][exp_month]=${expiry.month}&payment_method_data[card][exp_year]=${expiry.year}`
    const { body } = act(
      'POST',
      new URL(`/v1/setup_intents/${clientSecret.split('_secret')[0] ?? ''}/confirm`, state.endpoint),
      keys.STRIPE_PUBLISHABLE_KEY,
      form
    )
    return (body as { payment_method: string }).payment_method
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  state.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    state,
    books,
    payments,
    cards,
    turn,
    sign,
    tellWebhooks,
    onboard,
    typeCard,
    events: books.events,
    endpoint: state.endpoint,
    /** The environment of a site that uses it. */
    env: { ...keys, STRIPE_ENDPOINT: state.endpoint },
    /** The PaymentIntents of one of the site's payments, or the SetupIntents of one of nothing. */
    intentsOf: (paymentId: string) =>
      [...books.all('payment_intent'), ...books.all('setup_intent')].filter(
        (intent) => (intent['metadata'] as { payment?: string }).payment === paymentId
      ),
    /** Forgets all idempotency keys, as Stripe does after a day. */
    forgetKeys: () => kept.clear(),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

export type LocalStripe = Awaited<ReturnType<typeof startStripe>>

/** A multipart form as a plain one: its fields, and the name of the file in place of its bytes. */
function fileForm(sent: string): string {
  const fields = [...sent.matchAll(/name="(\w+)"(?:; filename="([^"]*)")?[^\n]*\r\n(?:[^\r\n]+\r\n)*\r\n([^\r]*)/g)]
  return new URLSearchParams(fields.map(([, name = '', file, value = '']) => [name, file ?? value])).toString()
}

/** Runs `run` and turns a refusal into an answer. */
function attempt(run: () => Answered): Answered {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: { error: error.fault } }
  }
}

/** The pages that people see: the bank's authentication page, and the onboarding of a creator. */
function pageFor(
  url: URL,
  method: string,
  act: { authenticate(id: string, approve: boolean): string; onboard(id: string): void }
): { html?: string; location?: string } | undefined {
  const [, kind, id = ''] = /^\/(3ds|onboarding)\/(\w+)$/.exec(url.pathname) ?? []
  if (!kind) return undefined
  if (method === 'POST' && kind === '3ds')
    return { location: act.authenticate(id, url.searchParams.get('approve') === '1') }
  if (method === 'POST') {
    act.onboard(id)
    return { location: url.searchParams.get('back') ?? '' }
  }
  const button = (query: string, words: string) =>
    `<form method="post" action="?${query}"><button>${words}</button></form>`
  const back = `back=${encodeURIComponent(url.searchParams.get('back') ?? '')}`
  return {
    html: `<!doctype html><title>Local Stripe</title><h1>Local Stripe</h1>${kind === '3ds' ? button('approve=1', 'Approve') + button('approve=0', 'Refuse') : button(back, 'That is me')}`,
  }
}

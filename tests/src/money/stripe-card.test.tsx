import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CardForm } from '../../../src/features/money/cards/CardForm.tsx'
import { storeReturnPath } from '../../../src/features/money/payments/return-path-storage.ts'
import { ReturnScreen } from '../../../src/features/money/payments/ReturnScreen.tsx'
import { showScreen } from '../screen.tsx'
import { api, apiUrl, fan, http, ok, refusal } from '../support.ts'

type Result = { setupIntent?: object; error?: object }

/** Stripe's script: fields that are ready immediately, and the answer to each attempt to save. */
const script = vi.hoisted(() => ({
  results: [] as Result[],
  confirmed: [] as { confirmParams: object }[],
  destroyed: 0,
  isMissing: false,
}))
vi.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: () => {
    if (script.isMissing) return Promise.reject(new Error('Failed to load Stripe.js'))
    return Promise.resolve({
      elements: () => ({
        update: () => undefined,
        create: () => {
          const heard: Record<string, () => void> = {}
          return {
            on: (name: string, act: () => void) => void (heard[name] = act),
            mount: (host: Element) => void (host.append("Stripe's fields"), heard['ready']?.()),
            destroy: () => void script.destroyed++,
          }
        },
      }),
      confirmSetup: (options: { confirmParams: object }) => {
        script.confirmed.push(options)
        return Promise.resolve(script.results.shift() ?? {})
      },
    })
  },
}))

beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  Object.assign(script, { results: [], confirmed: [], destroyed: 0, isMissing: false })
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  api.use(http.post(apiUrl('/stripe/cards/setup'), () => ok({ clientSecret: 'seti_1_secret_x' })))
})
afterEach(() => {
  cleanup()
  api.resetHandlers()
  sessionStorage.clear()
})
afterAll(() => api.close())

const card = {
  _id: 'c1',
  gateway: 'stripe',
  brand: 'Visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2040,
  holder: fan.name,
  isDefault: true,
  createdAt: '2026-11-01T00:00:00.000Z',
}
const taken = { setupIntent: { status: 'succeeded', payment_method: 'pm_1' } }
/** Mocks our own request; answers each attempt. */
const save = (...answers: (() => ReturnType<typeof ok>)[]): unknown[] => {
  const sent: unknown[] = []
  api.use(
    http.post(apiUrl('/stripe/cards'), async ({ request }) => {
      sent.push(await request.json())
      return (answers[sent.length - 1] ?? answers.at(-1)!)()
    })
  )
  return sent
}
const submit = async () => {
  await screen.findByText("Stripe's fields")
  fireEvent.click(await screen.findByRole('button', { name: 'Save card' }))
}

test('a card is sent to Stripe, and its reference to our server', async () => {
  const sent = save(() => ok(card, 201))
  const onSaved = vi.fn()
  script.results = [taken]
  const { unmount } = showScreen(<CardForm onSaved={onSaved} />, { user: fan })
  await submit()
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(card))
  expect(sent).toEqual([{ paymentMethodId: 'pm_1', holder: fan.name }])
  expect(script.confirmed).toMatchObject([
    { redirect: 'if_required', confirmParams: { payment_method_data: { billing_details: { name: fan.name } } } },
  ])
  unmount()
  expect(script.destroyed).toBe(1)
})

test('an error of Stripe is shown in its words, except those that its own fields show', async () => {
  const sent = save(() => ok(card, 201))
  script.results = [
    { error: { type: 'validation_error', message: 'Your card number is incomplete.' } },
    { error: { type: 'card_error', message: 'Your card was declined.' } },
    taken,
  ]
  const onSaved = vi.fn()
  showScreen(<CardForm onSaved={onSaved} />, { user: fan })
  await submit()
  await waitFor(() => expect(script.confirmed).toHaveLength(1))
  expect(screen.queryByText(/incomplete/)).toBeNull()
  await submit()
  expect(await screen.findByText('Your card was declined.')).toBeDefined()
  expect(sent).toEqual([])
  await submit()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(screen.queryByText('Your card was declined.')).toBeNull()
})

test('when only our own request failed, the same card is sent again', async () => {
  const sent = save(
    () => refusal(503, 'gateway_unavailable', 'Payments are not available'),
    () => ok(card, 201)
  )
  script.results = [taken]
  const onSaved = vi.fn()
  showScreen(<CardForm onSaved={onSaved} />, { user: fan })
  await submit()
  await screen.findByText('Payments are not available')
  await submit()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(2)
  expect(script.confirmed).toHaveLength(1)
})

test('a browser that blocks Stripe shows an error with a retry', async () => {
  script.isMissing = true
  showScreen(<CardForm onSaved={() => undefined} />, { user: fan })
  await screen.findByText("The card form couldn't be loaded")
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save card' }).disabled).toBe(true)
  script.isMissing = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText("Stripe's fields")
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save card' }).disabled).toBe(false)
})

test("after the bank's page the payment continues on the page where it started", async () => {
  storeReturnPath('p1', '/marisol?subscribe=m1&plan=yearly')
  const { visit } = showScreen(<ReturnScreen id="p1" />, { user: fan, path: '/payment/return?payment=p1' })
  await waitFor(() => expect(visit.sent).toEqual(['/marisol?subscribe=m1&plan=yearly&payment=p1']))
})

test('in another browser the payment itself contains the return address; an unknown payment says so', async () => {
  const payment = {
    _id: 'p2',
    gateway: 'stripe',
    type: 'subscription',
    status: 'succeeded',
    amount: 5,
    subscriptionType: 'monthly',
    performer: { _id: 'm1', name: 'Marisol', username: 'marisol' },
    createdAt: card.createdAt,
  }
  api.use(
    http.post(apiUrl('/payment/p2/confirm'), () => ok(payment)),
    http.post(apiUrl('/payment/p3/confirm'), () => refusal(404, 'not_found', 'Not here'))
  )
  const { visit } = showScreen(<ReturnScreen id="p2" />, { user: fan })
  await waitFor(() => expect(visit.sent).toEqual(['/marisol?subscribe=m1&plan=monthly&payment=p2']))
  showScreen(<ReturnScreen id="p3" />, { user: fan })
  await screen.findByText("We couldn't find this payment")
})

import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GatewayDeclined, GatewayUnreachable, type Gateway } from '../../../server/integrations/payments/gateway.ts'
import { sandboxBench, stripeBench, type CardKind, type GatewayBench, type StripeBench } from '../../support/data/gateways.ts'

/** A person with a card, who pays 9.95 in dollars. */
async function payer(bench: GatewayBench, kind: CardKind) {
  const accountId = randomUUIDv7()
  const card = await bench.gateway.saveCard(accountId, await bench.type(accountId, kind))
  const paymentId = randomUUIDv7()
  const charge = { paymentId, accountId, cardReference: card.reference, amount: 995, currency: 'USD', offSession: false }
  return { accountId, card, paymentId, charge }
}

describe.each([['sandbox', sandboxBench], ['stripe', stripeBench]] as const)('the %s gateway', (name, open) => {
  let bench: GatewayBench
  let gateway: Gateway
  beforeAll(async () => {
    bench = await open()
    gateway = bench.gateway
  })
  afterAll(() => bench.close())

  it('says its name, and saves of a card what a receipt shows', async () => {
    expect(gateway.name).toBe(name)
    const { card } = await payer(bench, 'pays')
    expect(card).toEqual({ reference: expect.stringMatching(/^(card|pm)_/) as string, brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2099 })
  })

  it('refuses a card that the company does not know', async () => {
    const accountId = randomUUIDv7()
    await expect(gateway.saveCard(accountId, await bench.type(accountId, 'refused'))).rejects.toThrow(GatewayDeclined)
  })

  it('charges once for a payment, however often it is told, also at the same time', async () => {
    const { charge, paymentId } = await payer(bench, 'pays')
    expect(await gateway.find(paymentId)).toBeNull()
    const results = await Promise.all([1, 2, 3].map(() => gateway.charge(charge)))
    results.push(await gateway.charge(charge), (await gateway.find(paymentId))!)
    expect(new Set(results.map(({ status, reference }) => `${status} ${reference}`)).size).toBe(1)
    expect(results[0]).toMatchObject({ status: 'succeeded' })
  })

  it.each([['declined', 'card_declined'], ['poor', 'insufficient_funds'], ['expired', 'expired_card'], ['lost', 'lost_card']] as const)('says why a card is %s, and stays with it', async (kind, reason) => {
    const { charge, paymentId } = await payer(bench, kind)
    const first = await gateway.charge(charge)
    expect(first).toMatchObject({ status: 'declined', reason })
    expect(await gateway.charge(charge)).toMatchObject({ status: 'declined', reference: first.reference })
    expect(await gateway.find(paymentId)).toMatchObject({ status: 'declined' })
    expect(await gateway.cancel(paymentId)).toMatchObject({ status: 'declined' })
  })

  it('sends the cardholder to their bank, and goes by what they say there', async () => {
    for (const [approve, after] of [[true, { status: 'succeeded' }], [false, { status: 'declined', reason: 'authentication_failed' }]] as const) {
      const { charge, paymentId } = await payer(bench, 'authenticates')
      const asked = await gateway.charge(charge)
      expect(asked).toMatchObject({ status: 'requires_action', actionUrl: expect.stringMatching(/^(\/sandbox\/authenticate\/|http)/) as string })
      expect(await gateway.charge(charge)).toEqual(asked)
      await bench.authenticate(paymentId, approve)
      expect(await gateway.find(paymentId)).toMatchObject(after)
      expect(await gateway.charge(charge)).toMatchObject({ status: after.status })
    }
  })

  it('charges a card without its cardholder where they have authenticated it before', async () => {
    const { charge } = await payer(bench, 'authenticates')
    expect(await gateway.charge({ ...charge, offSession: true })).toMatchObject({ status: 'succeeded' })
  })

  it('gives up an authentication for good: who approves later pays nothing', async () => {
    const { charge, paymentId } = await payer(bench, 'authenticates')
    await gateway.charge(charge)
    expect(await gateway.cancel(paymentId)).toMatchObject({ status: 'declined', reason: 'cancelled' })
    await bench.authenticate(paymentId, true).catch(() => undefined)
    expect(await gateway.find(paymentId)).toMatchObject({ status: 'declined' })
  })

  it('gives up what it never heard of, and refuses it when it comes', async () => {
    const { charge, paymentId } = await payer(bench, 'pays')
    expect(await gateway.cancel(paymentId)).toMatchObject({ status: 'declined', reason: 'cancelled' })
    expect(await gateway.charge(charge)).toMatchObject({ status: 'declined', reason: 'cancelled' })
    expect(await gateway.find(paymentId)).toMatchObject({ status: 'declined' })
  })

  it('either charges or gives up when both come at once, and all hear the same', async () => {
    for (let time = 0; time < 5; time++) {
      const { charge, paymentId } = await payer(bench, 'pays')
      const [, cancelled] = await Promise.all([gateway.charge(charge), gateway.cancel(paymentId)])
      const stands = await gateway.find(paymentId)
      expect(['succeeded', 'declined']).toContain(stands?.status)
      if (cancelled.status === 'declined') expect(stands?.status).toBe('declined')
    }
  })

  it('does not give up what was paid', async () => {
    const { charge, paymentId } = await payer(bench, 'pays')
    const paid = await gateway.charge(charge)
    expect(await gateway.cancel(paymentId)).toMatchObject({ status: 'succeeded', reference: paid.reference })
  })

  it('gives the money back, once', async () => {
    const { charge, paymentId } = await payer(bench, 'pays')
    await gateway.charge(charge)
    expect(await gateway.refund(paymentId)).toMatchObject({ status: 'refunded' })
    expect(await gateway.refund(paymentId)).toMatchObject({ status: 'refunded' })
    expect(await gateway.find(paymentId)).toMatchObject({ status: 'refunded' })
    expect(await gateway.charge(charge)).toMatchObject({ status: 'refunded' })
  })

  it('tells of a dispute', async () => {
    const { charge, paymentId } = await payer(bench, 'disputes')
    expect(await gateway.charge(charge)).toMatchObject({ status: 'succeeded' })
    await bench.dispute(paymentId)
    expect(await gateway.find(paymentId)).toMatchObject({ status: 'disputed' })
  })

  it('says that it knows nothing while the company does not answer, and can give up then', async () => {
    const accountId = randomUUIDv7()
    const charge = { paymentId: randomUUIDv7(), accountId, amount: 500, currency: 'USD', offSession: false }
    await bench.whileSilent(accountId, async (cardReference) => {
      await expect(gateway.charge({ ...charge, cardReference })).rejects.toThrow(GatewayUnreachable)
      expect(await gateway.find(charge.paymentId)).toBeNull()
      expect(await gateway.cancel(charge.paymentId)).toMatchObject({ status: 'declined', reason: 'cancelled' })
    })
  })

  it('lets no card pay that was removed, or is another account\'s', async () => {
    const [one, other] = [await payer(bench, 'pays'), await payer(bench, 'pays')]
    expect(await gateway.charge({ ...one.charge, cardReference: other.card.reference })).toMatchObject({ status: 'declined', reason: 'card_declined' })
    await gateway.removeCard(one.card.reference)
    await gateway.removeCard(one.card.reference)
    expect(await gateway.charge({ ...one.charge, paymentId: randomUUIDv7() })).toMatchObject({ status: 'declined', reason: 'card_declined' })
  })

  it('opens one account for a creator, and sends money there once it is ready', async () => {
    const creator = { accountId: randomUUIDv7(), email: 'creator@example.com', country: 'US' }
    const opened = await gateway.openPayee(creator)
    expect(opened).toMatchObject({ status: 'pending', needs: expect.arrayContaining([expect.any(String)]) as string[] })
    expect((await gateway.openPayee(creator)).reference).toBe(opened.reference)
    expect(await gateway.payeeLink(opened.reference, 'https://stage.example/creator/payout-settings')).toContain(encodeURIComponent('/creator/payout-settings'))
    const payout = { payeeReference: opened.reference, amount: 5000, currency: 'USD' }
    expect(await gateway.payOut({ ...payout, payoutId: randomUUIDv7() })).toMatchObject({ status: 'failed', reason: 'account_not_ready' })
    await bench.onboard(opened.reference)
    expect(await gateway.findPayee(opened.reference)).toEqual({ reference: opened.reference, status: 'ready', needs: [] })
    const payoutId = randomUUIDv7()
    const sent = await Promise.all([1, 2].map(() => gateway.payOut({ ...payout, payoutId })))
    sent.push(await gateway.payOut({ ...payout, payoutId }))
    expect(sent[0]).toMatchObject({ status: 'paid' })
    expect(new Set(sent.map((result) => JSON.stringify(result))).size).toBe(1)
  })
})

describe('stripe, whose answers get lost', () => {
  let bench: StripeBench
  beforeAll(async () => {
    bench = await stripeBench()
  })
  afterAll(() => bench.close())
  const paidCount = (paymentId: string) => bench.stripe.intentsOf(paymentId).filter(({ status }) => status === 'succeeded').length

  it('charges once, whichever answer is lost', async () => {
    const { charge, paymentId } = await payer(bench, 'pays')
    // The library asks a second time by itself: both answers go.
    bench.stripe.state.answersToLose = 2
    await expect(bench.gateway.charge(charge)).rejects.toThrow(GatewayUnreachable)
    expect(await bench.gateway.find(paymentId)).toBeNull()
    const before = bench.stripe.state.calls.length
    bench.stripe.state.answersToLose = 0
    expect(await bench.gateway.charge(charge)).toMatchObject({ status: 'succeeded' })
    expect(bench.stripe.state.calls.slice(before).map((call) => call.replace(/pi_\w+/, ''))).toEqual(['POST /v1/payment_intents', 'POST /v1/payment_intents//confirm'])
    expect(paidCount(paymentId)).toBe(1)
  })

  it('finds a charge whose confirmation was lost, also when Stripe has forgotten the keys', async () => {
    const { charge, paymentId } = await payer(bench, 'pays')
    const { fail } = await loseAnswersTo(bench, '/confirm')
    await expect(bench.gateway.charge(charge)).rejects.toThrow(GatewayUnreachable)
    fail.stop()
    bench.stripe.forgetKeys()
    expect(await bench.gateway.find(paymentId)).toMatchObject({ status: 'succeeded' })
    expect(await bench.gateway.charge(charge)).toMatchObject({ status: 'succeeded' })
    expect(paidCount(paymentId)).toBe(1)
  })

  it('sends a payout once, also when Stripe has forgotten the keys', async () => {
    const { reference } = await bench.gateway.openPayee({ accountId: randomUUIDv7(), email: null, country: null })
    bench.stripe.onboard(reference)
    const payout = { payoutId: randomUUIDv7(), payeeReference: reference, amount: 5000, currency: 'USD' }
    const first = await bench.gateway.payOut(payout)
    bench.stripe.forgetKeys()
    expect(await bench.gateway.payOut(payout)).toEqual(first)
  })

  it('sends a payout later where the shop\'s own balance does not cover it yet', async () => {
    const { reference } = await bench.gateway.openPayee({ accountId: randomUUIDv7(), email: null, country: null })
    bench.stripe.onboard(reference)
    const payout = { payoutId: randomUUIDv7(), payeeReference: reference, amount: 5000, currency: 'USD' }
    bench.stripe.books.isPoor = true
    await expect(bench.gateway.payOut(payout)).rejects.toThrow(GatewayUnreachable)
    bench.stripe.books.isPoor = false
    // For a day Stripe answers as it did.
    await expect(bench.gateway.payOut(payout)).rejects.toThrow(GatewayUnreachable)
    bench.stripe.forgetKeys()
    expect(await bench.gateway.payOut(payout)).toMatchObject({ status: 'paid' })
  })

  it('leaves nothing to be paid of a declined charge: not even its secret\'s holder can', async () => {
    const { charge, paymentId } = await payer(bench, 'declined')
    await bench.gateway.charge(charge)
    expect(bench.stripe.intentsOf(paymentId).map(({ status }) => status)).toEqual(['canceled'])
  })

  it('waits for a bank that takes its time', async () => {
    const accountId = randomUUIDv7()
    const { clientSecret = '' } = await bench.gateway.beginCard(accountId)
    const card = await bench.gateway.saveCard(accountId, { paymentMethodId: bench.stripe.typeCard(clientSecret, '4000000000000077') })
    const charge = { paymentId: randomUUIDv7(), accountId, cardReference: card.reference, amount: 995, currency: 'USD', offSession: true }
    expect(await bench.gateway.charge(charge)).toMatchObject({ status: 'processing' })
    expect(await bench.gateway.cancel(charge.paymentId)).toMatchObject({ status: 'processing' })
    bench.stripe.payments.decide(bench.stripe.intentsOf(charge.paymentId)[0]!.id)
    expect(await bench.gateway.find(charge.paymentId)).toMatchObject({ status: 'succeeded' })
  })

  it('takes a question of the bank for no dispute, nor one that was won', async () => {
    const { charge, paymentId } = await payer(bench, 'pays')
    await bench.gateway.charge(charge)
    const [intent] = bench.stripe.intentsOf(paymentId)
    for (const [status, stands] of [['warning_needs_response', 'succeeded'], ['needs_response', 'disputed'], ['lost', 'disputed'], ['won', 'succeeded']] as const) {
      bench.stripe.payments.dispute(intent!.id, status)
      expect(await bench.gateway.find(paymentId)).toMatchObject({ status: stands })
    }
  })

  it('says so where Stripe takes no such amount', async () => {
    const { charge } = await payer(bench, 'pays')
    expect(await bench.gateway.charge({ ...charge, amount: 20 })).toMatchObject({ status: 'declined', reason: 'amount_refused' })
    // A yen has no hundredths: 9.95 yen cannot be paid, 995 can.
    expect(await bench.gateway.charge({ ...charge, paymentId: randomUUIDv7(), currency: 'JPY' })).toMatchObject({ status: 'declined', reason: 'amount_refused' })
    const paymentId = randomUUIDv7()
    expect(await bench.gateway.charge({ ...charge, paymentId, amount: 99_500, currency: 'JPY' })).toMatchObject({ status: 'succeeded' })
    expect(bench.stripe.intentsOf(paymentId)).toMatchObject([{ amount: 995, currency: 'jpy' }])
  })

  it('declines a renewal whose bank wants to see the cardholder', async () => {
    const accountId = randomUUIDv7()
    const { clientSecret = '' } = await bench.gateway.beginCard(accountId)
    const card = await bench.gateway.saveCard(accountId, { paymentMethodId: bench.stripe.typeCard(clientSecret, '4000002760003184') })
    const charge = { paymentId: randomUUIDv7(), accountId, cardReference: card.reference, amount: 995, currency: 'USD', offSession: true }
    expect(await bench.gateway.charge(charge)).toMatchObject({ status: 'declined', reason: 'authentication_failed' })
  })

  it('tells what an account still wants, in Stripe\'s words', async () => {
    const { reference } = await bench.gateway.openPayee({ accountId: randomUUIDv7(), email: null, country: 'BR' })
    bench.stripe.onboard(reference, ['individual.verification.document'])
    expect(await bench.gateway.findPayee(reference)).toEqual({ reference, status: 'restricted', needs: ['individual.verification.document'] })
  })
})

/** From now on the answers to calls that end so are lost, after they were done. */
async function loseAnswersTo(bench: StripeBench, ending: string) {
  const { state } = bench.stripe
  const push = state.calls.push.bind(state.calls)
  state.calls.push = (...calls) => {
    if (calls.some((call) => call.endsWith(ending))) state.answersToLose++
    return push(...calls)
  }
  return { fail: { stop: () => void (state.calls.push = push) } }
}

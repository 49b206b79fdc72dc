import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GatewayUnreachable } from '../../../../server/integrations/payments/gateway.ts'
import { createPayer, stripeBench, type StripeBench } from '../../../support/data/gateways.ts'

describe('Stripe with lost answers', () => {
  let bench: StripeBench
  beforeAll(async () => {
    bench = await stripeBench()
  })
  afterAll(() => bench.close())
  const paidCount = (paymentId: string) =>
    bench.stripe.intentsOf(paymentId).filter(({ status }) => status === 'succeeded').length

  it('charges once, whichever answer is lost', async () => {
    const { charge, paymentId } = await createPayer(bench, 'pays')
    // The library repeats a call once by itself: both answers are lost.
    bench.stripe.state.answersToLose = 2
    await expect(bench.gateway.charge(charge)).rejects.toThrow(GatewayUnreachable)
    expect(await bench.gateway.find(paymentId)).toBeNull()
    const before = bench.stripe.state.calls.length
    bench.stripe.state.answersToLose = 0
    expect(await bench.gateway.charge(charge)).toMatchObject({ status: 'succeeded' })
    expect(bench.stripe.state.calls.slice(before).map((call) => call.replace(/pi_\w+/, ''))).toEqual([
      'POST /v1/payment_intents',
      'POST /v1/payment_intents//confirm',
    ])
    expect(paidCount(paymentId)).toBe(1)
  })

  it('finds a charge whose confirmation was lost, also when Stripe has forgotten the keys', async () => {
    const { charge, paymentId } = await createPayer(bench, 'pays')
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

  it("sends a payout later when the site's own balance is too low", async () => {
    const { reference } = await bench.gateway.openPayee({ accountId: randomUUIDv7(), email: null, country: null })
    bench.stripe.onboard(reference)
    const payout = { payoutId: randomUUIDv7(), payeeReference: reference, amount: 5000, currency: 'USD' }
    bench.stripe.books.isPoor = true
    await expect(bench.gateway.payOut(payout)).rejects.toThrow(GatewayUnreachable)
    bench.stripe.books.isPoor = false
    // For a day Stripe repeats its first answer.
    await expect(bench.gateway.payOut(payout)).rejects.toThrow(GatewayUnreachable)
    bench.stripe.forgetKeys()
    expect(await bench.gateway.payOut(payout)).toMatchObject({ status: 'paid' })
  })

  it('cancels a declined charge, so that it cannot be paid with its client secret', async () => {
    const { charge, paymentId } = await createPayer(bench, 'declined')
    await bench.gateway.charge(charge)
    expect(bench.stripe.intentsOf(paymentId).map(({ status }) => status)).toEqual(['canceled'])
  })

  it('waits for a slow bank', async () => {
    const accountId = randomUUIDv7()
    const { clientSecret = '' } = await bench.gateway.beginCard(accountId)
    const card = await bench.gateway.saveCard(accountId, {
      paymentMethodId: bench.stripe.typeCard(clientSecret, '4000000000000077'),
    })
    const charge = {
      paymentId: randomUUIDv7(),
      accountId,
      cardReference: card.reference,
      amount: 995,
      currency: 'USD',
      offSession: true,
    }
    expect(await bench.gateway.charge(charge)).toMatchObject({ status: 'processing' })
    expect(await bench.gateway.cancel(charge.paymentId)).toMatchObject({ status: 'processing' })
    bench.stripe.payments.decide(bench.stripe.intentsOf(charge.paymentId)[0]!.id)
    expect(await bench.gateway.find(charge.paymentId)).toMatchObject({ status: 'succeeded' })
  })

  it('counts neither an inquiry of the bank nor a won dispute as a dispute', async () => {
    const { charge, paymentId } = await createPayer(bench, 'pays')
    await bench.gateway.charge(charge)
    const [intent] = bench.stripe.intentsOf(paymentId)
    for (const [status, stands] of [
      ['warning_needs_response', 'succeeded'],
      ['needs_response', 'disputed'],
      ['lost', 'disputed'],
      ['won', 'succeeded'],
    ] as const) {
      bench.stripe.payments.dispute(intent!.id, status)
      expect(await bench.gateway.find(paymentId)).toMatchObject({ status: stands })
    }
  })

  it('reports an amount that Stripe does not accept', async () => {
    const { charge } = await createPayer(bench, 'pays')
    expect(await bench.gateway.charge({ ...charge, amount: 20 })).toMatchObject({
      status: 'declined',
      reason: 'amount_refused',
    })
    // The yen has no hundredths: 9.95 yen cannot be paid, 995 can.
    expect(await bench.gateway.charge({ ...charge, paymentId: randomUUIDv7(), currency: 'JPY' })).toMatchObject({
      status: 'declined',
      reason: 'amount_refused',
    })
    const paymentId = randomUUIDv7()
    expect(await bench.gateway.charge({ ...charge, paymentId, amount: 99_500, currency: 'JPY' })).toMatchObject({
      status: 'succeeded',
    })
    expect(bench.stripe.intentsOf(paymentId)).toMatchObject([{ amount: 995, currency: 'jpy' }])
  })

  it('declines a renewal when the bank requires the cardholder', async () => {
    const accountId = randomUUIDv7()
    const { clientSecret = '' } = await bench.gateway.beginCard(accountId)
    const card = await bench.gateway.saveCard(accountId, {
      paymentMethodId: bench.stripe.typeCard(clientSecret, '4000002760003184'),
    })
    const charge = {
      paymentId: randomUUIDv7(),
      accountId,
      cardReference: card.reference,
      amount: 995,
      currency: 'USD',
      offSession: true,
    }
    expect(await bench.gateway.charge(charge)).toMatchObject({ status: 'declined', reason: 'authentication_failed' })
  })

  it("returns Stripe's description of an account's open requirements", async () => {
    const { reference } = await bench.gateway.openPayee({ accountId: randomUUIDv7(), email: null, country: 'BR' })
    bench.stripe.onboard(reference, ['individual.verification.document'])
    expect(await bench.gateway.findPayee(reference)).toEqual({
      reference,
      status: 'restricted',
      needs: ['individual.verification.document'],
    })
  })
})

/** From now on, the answers to calls whose path ends like this are lost after execution. */
async function loseAnswersTo(bench: StripeBench, ending: string) {
  const { state } = bench.stripe
  const push = state.calls.push.bind(state.calls)
  state.calls.push = (...calls) => {
    if (calls.some((call) => call.endsWith(ending))) state.answersToLose++
    return push(...calls)
  }
  return { fail: { stop: () => void (state.calls.push = push) } }
}

import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GatewayDeclined, GatewayUnreachable, type Gateway } from '../../../server/integrations/payments/gateway.ts'
import {
  createPayer,
  sandboxBench,
  stripeBench,
  type CardKind,
  type GatewayBench,
} from '../../support/data/gateways.ts'

describe.each([
  ['sandbox', sandboxBench],
  ['stripe', stripeBench],
] as const)('the %s gateway', (name, open) => {
  let bench: GatewayBench
  let gateway: Gateway
  beforeAll(async () => {
    bench = await open()
    gateway = bench.gateway
  })
  afterAll(() => bench.close())

  it('has a name, and stores of a card only what a receipt shows', async () => {
    expect(gateway.name).toBe(name)
    const { card } = await createPayer(bench, 'pays')
    expect(card).toEqual({
      reference: expect.stringMatching(/^(card|pm)_/) as string,
      brand: 'Visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2099,
    })
  })

  it('rejects an unknown card', async () => {
    const accountId = randomUUIDv7()
    await expect(gateway.saveCard(accountId, await bench.type(accountId, 'unknown'))).rejects.toThrow(GatewayDeclined)
  })

  it.each([
    ['refused', 'card_declined'],
    ['poor', 'insufficient_funds'],
    ['expired', 'expired_card'],
    ['lost', 'lost_card'],
  ] as const)('does not save a card that is %s by its bank', async (kind, reason) => {
    const accountId = randomUUIDv7()
    const save = async () => gateway.saveCard(accountId, await bench.type(accountId, kind))
    await expect(save()).rejects.toThrow(name === 'sandbox' ? new GatewayDeclined(reason) : 'declined')
  })

  it('verifies a saved card without charging it, and says why its bank refuses it now', async () => {
    const { accountId, card } = await createPayer(bench, 'pays')
    await gateway.verifyCard(accountId, card.reference)
    await expect(gateway.verifyCard(randomUUIDv7(), card.reference)).rejects.toThrow(GatewayDeclined)
    await bench.turn(card.reference, 'authenticates')
    await gateway.verifyCard(accountId, card.reference)
    await bench.turn(card.reference, 'lost')
    await expect(gateway.verifyCard(accountId, card.reference)).rejects.toThrow(new GatewayDeclined('lost_card'))
  })

  it('verifies the card of a payment of nothing, with the authentication of its holder', async () => {
    const trial = async (kind: CardKind) => {
      const { charge } = await createPayer(bench, kind)
      return { ...charge, amount: 0 }
    }
    const paid = await trial('pays')
    expect(await gateway.find(paid.paymentId)).toBeNull()
    const results = await Promise.all([1, 2].map(() => gateway.charge(paid)))
    expect(results).toEqual([results[0], results[0]])
    expect(results[0]).toMatchObject({ status: 'succeeded' })
    expect(await gateway.find(paid.paymentId)).toMatchObject({ status: 'succeeded' })
    expect(await gateway.cancel(paid.paymentId)).toMatchObject({ status: 'succeeded' })
    expect(await gateway.charge(await trial('poor'))).toMatchObject({
      status: 'declined',
      reason: 'insufficient_funds',
    })
    for (const approve of [true, false]) {
      const asked = await trial('alwaysAuthenticates')
      expect(await gateway.charge(asked)).toMatchObject({ status: 'requires_action' })
      await bench.authenticate(asked.paymentId, approve)
      expect(await gateway.find(asked.paymentId)).toMatchObject({ status: approve ? 'succeeded' : 'declined' })
    }
    const left = await trial('alwaysAuthenticates')
    await gateway.charge(left)
    expect(await gateway.cancel(left.paymentId)).toMatchObject({ status: 'declined', reason: 'cancelled' })
  })

  it('charges once for a payment, also when repeated in parallel', async () => {
    const { charge, paymentId } = await createPayer(bench, 'pays')
    expect(await gateway.find(paymentId)).toBeNull()
    const results = await Promise.all([1, 2, 3].map(() => gateway.charge(charge)))
    results.push(await gateway.charge(charge), (await gateway.find(paymentId))!)
    expect(new Set(results.map(({ status, reference }) => `${status} ${reference}`)).size).toBe(1)
    expect(results[0]).toMatchObject({ status: 'succeeded' })
  })

  it.each([
    ['declined', 'card_declined'],
    ['poor', 'insufficient_funds'],
    ['expired', 'expired_card'],
    ['lost', 'lost_card'],
  ] as const)('returns the reason why a card is %s, and keeps it when repeated', async (kind, reason) => {
    const { charge, paymentId } = await createPayer(bench, kind)
    const first = await gateway.charge(charge)
    expect(first).toMatchObject({ status: 'declined', reason })
    expect(await gateway.charge(charge)).toMatchObject({ status: 'declined', reference: first.reference })
    expect(await gateway.find(paymentId)).toMatchObject({ status: 'declined' })
    expect(await gateway.cancel(paymentId)).toMatchObject({ status: 'declined' })
  })

  it('sends the cardholder to their bank, and follows the answer there', async () => {
    for (const [approve, after] of [
      [true, { status: 'succeeded' }],
      [false, { status: 'declined', reason: 'authentication_failed' }],
    ] as const) {
      const { charge, paymentId } = await createPayer(bench, 'authenticates')
      const asked = await gateway.charge(charge)
      expect(asked).toMatchObject({
        status: 'requires_action',
        actionUrl: expect.stringMatching(/^(\/sandbox\/authenticate\/|http)/) as string,
      })
      expect(await gateway.charge(charge)).toEqual(asked)
      await bench.authenticate(paymentId, approve)
      expect(await gateway.find(paymentId)).toMatchObject(after)
      expect(await gateway.charge(charge)).toMatchObject({ status: after.status })
    }
  })

  it('charges an authenticated card without its cardholder', async () => {
    const { charge } = await createPayer(bench, 'authenticates')
    expect(await gateway.charge({ ...charge, offSession: true })).toMatchObject({ status: 'succeeded' })
  })

  it('cancels an authentication permanently: a later approval charges nothing', async () => {
    const { charge, paymentId } = await createPayer(bench, 'authenticates')
    await gateway.charge(charge)
    expect(await gateway.cancel(paymentId)).toMatchObject({ status: 'declined', reason: 'cancelled' })
    await bench.authenticate(paymentId, true).catch(() => undefined)
    expect(await gateway.find(paymentId)).toMatchObject({ status: 'declined' })
  })

  it('cancels an unknown payment, and rejects it later', async () => {
    const { charge, paymentId } = await createPayer(bench, 'pays')
    expect(await gateway.cancel(paymentId)).toMatchObject({ status: 'declined', reason: 'cancelled' })
    expect(await gateway.charge(charge)).toMatchObject({ status: 'declined', reason: 'cancelled' })
    expect(await gateway.find(paymentId)).toMatchObject({ status: 'declined' })
  })

  it('either charges or cancels when both happen in parallel, with the same result for all', async () => {
    for (let time = 0; time < 5; time++) {
      const { charge, paymentId } = await createPayer(bench, 'pays')
      const [, cancelled] = await Promise.all([gateway.charge(charge), gateway.cancel(paymentId)])
      const stands = await gateway.find(paymentId)
      expect(['succeeded', 'declined']).toContain(stands?.status)
      if (cancelled.status === 'declined') expect(stands?.status).toBe('declined')
    }
  })

  it('does not cancel a completed payment', async () => {
    const { charge, paymentId } = await createPayer(bench, 'pays')
    const paid = await gateway.charge(charge)
    expect(await gateway.cancel(paymentId)).toMatchObject({ status: 'succeeded', reference: paid.reference })
  })

  it('refunds once', async () => {
    const { charge, paymentId } = await createPayer(bench, 'pays')
    await gateway.charge(charge)
    expect(await gateway.refund(paymentId)).toMatchObject({ status: 'refunded' })
    expect(await gateway.refund(paymentId)).toMatchObject({ status: 'refunded' })
    expect(await gateway.find(paymentId)).toMatchObject({ status: 'refunded' })
    expect(await gateway.charge(charge)).toMatchObject({ status: 'refunded' })
  })

  it('refunds a part once for each id, never more than is left, and then the rest', async () => {
    const { charge, paymentId } = await createPayer(bench, 'pays')
    await gateway.charge(charge)
    const { amount, currency } = charge
    const part = (refundId: string, cents: number) =>
      gateway.refundPart({ refundId, paymentId, amount: cents, currency })
    const first = randomUUIDv7()
    expect(await Promise.all([part(first, amount - 200), part(first, amount - 200)])).toEqual(['refunded', 'refunded'])
    expect(await part(randomUUIDv7(), 201)).toBe('refused')
    expect(await part(randomUUIDv7(), 100)).toBe('refunded')
    expect(await gateway.find(paymentId)).toMatchObject({ status: 'succeeded' })
    expect(await gateway.refund(paymentId)).toMatchObject({ status: 'refunded' })
    expect(await part(randomUUIDv7(), 1)).toBe('refused')
    expect(await part(first, amount - 200)).toBe('refunded')
  })

  it('reports a dispute', async () => {
    const { charge, paymentId } = await createPayer(bench, 'disputes')
    expect(await gateway.charge(charge)).toMatchObject({ status: 'succeeded' })
    await bench.dispute(paymentId)
    expect(await gateway.find(paymentId)).toMatchObject({ status: 'disputed' })
  })

  it('reports an unknown state while the company does not answer, and can cancel afterwards', async () => {
    const accountId = randomUUIDv7()
    const charge = { paymentId: randomUUIDv7(), accountId, amount: 500, currency: 'USD', offSession: false }
    await bench.whileSilent(accountId, async (cardReference) => {
      await expect(gateway.charge({ ...charge, cardReference })).rejects.toThrow(GatewayUnreachable)
      expect(await gateway.find(charge.paymentId)).toBeNull()
      expect(await gateway.cancel(charge.paymentId)).toMatchObject({ status: 'declined', reason: 'cancelled' })
    })
  })

  it('charges no card that was removed or belongs to another account', async () => {
    const [one, other] = [await createPayer(bench, 'pays'), await createPayer(bench, 'pays')]
    expect(await gateway.charge({ ...one.charge, cardReference: other.card.reference })).toMatchObject({
      status: 'declined',
      reason: 'card_declined',
    })
    await gateway.removeCard(one.card.reference)
    await gateway.removeCard(one.card.reference)
    expect(await gateway.charge({ ...one.charge, paymentId: randomUUIDv7() })).toMatchObject({
      status: 'declined',
      reason: 'card_declined',
    })
  })

  it('opens one payout account for a creator, and transfers money once it is ready', async () => {
    const creator = { accountId: randomUUIDv7(), email: 'creator@example.com', country: 'US' }
    const opened = await gateway.openPayee(creator)
    expect(opened).toMatchObject({ status: 'pending', needs: expect.arrayContaining([expect.any(String)]) as string[] })
    expect((await gateway.openPayee(creator)).reference).toBe(opened.reference)
    expect(await gateway.payeeLink(opened.reference, 'https://stage.example/creator/payout-settings')).toContain(
      encodeURIComponent('/creator/payout-settings')
    )
    const payout = { payeeReference: opened.reference, amount: 5000, currency: 'USD' }
    expect(await gateway.payOut({ ...payout, payoutId: randomUUIDv7() })).toMatchObject({
      status: 'failed',
      reason: 'account_not_ready',
    })
    await bench.onboard(opened.reference)
    expect(await gateway.findPayee(opened.reference)).toEqual({
      reference: opened.reference,
      status: 'ready',
      needs: [],
    })
    const payoutId = randomUUIDv7()
    const sent = await Promise.all([1, 2].map(() => gateway.payOut({ ...payout, payoutId })))
    sent.push(await gateway.payOut({ ...payout, payoutId }))
    expect(sent[0]).toMatchObject({ status: 'paid' })
    expect(new Set(sent.map((result) => JSON.stringify(result))).size).toBe(1)
  })
})

import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../../contract/accounts/users.ts'
import { notifications } from '../../../contract/messages/notifications.ts'
import { earnings } from '../../../contract/money/earnings.ts'
import { MAX_EVIDENCE_BYTES, winningWord, type EvidenceFile } from '../../../contract/money/dispute-rules.ts'
import { payments } from '../../../contract/money/payments.ts'
import { receipts } from '../../../contract/money/receipts.ts'
import { sandbox } from '../../../contract/money/sandbox.ts'
import { subscriptions } from '../../../contract/money/subscriptions.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { disputeDesk, type DeskDisputeDetail } from '../../../contract/operator/dispute-desk.ts'
import { overview } from '../../../contract/operator/overview.ts'
import { paymentDesk } from '../../../contract/operator/payment-desk.ts'
import { sendEvidence } from '../../../server/features/money/disputes/answer-dispute.ts'
import { releaseEarnings } from '../../../server/features/money/earnings/release-earnings.ts'
import { GatewayUnreachable } from '../../../server/integrations/payments/gateway.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { waitForMails } from '../../support/data/mail.ts'
import { multipart } from '../../support/media/form.ts'
import { expectSoundBooks, saveCard } from '../../support/data/money.ts'
import {
  createAdmin,
  createFan,
  createOperator,
  createPerformer,
  signIn,
  type TestPerson,
} from '../../support/data/people.ts'

let test: TestApp
let fan: TestPerson
let creator: TestPerson
let owner: TestPerson
beforeAll(async () => {
  test = await testApp()
  owner = await createAdmin(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  fan = await createFan(test)
  creator = await createPerformer(test)
  owner.token = await signIn(test, owner.id)
  return () => expectSoundBooks(test)
})

const dayMs = 86_400_000
const codeOf = ({ error }: { error: { code?: string } }) => error.code
const topUp = async (amount: number) =>
  (
    await test.call(
      payments.topUp,
      { body: { amount, cardId: await saveCard(test, fan) } },
      { token: fan.token, key: randomUUIDv7() }
    )
  ).data._id
const subscribe = async () =>
  (
    await test.call(
      payments.subscribe,
      { body: { performerId: creator.id, type: 'monthly', price: 9.95, cardId: await saveCard(test, fan) } },
      { token: fan.token, key: randomUUIDv7() }
    )
  ).data._id
/** The cardholder disputes a payment at the sandbox. Returns the dispute as the operator sees it. */
const dispute = async (paymentId: string): Promise<DeskDisputeDetail> => {
  const { data } = await test.call(sandbox.charges, {}, fan)
  const charge = data.data.find((one) => one.paymentId === paymentId)
  await test.call(sandbox.dispute, { params: { id: charge!._id } }, fan)
  const { data: list } = await test.call(disputeDesk.list, { query: { q: paymentId } }, owner)
  return view(list.data[0]!._id)
}
const view = async (id: string) => (await test.call(disputeDesk.view, { params: { id } }, owner)).data
const save = (id: string, texts: object) => test.call(disputeDesk.save, { params: { id }, body: { texts } }, owner)
const submit = (id: string) => test.call(disputeDesk.submit, { params: { id }, body: {} }, owner)
const accept = (id: string) => test.call(disputeDesk.accept, { params: { id }, body: {} }, owner)
const decide = async (paymentId: string, outcome: 'won' | 'lost') => {
  const charge = (await test.call(sandbox.charges, {}, fan)).data.data.find((one) => one.paymentId === paymentId)
  return test.call(sandbox.decideDispute, { params: { id: `dp_${charge!._id}` }, body: { outcome } }, owner)
}
const addFile = async (id: string, kind: EvidenceFile, content: Buffer | string) => {
  const form = multipart({ kind }, { file: Buffer.from(content) })
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/admin/disputes/${id}/files`,
    ...form,
    headers: { ...form.headers, authorization: owner.token! },
  })
  const body = answer.json<{ data?: DeskDisputeDetail; code?: string; error?: string | { code: string } }>()
  return { status: answer.statusCode, data: body.data, error: { code: body.code ?? JSON.stringify(body.error) } }
}
/** What the platform has lost to wallets, in hundredths of a token. */
const tokensLost = async () => {
  const { lost } = await test.deps.db
    .selectFrom('ledger_account')
    .select((is) => is.fn.sum<string | null>('balance').as('lost'))
    .where('kind', '=', 'loss')
    .where('unit', '=', 'token')
    .executeTakeFirstOrThrow()
  return -Number(lost ?? 0)
}
const balance = async () => (await test.call(users.me, {}, fan)).data.balance
const stats = async () => (await test.call(earnings.stats, {}, creator)).data
const subscription = async () => (await test.call(subscriptions.ofUser, {}, fan)).data.data[0]
const lines = async () =>
  (await test.call(payments.transactions, {}, fan)).data.data.map(({ type, amount, tokens, balanceAfter }) => [
    type,
    amount,
    tokens,
    balanceAfter,
  ])

describe('a won dispute', () => {
  it('gives a wallet back what it had lost, and the site what it had paid in its place, to the cent', async () => {
    const id = await topUp(50)
    await test.call(
      wallet.tip,
      { params: { id: creator.id }, body: { price: 30 } },
      { token: fan.token, key: randomUUIDv7() }
    )
    const before = await tokensLost()
    const opened = await dispute(id)
    expect(opened).toMatchObject({ status: 'needs_response', isTaken: true, isReturned: false, amount: 50 })
    expect(await balance()).toBe(0)
    expect(await tokensLost()).toBe(before + 3000)
    expect(codeOf(await decide(id, 'won'))).toBeUndefined()
    expect(await balance()).toBe(20)
    expect(await tokensLost()).toBe(before)
    expect(await view(opened._id)).toMatchObject({ status: 'won', isReturned: true })
    expect(await lines()).toEqual([
      ['dispute_won', -50, 20, 20],
      ['dispute', 50, -20, 0],
      ['tip', undefined, -30, 20],
      ['top_up', -50, 50, 50],
    ])
    const [restored] = (await test.call(payments.transactions, {}, fan)).data.data
    expect((await test.call(receipts.view, { params: { id: restored!._id } }, fan)).data).toMatchObject({
      type: 'dispute_won',
      method: { last4: '4242' },
    })
    expect((await test.call(receipts.view, { params: { id } }, fan)).data.returnedBy).toBeUndefined()
  })

  it.each([
    ['on hold', 0],
    ['released', 8],
  ])('gives a creator the share back where it was, when it was %s', async (_, days) => {
    const id = await subscribe()
    test.clock.advance(days * dayMs)
    owner.token = await signIn(test, owner.id)
    fan.token = await signIn(test, fan.id)
    creator.token = await signIn(test, creator.id)
    await releaseEarnings(test.deps)
    const before = await stats()
    await dispute(id)
    expect(await stats()).toMatchObject({ pending: 0, available: 0 })
    await decide(id, 'won')
    expect(await stats()).toMatchObject({ pending: before.pending, available: before.available, net: before.net })
    expect((await test.call(paymentDesk.view, { params: { id } }, owner)).data).toMatchObject({
      status: 'succeeded',
      left: 9.95,
      disputes: [{ status: 'won' }],
      ledger: [{ kind: 'subscription' }, { kind: 'dispute' }, { kind: 'dispute_won' }].slice(0, 3),
    })
  })

  it('opens the paid period of a subscription again, which does not renew', async () => {
    const id = await subscribe()
    const { endsAt } = (await subscription())!
    await dispute(id)
    expect(await subscription()).toMatchObject({ status: 'revoked' })
    await decide(id, 'won')
    expect(await subscription()).toMatchObject({ status: 'cancelled', endsAt })
  })

  it('leaves a newer subscription to the same creator alone', async () => {
    const id = await subscribe()
    await dispute(id)
    await subscribe()
    await decide(id, 'won')
    const { data } = await test.call(subscriptions.ofUser, {}, fan)
    expect(data.data.map(({ status }) => status).sort()).toEqual(['active', 'revoked'])
  })

  it('can be refunded afterwards, and is reversed once more', async () => {
    const id = await topUp(20)
    await dispute(id)
    await decide(id, 'won')
    const refund = () =>
      test.call(
        paymentDesk.refund,
        { params: { id }, body: { reason: 'A kind word' } },
        { token: owner.token, key: randomUUIDv7() }
      )
    expect((await refund()).data.status).toBe('refunded')
    await refund()
    expect(await balance()).toBe(0)
    expect((await lines()).map(([type]) => type)).toEqual(['refund', 'dispute_won', 'dispute', 'top_up'])
  })

  it('is told to both sides by bell and mail', async () => {
    const id = await subscribe()
    await dispute(id)
    await decide(id, 'won')
    expect((await waitForMails(test, fan.email)).map(({ subject }) => subject)).toContain(
      'Your payment of $9.95 to Stagedoor stands'
    )
    expect((await waitForMails(test, creator.email)).map(({ subject }) => subject)).toContain(
      'A disputed sale counts again on Stagedoor'
    )
    const details = async (person: TestPerson) =>
      (await test.call(notifications.list, {}, person)).data.data.map(({ detail }) => detail)
    await expect.poll(() => details(fan)).toEqual(expect.arrayContaining(['payment_won', 'payment_dispute']))
    await expect.poll(() => details(creator)).toEqual(expect.arrayContaining(['sale_won', 'sale_dispute']))
  })
})

describe('a lost dispute', () => {
  it('stays as it is, is told, and is final', async () => {
    const id = await subscribe()
    const { _id } = await dispute(id)
    await decide(id, 'lost')
    await decide(id, 'won')
    expect(await view(_id)).toMatchObject({ status: 'lost', isTaken: true, isReturned: false })
    expect(await stats()).toMatchObject({ pending: 0 })
    expect((await waitForMails(test, creator.email)).map(({ subject }) => subject)).toContain(
      'A disputed sale on Stagedoor was lost'
    )
  })

  it('can be accepted, once', async () => {
    const { _id } = await dispute(await topUp(10))
    const answers = await Promise.all([accept(_id), accept(_id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await view(_id)).toMatchObject({ status: 'lost', acceptedBy: owner.username })
    expect(codeOf(await submit(_id))).toBe('conflict')
    expect(codeOf(await save(_id, { explanation: 'Too late' }))).toBe('conflict')
  })

  it('cannot be refunded as well', async () => {
    const id = await topUp(10)
    await dispute(id)
    const refund = { params: { id }, body: { reason: 'A kind word' } }
    expect(codeOf(await test.call(paymentDesk.refund, refund, { token: owner.token, key: randomUUIDv7() }))).toBe(
      'payment_disputed'
    )
    expect(codeOf(await test.call(paymentDesk.preview, { params: { id } }, owner))).toBe('payment_disputed')
  })
})

describe('the evidence', () => {
  it('is suggested by what the site knows, saved as a draft, and sent once', async () => {
    const { _id, suggested, facts } = await dispute(await topUp(40))
    expect(suggested).toMatchObject({
      customerEmail: fan.email,
      productDescription: expect.stringContaining('$40.00') as string,
    })
    expect(facts).toMatchObject({
      cardPayments: 0,
      purchases: [],
      signIns: [expect.objectContaining({ address: expect.any(String) as string })],
    })
    const texts = { explanation: 'They used it', customerName: fan.username }
    expect((await save(_id, texts)).data).toMatchObject({ evidence: texts, savedAt: expect.any(String) as string })
    expect((await addFile(_id, 'receipt', '%PDF-1.7 receipt')).data?.files).toMatchObject([
      { kind: 'receipt', size: 16 },
    ])
    const answers = await Promise.all([submit(_id), submit(_id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await view(_id)).toMatchObject({ status: 'under_review', sentBy: owner.username, evidence: texts })
    expect(codeOf(await save(_id, {}))).toBe('evidence_sent')
    expect(codeOf(await addFile(_id, 'other', '%PDF-1.7'))).toBe('evidence_sent')
    expect(codeOf(await accept(_id))).toBe('conflict')
  })

  it('wins at once with the word of the test mode', async () => {
    const { _id } = await dispute(await topUp(40))
    await save(_id, { explanation: winningWord })
    expect((await submit(_id)).data).toMatchObject({ status: 'won', isReturned: true })
    expect(await balance()).toBe(40)
  })

  it('must say something, and arrive in time', async () => {
    const { _id, dueAt } = await dispute(await topUp(10))
    expect((await submit(_id)).error.fields).toMatchObject({ texts: expect.any(String) as string })
    await save(_id, { explanation: 'Late' })
    test.clock.advance(Date.parse(dueAt!) - test.clock.now().getTime() + 1)
    owner.token = await signIn(test, owner.id)
    expect(codeOf(await submit(_id))).toBe('evidence_too_late')
  })

  it('takes only PDF, JPEG and PNG, one of each kind, 4.5 MB in all', async () => {
    const { _id } = await dispute(await topUp(10))
    expect(codeOf(await addFile(_id, 'receipt', '<svg onload=alert(1)>'))).toBe('unsupported_type')
    const half = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(MAX_EVIDENCE_BYTES / 2)])
    expect((await addFile(_id, 'receipt', half)).status).toBe(200)
    expect((await addFile(_id, 'receipt', half)).data?.files).toMatchObject([{ kind: 'receipt', size: half.length }])
    expect(codeOf(await addFile(_id, 'other', half))).toBe('too_large')
    const removed = await test.call(disputeDesk.removeFile, { params: { id: _id, kind: 'receipt' } }, owner)
    expect(removed.data.files).toEqual([])
  })

  it('is sent later by a job when the gateway does not answer', async () => {
    const { _id } = await dispute(await topUp(10))
    await save(_id, { explanation: 'They used it' })
    const { sandbox: gateway } = test.deps.gateways
    const { submitEvidence } = gateway!
    gateway!.submitEvidence = () => Promise.reject(new GatewayUnreachable('silent'))
    try {
      expect(codeOf(await submit(_id))).toBe('gateway_unavailable')
    } finally {
      gateway!.submitEvidence = submitEvidence
    }
    expect(await view(_id)).toMatchObject({ status: 'needs_response', sentAt: expect.any(String) as string })
    expect(codeOf(await save(_id, {}))).toBe('evidence_sent')
    await sendEvidence(test.deps, _id)
    expect(await view(_id)).toMatchObject({ status: 'under_review' })
  })
})

it('shows disputes in queues, counts what waits, and exports the same as a table', async () => {
  const waiting = async () => (await test.call(overview.view, {}, owner)).data.waiting.disputes
  const before = await waiting()
  const id = await topUp(33)
  const { _id } = await dispute(id)
  expect(await waiting()).toBe(before! + 1)
  const list = async (query: object) => (await test.call(disputeDesk.list, { query }, owner)).data
  expect((await list({ state: 'needs_response', q: fan.username })).data).toMatchObject([
    { _id, amount: 33, last4: '4242' },
  ])
  expect((await list({ state: 'closed', q: fan.username })).total).toBe(0)
  expect((await list({ q: '33' })).data.map((row) => row._id)).toContain(_id)
  const table = await test.app.inject({
    method: 'GET',
    url: `/api/admin/disputes/export?q=${fan.username}`,
    headers: { authorization: owner.token! },
  })
  expect(table.body).toContain(`needs_response,fraudulent,33.00,USD,${fan.username}`)
  const paid = await test.app.inject({
    method: 'GET',
    url: `/api/admin/payments/export?q=${fan.username}`,
    headers: { authorization: owner.token! },
  })
  expect(paid.body).toContain('top_up,disputed,sandbox,33.00,USD')
})

it('is for owners and finance only', async () => {
  const { _id } = await dispute(await topUp(10))
  for (const [role, status] of [
    ['finance', 200],
    ['moderator', 403],
    ['support', 403],
  ] as const) {
    const person = await createOperator(test, role)
    expect((await test.call(disputeDesk.view, { params: { id: _id } }, person)).status).toBe(status)
    expect((await test.call(sandbox.disputes, {}, person)).status).toBe(status)
  }
  expect((await test.call(disputeDesk.list, {}, fan)).status).toBe(403)
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_EVIDENCE_BYTES, winningWord } from '../../../../contract/money/dispute-rules.ts'
import { sandbox } from '../../../../contract/money/sandbox.ts'
import { adminDisputes } from '../../../../contract/admin/disputes.ts'
import { overview } from '../../../../contract/admin/overview.ts'
import { sendEvidence } from '../../../../server/features/money/disputes/answer-dispute.ts'
import { GatewayUnreachable } from '../../../../server/integrations/payments/gateway.ts'
import { testApp } from '../../../support/app.ts'
import { expectSoundLedger } from '../../../support/data/money.ts'
import { createAdmin, createFan, createOperator, createPerformer, signIn } from '../../../support/data/people.ts'
import { disputeStage, type DisputeStage } from '../../../support/data/disputes.ts'

const on = {} as DisputeStage
const { codeOf, topUp, dispute, view, save, submit, accept, addFile, balance } = disputeStage(on)
beforeAll(async () => {
  on.test = await testApp()
  on.owner = await createAdmin(on.test)
})
afterAll(() => on.test.close())
beforeEach(async () => {
  on.fan = await createFan(on.test)
  on.creator = await createPerformer(on.test)
  on.owner.token = await signIn(on.test, on.owner.id)
  return () => expectSoundLedger(on.test)
})

describe('the evidence', () => {
  it('is suggested by what the site knows, saved as a draft, and sent once', async () => {
    const { _id, suggested, facts } = await dispute(await topUp(40))
    expect(suggested).toMatchObject({
      customerEmail: on.fan.email,
      productDescription: expect.stringContaining('$40.00') as string,
    })
    expect(facts).toMatchObject({
      cardPayments: 0,
      purchases: [],
      signIns: [expect.objectContaining({ address: expect.any(String) as string })],
    })
    const texts = { explanation: 'They used it', customerName: on.fan.username }
    expect((await save(_id, texts)).data).toMatchObject({ evidence: texts, savedAt: expect.any(String) as string })
    expect((await addFile(_id, 'receipt', '%PDF-1.7 receipt')).data?.files).toMatchObject([
      { kind: 'receipt', size: 16 },
    ])
    const answers = await Promise.all([submit(_id), submit(_id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await view(_id)).toMatchObject({ status: 'under_review', sentBy: on.owner.username, evidence: texts })
    expect(codeOf(await save(_id, {}))).toBe('evidence_sent')
    expect(codeOf(await addFile(_id, 'other', '%PDF-1.7'))).toBe('evidence_sent')
    expect(codeOf(await accept(_id))).toBe('already_decided')
  })

  it('wins at once with the word of the test mode', async () => {
    const { _id } = await dispute(await topUp(40))
    await save(_id, { explanation: winningWord })
    expect((await submit(_id)).data).toMatchObject({ status: 'won', isReturned: true })
    expect(await balance()).toBe(40)
  })

  it("must not be empty, and must be sent before the bank's deadline", async () => {
    const { _id, dueAt } = await dispute(await topUp(10))
    expect((await submit(_id)).error.fields).toMatchObject({ texts: expect.any(String) as string })
    await save(_id, { explanation: 'Late' })
    on.test.clock.advance(Date.parse(dueAt!) - on.test.clock.now().getTime() + 1)
    on.owner.token = await signIn(on.test, on.owner.id)
    expect(codeOf(await submit(_id))).toBe('evidence_too_late')
  })

  it('takes only PDF, JPEG and PNG, one of each kind, 4.5 MB in all', async () => {
    const { _id } = await dispute(await topUp(10))
    expect(codeOf(await addFile(_id, 'receipt', '<svg onload=alert(1)>'))).toBe('unsupported_type')
    const half = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(MAX_EVIDENCE_BYTES / 2)])
    expect((await addFile(_id, 'receipt', half)).status).toBe(200)
    expect((await addFile(_id, 'receipt', half)).data?.files).toMatchObject([{ kind: 'receipt', size: half.length }])
    expect(codeOf(await addFile(_id, 'other', half))).toBe('too_large')
    const removed = await on.test.call(adminDisputes.removeFile, { params: { id: _id, kind: 'receipt' } }, on.owner)
    expect(removed.data.files).toEqual([])
  })

  it('is sent later by a job when the gateway does not answer', async () => {
    const { _id } = await dispute(await topUp(10))
    await save(_id, { explanation: 'They used it' })
    const { sandbox: gateway } = on.test.deps.gateways
    const { submitEvidence } = gateway!
    gateway!.submitEvidence = () => Promise.reject(new GatewayUnreachable('silent'))
    try {
      expect(codeOf(await submit(_id))).toBe('gateway_unavailable')
    } finally {
      gateway!.submitEvidence = submitEvidence
    }
    expect(await view(_id)).toMatchObject({ status: 'needs_response', sentAt: expect.any(String) as string })
    expect(codeOf(await save(_id, {}))).toBe('evidence_sent')
    await sendEvidence(on.test.deps, _id)
    expect(await view(_id)).toMatchObject({ status: 'under_review' })
  })
})

it('shows disputes in queues, counts what waits, and exports the same as a table', async () => {
  const waiting = async () => (await on.test.call(overview.view, {}, on.owner)).data.waiting.disputes
  const before = await waiting()
  const id = await topUp(33)
  const { _id } = await dispute(id)
  expect(await waiting()).toBe(before! + 1)
  const list = async (query: object) => (await on.test.call(adminDisputes.list, { query }, on.owner)).data
  expect((await list({ state: 'needs_response', q: on.fan.username })).data).toMatchObject([
    { _id, amount: 33, last4: '4242' },
  ])
  expect((await list({ state: 'closed', q: on.fan.username })).total).toBe(0)
  expect((await list({ q: '33' })).data.map((row) => row._id)).toContain(_id)
  const table = await on.test.app.inject({
    method: 'GET',
    url: `/api/admin/disputes/export?q=${on.fan.username}`,
    headers: { authorization: on.owner.token! },
  })
  expect(table.body).toContain(`needs_response,fraudulent,33.00,USD,${on.fan.username}`)
  const paid = await on.test.app.inject({
    method: 'GET',
    url: `/api/admin/payments/export?q=${on.fan.username}`,
    headers: { authorization: on.owner.token! },
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
    const person = await createOperator(on.test, role)
    expect((await on.test.call(adminDisputes.view, { params: { id: _id } }, person)).status).toBe(status)
    expect((await on.test.call(sandbox.disputes, {}, person)).status).toBe(status)
  }
  expect((await on.test.call(adminDisputes.list, {}, on.fan)).status).toBe(403)
})

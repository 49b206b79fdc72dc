import { randomUUIDv7 } from 'node:crypto'
import { it } from 'vitest'
import { users } from '../../../contract/identity/users/users.ts'
import { earnings } from '../../../contract/money/earnings.ts'
import { type EvidenceFile } from '../../../contract/money/dispute-rules.ts'
import { payments } from '../../../contract/money/payments.ts'
import { sandbox } from '../../../contract/money/sandbox.ts'
import { subscriptions } from '../../../contract/money/subscriptions.ts'
import { adminDisputes, type AdminDisputeDetail } from '../../../contract/admin/disputes.ts'
import { type TestApp } from '../app.ts'
import { multipart } from '../media/form.ts'
import { saveCard } from './money.ts'
import { type TestPerson } from './people.ts'

/** The people of a dispute, on a site with the sandbox. */
export type DisputeStage = { test: TestApp; fan: TestPerson; creator: TestPerson; owner: TestPerson }

/** What they do, and what they see. `on` may be filled later. */
export function disputeStage(on: DisputeStage) {
  const dayMs = 86_400_000
  const codeOf = ({ error }: { error: { code?: string } }) => error.code
  const topUp = async (amount: number) =>
    (
      await on.test.call(
        payments.topUp,
        { body: { amount, cardId: await saveCard(on.test, on.fan) } },
        { token: on.fan.token, key: randomUUIDv7() }
      )
    ).data._id
  const subscribe = async () =>
    (
      await on.test.call(
        payments.subscribe,
        { body: { performerId: on.creator.id, type: 'monthly', price: 9.95, cardId: await saveCard(on.test, on.fan) } },
        { token: on.fan.token, key: randomUUIDv7() }
      )
    ).data._id
  /** The cardholder disputes a payment at the sandbox. Returns the dispute as the operator sees it. */
  const dispute = async (paymentId: string): Promise<AdminDisputeDetail> => {
    const { data } = await on.test.call(sandbox.charges, {}, on.fan)
    const charge = data.data.find((one) => one.paymentId === paymentId)
    await on.test.call(sandbox.dispute, { params: { id: charge!._id } }, on.fan)
    const { data: list } = await on.test.call(adminDisputes.list, { query: { q: paymentId } }, on.owner)
    return view(list.data[0]!._id)
  }
  const view = async (id: string) => (await on.test.call(adminDisputes.view, { params: { id } }, on.owner)).data
  const save = (id: string, texts: object) =>
    on.test.call(adminDisputes.save, { params: { id }, body: { texts } }, on.owner)
  const submit = (id: string) => on.test.call(adminDisputes.submit, { params: { id }, body: {} }, on.owner)
  const accept = (id: string) => on.test.call(adminDisputes.accept, { params: { id }, body: {} }, on.owner)
  const decide = async (paymentId: string, outcome: 'won' | 'lost') => {
    const charge = (await on.test.call(sandbox.charges, {}, on.fan)).data.data.find(
      (one) => one.paymentId === paymentId
    )
    return on.test.call(sandbox.decideDispute, { params: { id: `dp_${charge!._id}` }, body: { outcome } }, on.owner)
  }
  const addFile = async (id: string, kind: EvidenceFile, content: Buffer | string) => {
    const form = multipart({ kind }, { file: Buffer.from(content) })
    const answer = await on.test.app.inject({
      method: 'POST',
      url: `/api/admin/disputes/${id}/files`,
      ...form,
      headers: { ...form.headers, authorization: on.owner.token! },
    })
    const body = answer.json<{ data?: AdminDisputeDetail; code?: string; error?: string | { code: string } }>()
    return { status: answer.statusCode, data: body.data, error: { code: body.code ?? JSON.stringify(body.error) } }
  }
  /** What the platform has lost to wallets, in hundredths of a token. */
  const tokensLost = async () => {
    const { lost } = await on.test.deps.db
      .selectFrom('ledger_account')
      .select((is) => is.fn.sum<string | null>('balance').as('lost'))
      .where('kind', '=', 'loss')
      .where('unit', '=', 'token')
      .executeTakeFirstOrThrow()
    return -Number(lost ?? 0)
  }
  const balance = async () => (await on.test.call(users.me, {}, on.fan)).data.balance
  const stats = async () => (await on.test.call(earnings.stats, {}, on.creator)).data
  const subscription = async () => (await on.test.call(subscriptions.ofUser, {}, on.fan)).data.data[0]
  const lines = async () =>
    (await on.test.call(payments.transactions, {}, on.fan)).data.data.map(({ type, amount, tokens, balanceAfter }) => [
      type,
      amount,
      tokens,
      balanceAfter,
    ])
  return {
    dayMs,
    codeOf,
    topUp,
    subscribe,
    dispute,
    view,
    save,
    submit,
    accept,
    decide,
    addFile,
    tokensLost,
    balance,
    stats,
    subscription,
    lines,
  }
}

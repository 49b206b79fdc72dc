import type { Language } from '../../../contract/errors.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { PayoutResult } from '../../integrations/payments/gateway.ts'
import { sendMailTo } from '../mail/send-mail-to.ts'
import { readSettings } from '../settings/queries.ts'
import { pay, reserve } from './entries.ts'
import { approvedMail, paidMail, rejectedMail } from './mails.ts'
import { lockPayout, changePayoutStatus, notifyPayoutChanged } from './change-payout-status.ts'
import { reasonOf } from './present.ts'
import type { PayoutRow } from './queries.ts'

/** The operator says yes: a bank transfer waits for them to make it, the payment company is told by a job. @throws ApiError not_found, conflict unless it is pending */
export function approvePayout(deps: Deps, id: string): Promise<PayoutRow> {
  return decide(
    deps,
    id,
    (row) => row.status === 'pending',
    async (trx, row, at) => {
      const approved = await changePayoutStatus(trx, id, 'approved', at)
      if (row.method === 'bank') await write(deps, trx, approved)
      else await deps.jobs.enqueue('send-payouts', {}, { within: trx })
      return approved
    }
  )
}

/** The operator has made the bank transfer, with the bank's `reference` where there is one. @throws ApiError not_found, conflict unless it is approved and for a bank */
export function payPayout(deps: Deps, id: string, reference: string | null): Promise<PayoutRow> {
  return decide(
    deps,
    id,
    (row) => row.status === 'approved' && row.method === 'bank',
    (trx, row, at) => closePayout(deps, trx, row, at, { reference })
  )
}

/** The operator turns it down, with a reason that the creator reads. What the payment company may be sending already cannot be. @throws ApiError not_found, conflict */
export function rejectPayout(deps: Deps, id: string, reason: string): Promise<PayoutRow> {
  return decide(
    deps,
    id,
    ({ status, method }) => status === 'pending' || (status === 'approved' && method === 'bank'),
    (trx, row, at) => closePayout(deps, trx, row, at, { reason })
  )
}

/** The payment company's answer: what was decided before stays. @throws ApiError not_found */
export async function settlePayout(deps: Deps, id: string, result: PayoutResult): Promise<void> {
  await decide(
    deps,
    id,
    ({ status }) => status === 'approved',
    (trx, row, at) =>
      closePayout(
        deps,
        trx,
        row,
        at,
        result.status === 'paid' ? { reference: result.reference } : { reason: result.reason }
      )
  ).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error
  })
}

async function decide(
  deps: Deps,
  id: string,
  isDue: (row: PayoutRow) => boolean,
  act: (trx: Trx, row: PayoutRow, at: Date) => Promise<PayoutRow>
): Promise<PayoutRow> {
  const at = deps.clock.now()
  const row = await transaction(deps.db, async (trx) => {
    const before = await lockPayout(trx, id)
    if (!isDue(before)) throw new ApiError('conflict')
    return act(trx, before, at)
  })
  notifyPayoutChanged(deps, row)
  return row
}

/** The end of a request that is locked: the money has left, or is the creator's again; they read so by mail. */
export async function closePayout(
  deps: Deps,
  trx: Trx,
  { id, performer_id: performerId, amount }: PayoutRow,
  at: Date,
  end: { reference: string | null } | { reason: string }
): Promise<PayoutRow> {
  if ('reason' in end) await reserve(trx, { id, performerId, at }, -amount)
  else await pay(trx, { id, performerId, at }, amount)
  const closed = await changePayoutStatus(trx, id, 'reason' in end ? 'rejected' : 'paid', at, end)
  await write(deps, trx, closed)
  return closed
}

/** Tells the creator by mail. */
async function write(deps: Deps, trx: Trx, row: PayoutRow): Promise<void> {
  const [person, { currency }] = await Promise.all([
    trx
      .selectFrom('account')
      .select(['id', 'email', 'name', 'language'])
      .where('id', '=', row.performer_id)
      .executeTakeFirstOrThrow(),
    readSettings(trx),
  ])
  const what = { number: String(row.number), amount: row.amount, currency, destination: row.destination }
  const reason = (language: Language) => reasonOf(row, language) ?? ''
  const letter =
    row.status === 'approved'
      ? approvedMail(what)
      : row.status === 'paid'
        ? paidMail({ ...what, reference: row.reference })
        : rejectedMail({ ...what, reason: { en: reason('en'), pt: reason('pt') } })
  await sendMailTo(deps, trx, person, `/creator/payouts/${row.id}`, letter)
}

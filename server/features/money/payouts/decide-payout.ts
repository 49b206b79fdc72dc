import type { Language } from '../../../../contract/errors.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { PayoutResult } from '../../../integrations/payments/gateway.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { pay, reserve } from './entries.ts'
import { approvedMail, paidMail, rejectedMail } from './mails.ts'
import { lockPayout, changePayoutStatus } from './change-payout-status.ts'
import { reasonOf } from './present.ts'
import type { PayoutRow } from './queries.ts'

/** Approves a request: a bank transfer then waits for the operator, a gateway payout is sent by a job. @throws ApiError not_found, conflict unless it is pending */
export function approvePayout(deps: Deps, id: string): Promise<PayoutRow> {
  return decide(
    deps,
    id,
    (row) => row.status === 'pending',
    async (trx, record, row, at) => {
      const approved = await changePayoutStatus(trx, record, id, 'approved', at)
      if (row.method === 'bank') await mailDecision(deps, trx, approved)
      else await deps.jobs.enqueue('send-payouts', {}, { within: trx })
      return approved
    }
  )
}

/** Marks an approved bank transfer as paid, with the bank's `reference` if there is one. @throws ApiError not_found, conflict unless it is approved and for a bank */
export function payPayout(deps: Deps, id: string, reference: string | null): Promise<PayoutRow> {
  return decide(
    deps,
    id,
    (row) => row.status === 'approved' && row.method === 'bank',
    (trx, record, row, at) => closePayout(deps, trx, record, row, at, { reference })
  )
}

/** Rejects a request with a reason for the creator. A payout that the gateway may already be sending cannot be rejected. @throws ApiError not_found, conflict */
export function rejectPayout(deps: Deps, id: string, reason: string): Promise<PayoutRow> {
  return decide(
    deps,
    id,
    ({ status, method }) => status === 'pending' || (status === 'approved' && method === 'bank'),
    (trx, record, row, at) => closePayout(deps, trx, record, row, at, { reason })
  )
}

/** Applies the gateway's result; a decided request does not change. @throws ApiError not_found */
export async function settlePayout(deps: Deps, id: string, result: PayoutResult): Promise<void> {
  await decide(
    deps,
    id,
    ({ status }) => status === 'approved',
    (trx, record, row, at) =>
      closePayout(
        deps,
        trx,
        record,
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
  act: (trx: Trx, record: RecordEvent, row: PayoutRow, at: Date) => Promise<PayoutRow>
): Promise<PayoutRow> {
  const at = deps.clock.now()
  return transactionWithEvents(deps, async (trx, record) => {
    const before = await lockPayout(trx, id)
    if (!isDue(before)) throw new ApiError('conflict')
    return act(trx, record, before, at)
  })
}

/** Closes a locked request as paid, or releases its amount to the creator, and mails them. */
export async function closePayout(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  { id, performer_id: performerId, amount }: PayoutRow,
  at: Date,
  end: { reference: string | null } | { reason: string }
): Promise<PayoutRow> {
  if ('reason' in end) await reserve(trx, { id, performerId, at }, -amount)
  else await pay(trx, { id, performerId, at }, amount)
  const closed = await changePayoutStatus(trx, record, id, 'reason' in end ? 'rejected' : 'paid', at, end)
  await mailDecision(deps, trx, closed)
  return closed
}

/** Mails the decision to the creator. */
async function mailDecision(deps: Deps, trx: Trx, row: PayoutRow): Promise<void> {
  const [person, { currency }] = await Promise.all([
    trx
      .selectFrom('account')
      .select(['id', 'email', 'name', 'language'])
      .where('id', '=', row.performer_id)
      .executeTakeFirstOrThrow(),
    readSettings(trx),
  ])
  const payout = { number: String(row.number), amount: row.amount, currency, destination: row.destination }
  const reason = (language: Language) => reasonOf(row, language) ?? ''
  const mail =
    row.status === 'approved'
      ? approvedMail(payout)
      : row.status === 'paid'
        ? paidMail({ ...payout, reference: row.reference })
        : rejectedMail({ ...payout, reason: { en: reason('en'), pt: reason('pt') } })
  await sendMailTo(deps, trx, person, `/creator/payouts/${row.id}`, mail)
}

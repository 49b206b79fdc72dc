import type { Language } from '../../../../contract/errors.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { PayoutResult } from '../../../integrations/payments/gateway.ts'
import { moneyText } from '../../platform/mail/money-text.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { pay, reserve } from './entries.ts'
import { approvedMail, paidMail, rejectedMail } from './mails.ts'
import { lockPayout, changePayoutStatus, recordPayoutChanged } from './change-payout-status.ts'
import { reasonOf } from './present.ts'
import type { PayoutRow } from './queries.ts'

/** Who decides in the server's shell: one person among the operators. */
const shell = '00000000-0000-0000-0000-000000000000'

/** Who approves, and the amount that they were shown, in cents. */
export type Approval = { by: string; amount?: number }

/**
 * Approves a request: a bank transfer then waits for the operator, a gateway payout is sent by a job. From the site's limit on (`payoutSecondPersonFrom`), the first approval is only
 * noted, and the request waits for a second person. @throws ApiError not_found, conflict unless it is pending with the shown amount, second_person_required, forbidden for one's own
 */
export function approvePayout(deps: Deps, id: string, { by, amount }: Approval = { by: shell }): Promise<PayoutRow> {
  return decide(
    deps,
    id,
    (row) => row.status === 'pending' && (amount === undefined || row.amount === amount),
    async (trx, record, row, at) => {
      if (row.performer_id === by) throw new ApiError('forbidden')
      const { payoutSecondPersonFrom } = await readSettings(trx)
      const needsTwo = row.amount >= payoutSecondPersonFrom
      if (needsTwo && row.first_approved_by === by) throw new ApiError('second_person_required')
      if (needsTwo && row.first_approved_by === null) return noteFirstApproval(trx, record, id, by, at)
      const approvers = { needs_two: needsTwo, approved_by: by }
      const approved = await changePayoutStatus(trx, record, id, 'approved', at, approvers)
      if (row.method === 'bank') await mailDecision(deps, trx, approved)
      else await deps.jobs.enqueue('send-payouts', {}, { within: trx })
      return approved
    }
  )
}

async function noteFirstApproval(trx: Trx, record: RecordEvent, id: string, by: string, at: Date): Promise<PayoutRow> {
  const noted = await trx
    .updateTable('payout_request')
    .set({ needs_two: true, first_approved_by: by, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  recordPayoutChanged(record, noted)
  return noted
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
  const values = (language: Language) => ({
    number: String(row.number),
    amount: moneyText(row.amount, currency, language),
    destination: row.destination,
  })
  const mail =
    row.status === 'approved'
      ? approvedMail(values)
      : row.status === 'paid'
        ? paidMail((language) => ({ ...values(language), reference: row.reference ?? '' }))
        : rejectedMail((language) => ({ ...values(language), reason: reasonOf(row, language) ?? '' }))
  await sendMailTo(deps, trx, person, `/creator/payouts/${row.id}`, mail)
}

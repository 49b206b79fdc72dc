import type { Language } from '../../../../contract/errors.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError, requireUnchanged } from '../../../http/api-error.ts'
import type { PayoutResult } from '../../../integrations/payments/gateway.ts'
import { decide, noteDecision } from '../../identity/decisions/decide.ts'
import { moneyText } from '../../platform/mail/money-text.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { pay, reserve } from './entries.ts'
import { approvedMail, paidMail, rejectedMail, returnedMail } from './mails.ts'
import { lockPayout, changePayoutStatus, recordPayoutChanged } from './change-payout-status.ts'
import { reasonOf } from './present.ts'
import { payoutStatusOf, type PayoutRow } from './queries.ts'

/** Who decides in the server's shell: one person among the operators. */
export const shell = '00000000-0000-0000-0000-000000000000'

/** Who approves, and the amount that they were shown, in cents. */
export type Approval = { by: string; amount?: number }

/**
 * Approves a request: a bank transfer then waits for the operator, a gateway payout is sent by a job. From the site's limit on (`payoutSecondPersonFrom`), the first approval is only
 * noted, and the request waits for a second person.
 * @throws ApiError not_found, already_decided, conflict when it is pending with another amount than was shown,
 * second_person_required, forbidden for one's own
 */
export function approvePayout(deps: Deps, id: string, { by, amount }: Approval = { by: shell }): Promise<PayoutRow> {
  return decidePayout(
    deps,
    id,
    (row) => row.status === 'pending',
    async (trx, record, row, at) => {
      if (amount !== undefined) requireUnchanged(amount, row.amount)
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
  await noteDecision(trx, { topic: 'payout', id }, 'approved_first', at)
  const noted = await trx
    .updateTable('payout_request')
    .set({ needs_two: true, first_approved_by: by, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  recordPayoutChanged(record, noted)
  return noted
}

/**
 * Marks an approved bank transfer as paid, with the bank's `reference` if there is one.
 * @throws ApiError not_found, already_decided, payout_not_approved, payout_by_provider
 */
export function payPayout(deps: Deps, id: string, reference: string | null): Promise<PayoutRow> {
  return decidePayout(
    deps,
    id,
    (row) => {
      if (row.status === 'pending') throw new ApiError('payout_not_approved')
      requireBank(row)
      return row.status === 'approved'
    },
    (trx, record, row, at) => closePayout(deps, trx, record, row, at, { reference })
  )
}

const requireBank = ({ status, method }: PayoutRow): void => {
  if ((status === 'approved' || status === 'paid') && method !== 'bank') throw new ApiError('payout_by_provider')
}

/**
 * Rejects a request with a reason for the creator. What is in transit, or may be sent by the gateway already, cannot be
 * rejected (product.md, Payouts in transit).
 * @throws ApiError not_found, already_decided, payout_in_transit, payout_by_provider
 */
export function rejectPayout(deps: Deps, id: string, reason: string): Promise<PayoutRow> {
  return decidePayout(
    deps,
    id,
    (row) => {
      requireBank(row)
      if (payoutStatusOf(row) === 'in_transit') throw new ApiError('payout_in_transit')
      return row.status === 'pending' || row.status === 'approved'
    },
    (trx, record, row, at) => closePayout(deps, trx, record, row, at, { reason })
  )
}

/** Applies the gateway's result; a decided request does not change. @throws ApiError not_found */
export async function settlePayout(deps: Deps, id: string, result: PayoutResult): Promise<void> {
  await decidePayout(
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
    if (!(error instanceof ApiError && error.code === 'already_decided')) throw error
  })
}

/** Decides about a request, whose next status the action sets. `isDue` may refuse it with a reason of its own. */
export async function decidePayout(
  deps: Deps,
  id: string,
  isDue: (row: PayoutRow) => boolean,
  act: (trx: Trx, record: RecordEvent, row: PayoutRow, at: Date) => Promise<PayoutRow>
): Promise<PayoutRow> {
  const at = deps.clock.now()
  return transactionWithEvents(deps, async (trx, record) => {
    const before = await decide(trx, { topic: 'payout', id, at, lock: () => lockPayout(trx, id), isOpen: isDue })
    return act(trx, record, before, at)
  })
}

/** Closes a locked request as paid, or gives its amount back to the creator, and mails them. */
export async function closePayout(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  { id, performer_id: performerId, amount }: PayoutRow,
  at: Date,
  end: { reference: string | null } | { reason: string },
  isReturned = false
): Promise<PayoutRow> {
  if ('reason' in end) await reserve(trx, { id, performerId, at }, -amount)
  else await pay(trx, { id, performerId, at }, amount)
  const status = 'reason' in end ? (isReturned ? 'returned' : 'rejected') : 'paid'
  const closed = await changePayoutStatus(trx, record, id, status, at, end)
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
        : (row.returned_at ? returnedMail : rejectedMail)((language) => ({
            ...values(language),
            reason: reasonOf(row, language) ?? '',
          }))
  await sendMailTo(deps, trx, person, `/creator/payouts/${row.id}`, mail)
}

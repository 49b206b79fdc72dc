import type { Language } from '../../../../contract/errors.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { PayoutWay } from '../../../../contract/money/payouts.ts'
import type { AdminPayout, PayoutBatch } from '../../../../contract/admin/payouts.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import { reasonOf } from '../../money/payouts/present.ts'
import { payoutStatusOf, type PayoutStep } from '../../money/payouts/queries.ts'
import type { BatchRow, AdminPayoutRow } from './queries.ts'

/** A payout request as operators see it. `secondPersonFrom`: the limit for one person, in cents. */
export const presentAdminPayout = (
  row: AdminPayoutRow,
  { viewerId, language, secondPersonFrom }: { viewerId: string; language: Language; secondPersonFrom: number }
): AdminPayout => ({
  _id: row.id,
  number: String(row.number),
  performer: presentPerson(row, row.performer_id),
  isActive: row.account_status === 'active',
  amount: fromMinor(row.amount),
  status: payoutStatusOf(row),
  method: row.method as PayoutWay,
  destination: row.destination,
  note: row.note,
  reason: reasonOf(row, language),
  reference: row.reference ?? undefined,
  needsTwo: row.status === 'pending' ? row.amount >= secondPersonFrom : row.needs_two,
  firstApprovedBy: row.first_approved_by ? (row.first_approver ?? 'shell') : undefined,
  approvedBy: row.approved_by ? (row.approver ?? 'shell') : undefined,
  isApprovedByYou: row.first_approved_by === viewerId,
  returnAskedBy: row.return_asked_by && row.status === 'approved' ? (row.return_asker ?? 'shell') : undefined,
  isReturnAskedByYou: row.status === 'approved' && row.return_asked_by === viewerId,
  batch: row.batch_number === null ? undefined : String(row.batch_number),
  history: (row.history as PayoutStep[]).map(({ status, at }) => ({ status, at })),
  createdAt: row.created_at.toISOString(),
})

/** A batch of bank transfers. */
export const presentBatch = (row: BatchRow): PayoutBatch => ({
  _id: row.id,
  number: String(row.number),
  createdBy: row.created_by_name,
  createdAt: row.created_at.toISOString(),
  count: row.count,
  amount: fromMinor(Number(row.amount)),
  open: row.open,
  sentAt: row.sent_at?.toISOString(),
  paid: { count: row.paid_count, amount: fromMinor(Number(row.paid)) },
  returned: { count: row.returned_count, amount: fromMinor(Number(row.returned)) },
})

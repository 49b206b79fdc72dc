import type { EarningStatus, EarningType } from '../../../../contract/money/earnings.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type {
  PersonConversation,
  PersonLedgerEntry,
  PersonReport,
  PersonSale,
  PersonSession,
} from '../../../../contract/admin/person-records.ts'
import type { listSessions } from '../../identity/auth/queries.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import type { ConversationRow, LedgerRow, ReportRow, SaleRow } from './record-queries.ts'

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** A session on the wire. */
export const presentSession = (row: SessionRow): PersonSession => ({
  _id: row.id,
  device: row.device,
  address: row.address,
  country: row.country ?? undefined,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

/** A sale on the wire, without words. */
export const presentSale = (row: SaleRow): PersonSale => ({
  _id: row.sale_id,
  type: row.type as EarningType,
  buyer: presentPerson(row),
  gross: fromMinor(row.gross),
  fee: fromMinor(row.fee),
  net: fromMinor(row.net),
  commission: row.commission_bp / 100,
  tokens: row.tokens === null ? undefined : fromMinor(row.tokens),
  status: row.status as EarningStatus,
  createdAt: row.created_at.toISOString(),
  availableAt: row.available_at.toISOString(),
})

/** An entry of the ledger on the wire. */
export const presentLedger = (row: LedgerRow): PersonLedgerEntry => ({
  _id: row.id,
  at: row.created_at.toISOString(),
  account: row.account,
  unit: row.unit,
  kind: row.kind,
  amount: fromMinor(row.amount),
  balance: fromMinor(row.balance_after),
  transactionId: row.transaction_id,
  paymentId: row.payment_id ?? undefined,
  payoutId: row.payout_id ?? undefined,
})

/** What is known of a conversation besides its words. */
export const presentConversation = (row: ConversationRow): PersonConversation => ({
  _id: row.conversation_id,
  other: presentPerson(row),
  sent: row.sent ?? 0,
  received: row.received ?? 0,
  firstAt: row.first_at?.toISOString(),
  lastAt: row.last_at?.toISOString(),
})

/** A report on the wire. */
export const presentReport = (row: ReportRow): PersonReport => ({
  _id: row.report_id,
  objectType: row.object_type as PersonReport['objectType'],
  reason: row.reason as PersonReport['reason'],
  status: row.report_status as PersonReport['status'],
  resolution: row.resolution ?? undefined,
  reporter: presentPerson(row),
  author: { _id: row.author_id ?? undefined, name: row.author_name ?? '' },
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString(),
})

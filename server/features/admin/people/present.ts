import { fromMinor } from '../../../../contract/money/money.ts'
import type { AccountStatus, IdentityDocument, PersonDetail, PersonRow } from '../../../../contract/admin/people.ts'
import type { OperatorRole } from '../../../../contract/admin/roles.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import type { DetailRow, DocumentRow, PeopleRow } from './queries.ts'

/** An account in the operators' list of people. */
export const presentRow = (row: PeopleRow): PersonRow => ({
  ...presentPerson(row),
  email: row.email ?? undefined,
  status: row.status as AccountStatus,
  operatorRole: (row.operator_role as OperatorRole | null) ?? undefined,
  createdAt: row.created_at.toISOString(),
})

const presentDocument = (row: DocumentRow): IdentityDocument => ({
  _id: row.id,
  kind: row.kind as IdentityDocument['kind'],
  status: row.status as IdentityDocument['status'],
  createdAt: row.created_at.toISOString(),
})

/** An account as operators see it. `siteCommissionBp`: the commission of creators without one of their own, in basis points. */
export const presentDetail = (
  row: DetailRow,
  documents: readonly DocumentRow[],
  siteCommissionBp: number
): PersonDetail => ({
  ...presentRow(row),
  emailVerified: row.email_verified_at !== null,
  statusReason: row.status_reason ?? undefined,
  closedAt: row.closed_at?.toISOString(),
  eraseAt: row.erase_at?.toISOString(),
  postingRestriction: row.posting_restriction ?? undefined,
  payoutRestriction: row.payout_restriction ?? undefined,
  birthDate: row.birth_date ?? undefined,
  country: row.country ?? undefined,
  language: row.language ?? undefined,
  lastSeenAt: row.last_seen_at?.toISOString(),
  sessions: row.sessions,
  secondFactor: row.second_factor,
  balance: fromMinor(row.wallet),
  spent: fromMinor(row.spent),
  reports: row.reports,
  creator: row.is_performer
    ? {
        approvedAt: row.approved_at?.toISOString(),
        commission: (row.commission_bp ?? siteCommissionBp) / 100,
        hasOwnCommission: row.commission_bp !== null,
        siteCommission: siteCommissionBp / 100,
        pending: fromMinor(row.pending),
        available: fromMinor(row.available),
        followers: row.total_followers ?? 0,
        subscribers: row.total_subscribers ?? 0,
        posts: row.total_feeds ?? 0,
        documents: documents.map(presentDocument),
      }
    : undefined,
})

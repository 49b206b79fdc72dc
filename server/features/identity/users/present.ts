import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import type { OperatorRole } from '../../../../contract/admin/roles.ts'
import type { Config } from '../../../config.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import { publicPicture } from '../../platform/files/media-address.ts'
import { presentPerson } from '../visibility/present.ts'
import type { OwnAccountRow } from './queries.ts'

/**
 * The signed-in account for its owner, with its wallet (Spec §3, Current user); a balance of 0 when the wallet was never
 * used.
 */
export function presentCurrentUser(
  row: OwnAccountRow,
  { requiresOperatorSecondFactor }: Pick<Config, 'requiresOperatorSecondFactor'>
): CurrentUser {
  return {
    ...presentPerson(row),
    cover: row.cover_file_id ? publicPicture(row.cover_file_id, 1280) : undefined,
    email: row.email ?? undefined,
    emailVerified: row.email_verified_at !== null,
    balance: fromMinor(row.balance ?? 0),
    balanceAsOf: row.balance_as_of ?? 0,
    isAdmin: row.is_admin || undefined,
    operatorRole: (row.operator_role as OperatorRole | null) ?? undefined,
    needsSecondFactor: (requiresOperatorSecondFactor && row.lacks_second_factor) || undefined,
    status: row.status as CurrentUser['status'],
    statusReason: row.status_reason ?? undefined,
    postingRestriction: row.posting_restriction ?? undefined,
    payoutRestriction: row.payout_restriction ?? undefined,
    birthDate: row.birth_date ?? undefined,
    gender: row.gender ?? undefined,
    country: row.country ?? undefined,
    state: row.state ?? undefined,
    city: row.city ?? undefined,
    phoneCode: row.phone_code ?? undefined,
    phone: row.phone ?? undefined,
    language: (row.language as CurrentUser['language']) ?? undefined,
    createdAt: row.created_at.toISOString(),
  }
}

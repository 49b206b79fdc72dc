import type { CurrentUser } from '../../../contract/accounts.ts'
import { fromMinor } from '../../../contract/money.ts'
import { publicPicture } from '../files/public-picture.ts'
import type { WalletState } from '../ledger/post.ts'
import { presentPerson } from '../people/present.ts'
import type { OwnAccountRow } from './queries.ts'

/** The signed-in account for its owner, with its wallet (Spec §3, Current user). */
export function presentCurrentUser(row: OwnAccountRow, wallet: WalletState): CurrentUser {
  return {
    ...presentPerson(row),
    cover: row.cover_file_id ? publicPicture(row.cover_file_id, 1280) : undefined,
    email: row.email ?? undefined,
    emailVerified: row.email_verified_at !== null,
    balance: fromMinor(wallet.balance),
    balanceAsOf: wallet.asOf,
    isAdmin: row.is_admin || undefined,
    status: row.status as CurrentUser['status'],
    statusReason: row.status_reason ?? undefined,
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

import type { Db } from '../../db/connect.ts'
import { personColumns } from '../people/present.ts'

/** The columns of an account that only it may see. */
export const ownColumns = [
  ...personColumns, 'account.cover_file_id', 'account.email', 'account.email_verified_at', 'account.is_admin', 'account.status', 'account.status_reason', 'account.birth_date',
  'account.gender', 'account.country', 'account.state', 'account.city', 'account.phone_code', 'account.phone', 'account.language', 'account.created_at',
] as const

/** One account with everything it may see of itself. */
export function findOwnAccount(db: Db, id: string) {
  return db.selectFrom('account').select(ownColumns).where('account.id', '=', id).executeTakeFirst()
}

export type OwnAccountRow = NonNullable<Awaited<ReturnType<typeof findOwnAccount>>>

import { sql, type Updateable } from 'kysely'
import type { Account, Performer } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { deleteNotificationsWhere } from '../../catalogue/rights/delete-notifications.ts'
import { keepUsername } from '../../identity/auth/former-usernames.ts'
import { deleteRows } from './erased-rows.ts'

/** The name of an erased account, where others still see that there was one. */
const erasedName = 'Deleted account'

/**
 * Erases the person from an account: every row that is only theirs, and every word and number about them in those that
 * stay. Runs in one transaction, so it is done as a whole or not at all.
 */
export async function erasePerson(deps: Deps, trx: Trx, accountId: string, now: Date): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select(['email', 'username', 'is_performer'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await deleteNotices(trx, accountId)
  await deleteRows(trx, accountId)
  if (account.email) await eraseAddress(trx, account.email)
  await blankRows(trx, accountId)
  if (account.is_performer && account.username) await keepUsername(deps, trx, account.username)
  await trx.updateTable('performer').set(erasedPerformer).where('account_id', '=', accountId).execute()
  await trx
    .updateTable('account')
    .set({ ...erasedAccount, updated_at: now })
    .where('id', '=', accountId)
    .execute()
}

/** Columns of `performer` that stay: they say nothing about the person. */
type KeptOfPerformer =
  | 'account_id'
  | 'search_name'
  | 'monthly_price'
  | 'yearly_price'
  | 'is_free_subscription'
  | 'commission_bp'
  | 'payout_method'
  | 'total_subscribers'

/** What is written into the other columns of `performer`. The types ask for each new column, here or among the kept. */
const erasedPerformer = {
  bio: null,
  tagline: null,
  craft: null,
  height: null,
  weight: null,
  age: null,
  body_type: null,
  ethnicity: null,
  size: null,
  hair_color: null,
  eye_color: null,
  sexual_orientation: null,
  website_url: null,
  languages: [],
  is_listed: false,
  approved_at: null,
  welcome_video_file_id: null,
  total_feeds: 0,
  total_followers: 0,
} satisfies Required<Omit<Updateable<Performer>, KeptOfPerformer>>

/** Columns of `account` that stay, or are computed by the database. */
type KeptOfAccount = 'id' | 'search_name' | 'created_at' | 'updated_at' | 'is_performer' | 'is_admin' | 'operator_role'

/** What is written into the other columns of `account`. */
const erasedAccount = {
  status: 'erased',
  name: erasedName,
  status_reason: null,
  username: null,
  email: null,
  email_verified_at: null,
  password_hash: null,
  birth_date: null,
  avatar_file_id: null,
  cover_file_id: null,
  country: null,
  state: null,
  city: null,
  phone_code: null,
  phone: null,
  gender: null,
  language: null,
  posting_restriction: null,
  payout_restriction: null,
} satisfies Required<Omit<Updateable<Account>, KeptOfAccount>>

/** Notifications of others in which the account is one of several, and reports in whose copy it is the author. */
async function deleteNotices(trx: Trx, accountId: string): Promise<void> {
  await deleteNotificationsWhere(trx, sql`${accountId} = any(actors)`)
  await sql`delete from report where snapshot -> 'author' ->> 'id' = ${accountId}`.execute(trx)
}

/**
 * What is known by the e-mail address only: letters of a visitor, invitations, and mails that were sent. The mail of the
 * erasure itself, which may still be waiting, stays in the queue until it is swept, a week at most.
 */
async function eraseAddress(trx: Trx, email: string): Promise<void> {
  for (const [table, column] of [
    ['letter', 'email'],
    ['operator_invitation', 'email'],
    ['outbox_mail', 'recipient'],
  ] as const)
    await sql`delete from ${sql.table(table)} where lower(${sql.ref(column)}) = lower(${email})`.execute(trx)
  await sql`delete from pgboss.job where name in ('mail', 'send-link') and state in ('completed', 'cancelled', 'failed')
    and lower(${email}) in (lower(data ->> 'to'), lower(data ->> 'email'))`.execute(trx)
}

/** Erases words and addresses from the rows that stay (`keptRows`). */
async function blankRows(trx: Trx, accountId: string): Promise<void> {
  await trx.updateTable('sale').set({ message: null }).where('buyer_id', '=', accountId).execute()
  await trx
    .updateTable('product_order')
    .set({ address: null, tracking_code: null })
    .where('buyer_id', '=', accountId)
    .execute()
  await trx
    .updateTable('payout_request')
    .set({ destination: '', sealed: null, note: '', reference: null, reason: null })
    .where('performer_id', '=', accountId)
    .execute()
  await trx.updateTable('video_call').set({ note: '' }).where('user_id', '=', accountId).execute()
  await trx
    .updateTable('payment')
    .set({ action_url: null, failure_reason: null })
    .where('account_id', '=', accountId)
    .execute()
  await sql`update coupon set code = 'GONE-' || id, is_active = false where performer_id = ${accountId}`.execute(trx)
}

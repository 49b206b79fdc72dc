import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { containsText } from '../../db/text-search.ts'
import { isLiving } from '../subscriptions/policy.ts'
import { accountIs } from '../people/account-ref.ts'
import { personColumns } from '../people/present.ts'

/** The columns of an account that only it may see. */
export const ownColumns = [
  ...personColumns,
  'account.cover_file_id',
  'account.email',
  'account.email_verified_at',
  'account.is_admin',
  'account.status',
  'account.status_reason',
  'account.birth_date',
  'account.gender',
  'account.country',
  'account.state',
  'account.city',
  'account.phone_code',
  'account.phone',
  'account.language',
  'account.created_at',
] as const

/** One account with everything it may see of itself. */
export function findOwnAccount(db: Db, id: string) {
  return db.selectFrom('account').select(ownColumns).where('account.id', '=', id).executeTakeFirst()
}

export type OwnAccountRow = NonNullable<Awaited<ReturnType<typeof findOwnAccount>>>

/** One account as others see it, by id or username, where `allowed` holds. */
export function findPerson(db: Db, idOrUsername: string, allowed: RawBuilder<boolean>) {
  return db
    .selectFrom('account')
    .select([...personColumns, 'account.created_at'])
    .where(accountIs(idOrUsername))
    .where(allowed)
    .executeTakeFirst()
}

export type SearchAccounts = {
  q?: string | undefined
  sort: 'asc' | 'desc'
  sortBy: 'createdAt' | 'name'
  limit: number
  offset: number
}

/** Accounts of a creator's fans (or all, where `everyone`), with what ties them to the creator at `now`; a page, and how many there are. */
export async function searchAccounts(
  db: Db,
  performerId: string,
  allowed: RawBuilder<boolean>,
  query: SearchAccounts,
  { everyone, now }: { everyone: boolean; now: Date }
) {
  const isFollower = sql<boolean>`exists (select from follow where follower_id = account.id and performer_id = ${performerId})`
  const isSubscriber = sql<boolean>`exists (select from subscription where user_id = account.id and performer_id = ${performerId} and ${isLiving(now)})`
  const found = db
    .selectFrom('account')
    .where(containsText(['account.name', 'account.username'], query.q))
    .where(allowed)
    // As one set, found by the creator's own indexes: an `or` of two conditions would look at every account of the site.
    .$if(!everyone, (of) =>
      of.where(sql<boolean>`account.id in (select follower_id from follow where performer_id = ${performerId}
      union select user_id from subscription where performer_id = ${performerId} and ${isLiving(now)})`)
    )
  const [rows, { total }] = await Promise.all([
    found
      .select([...personColumns, 'account.created_at', isFollower.as('is_follower'), isSubscriber.as('is_subscriber')])
      .orderBy(query.sortBy === 'name' ? sql`account.name collate "und-x-icu"` : sql`account.created_at`, query.sort)
      .orderBy('account.id', query.sort)
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

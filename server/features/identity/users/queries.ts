import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { lacksSecondFactor } from '../../../http/authenticate.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import { containsText } from '../../../db/text-search.ts'
import { givesAccess } from '../visibility/relations.ts'
import { accountIs } from '../visibility/account-ref.ts'
import { personColumns } from '../visibility/present.ts'

/** The columns of an account that only its owner may see. */
export const ownColumns = [
  ...personColumns,
  'account.cover_file_id',
  'account.email',
  'account.email_verified_at',
  'account.is_admin',
  'account.operator_role',
  'account.status',
  'account.status_reason',
  'account.posting_restriction',
  'account.payout_restriction',
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

const ownAccounts = queryTemplate((db, { id }: { id: string }) =>
  db
    .selectFrom('account')
    .leftJoin('ledger_account as wallet', (join) =>
      join.onRef('wallet.holder', '=', 'account.id').on('wallet.kind', '=', 'wallet').on('wallet.unit', '=', 'token')
    )
    .select(ownColumns)
    .select([
      'wallet.balance',
      lacksSecondFactor().as('lacks_second_factor'),
      'wallet.id as wallet_id',
      'wallet.last_entry_id as balance_as_of',
    ])
    .where('account.id', '=', id)
    .compile()
)

/** One account with its private columns and its wallet, for its owner. A single query, because every page runs it. */
export async function findOwnAccount(db: Db, id: string) {
  const [row] = await ownAccounts(db, { id })
  if (!row) return undefined
  const { wallet_id: walletId, ...own } = row
  // A wallet that has not moved since accounts know their last entry.
  if (walletId !== null && own.balance_as_of === null) own.balance_as_of = await findLastEntry(db, walletId)
  return own
}

/** The number of the last entry of a ledger account, looked for in all months. */
async function findLastEntry(db: Db, accountId: number): Promise<number | null> {
  const found = await db
    .selectFrom('ledger_entry')
    .select((of) => of.fn.max('id').as('id'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found?.id ?? null
}

export type OwnAccountRow = NonNullable<Awaited<ReturnType<typeof findOwnAccount>>>

/** One account as others see it, by id or username, if `allowed` holds. */
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

/**
 * The followers and subscribers of a creator at `now` (or all accounts, with `everyone`), with which of the two they
 * are; a page and the total.
 */
export async function searchAccounts(
  db: Db,
  performerId: string,
  allowed: RawBuilder<boolean>,
  query: SearchAccounts,
  { everyone, now }: { everyone: boolean; now: Date }
) {
  const isFollower = sql<boolean>`exists (select from follow where follower_id = account.id and performer_id = ${performerId})`
  const isSubscriber = sql<boolean>`exists (select from subscription where user_id = account.id and performer_id = ${performerId} and ${givesAccess(now)})`
  const found = db
    .selectFrom('account')
    .where(containsText(['account.name', 'account.username'], query.q))
    .where(allowed)
    // A union, because it uses the creator's indexes; an `or` of two conditions would scan all accounts of the site.
    .$if(!everyone, (of) =>
      of.where(sql<boolean>`account.id in (select follower_id from follow where performer_id = ${performerId}
      union select user_id from subscription where performer_id = ${performerId} and ${givesAccess(now)})`)
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

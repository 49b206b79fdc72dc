import { sql, type RawBuilder } from 'kysely'
import { isId } from '../../../../contract/id-text.ts'
import type { Db } from '../../../db/connect.ts'
import { hasSecondFactor } from '../../../http/authenticate.ts'
import { containsText } from '../../../db/text-search.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { TimeCursor } from '../../../http/cursor.ts'
import { personColumns } from '../../identity/visibility/present.ts'

export type PeopleFilter = {
  q?: string | undefined
  status?: string | undefined
  kind?: 'fan' | 'creator' | 'operator' | undefined
}
type PeopleQuery = PeopleFilter & { sort: 'asc' | 'desc'; limit: number; offset: number }

/** What a search matches: an id, or part of a name or address; four digits also the end of a card, kept or removed. */
function matches(q: string | undefined): RawBuilder<boolean> {
  if (isId(q)) return sql<boolean>`account.id = ${q}`
  const found = containsText(['account.name', 'account.username', 'account.email'], q)
  if (q === undefined || !/^\d{4}$/.test(q)) return found
  return sql<boolean>`(${found} or account.id in (select account_id from payment_card where last4 = ${q}))`
}

const peopleOf = (db: Db, { q, status, kind }: PeopleFilter) =>
  db
    .selectFrom('account')
    .where(matches(q))
    .$if(status !== undefined, (of) => of.where('account.status', '=', status ?? ''))
    .$if(kind === 'fan', (of) => of.where('account.is_performer', '=', false))
    .$if(kind === 'creator', (of) => of.where('account.is_performer', '=', true))
    .$if(kind === 'operator', (of) => of.where('account.operator_role', 'is not', null))

const rowColumns = [
  ...personColumns,
  'account.email',
  'account.status',
  'account.operator_role',
  'account.created_at',
] as const

/** Accounts by name, username, e-mail address, id or the last four digits of a card: a page and the total. */
export async function searchPeople(db: Db, { sort, limit, offset, ...filter }: PeopleQuery) {
  const found = peopleOf(db, filter)
  const [rows, { total }] = await Promise.all([
    found
      .select(rowColumns)
      .orderBy('account.created_at', sort)
      .orderBy('account.id', sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The accounts of a filter, newest first, after `before`. */
export const pageOfPeople = (db: Db, filter: PeopleFilter, limit: number, before: TimeCursor | undefined) =>
  peopleOf(db, filter)
    .select(rowColumns)
    .$if(before !== undefined, (of) =>
      of.where(sql<boolean>`(account.created_at, account.id) < (${before?.at}, ${before?.id}::uuid)`)
    )
    .orderBy('account.created_at', 'desc')
    .orderBy('account.id', 'desc')
    .limit(limit)
    .execute()

/** @throws ApiError not_found when there is no such account */
export async function requireAccount(db: Db, id: string): Promise<void> {
  const found = await db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new ApiError('not_found')
}

const balanceOf = (kind: string) =>
  sql<number>`coalesce((select balance from ledger_account where owner_id = account.id and kind = ${kind}), 0)`

/** One account with the figures of `PersonDetail`; amounts in minor units. */
export const findPerson = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('account')
    .leftJoin('performer', 'performer.account_id', 'account.id')
    .leftJoin('closed_account', (join) =>
      join.onRef('closed_account.account_id', '=', 'account.id').on('account.status', '=', 'closed')
    )
    .select([
      ...personColumns,
      'closed_account.closed_at',
      'closed_account.erase_at',
      'account.email',
      'account.email_verified_at',
      'account.status',
      'account.status_reason',
      'account.posting_restriction',
      'account.payout_restriction',
      'account.operator_role',
      'account.birth_date',
      'account.country',
      'account.language',
      'account.created_at',
      'performer.approved_at',
      'performer.commission_bp',
      'performer.total_followers',
      'performer.total_subscribers',
      'performer.total_feeds',
      balanceOf('wallet').as('wallet'),
      balanceOf('pending').as('pending'),
      balanceOf('available').as('available'),
      sql<number>`(select coalesce(sum(amount), 0)::bigint from payment where account_id = account.id and status = 'succeeded' and gateway <> 'wallet')`.as(
        'spent'
      ),
      sql<number>`(select count(*) from report where performer_id = account.id or (snapshot -> 'author' ->> 'id') = account.id::text)`.as(
        'reports'
      ),
      sql<number>`(select count(*) from session where account_id = account.id and expires_at > ${now})`.as('sessions'),
      hasSecondFactor.as('second_factor'),
      sql<Date | null>`(select max(last_seen_at) from session where account_id = account.id)`.as('last_seen_at'),
    ])
    .where('account.id', '=', id)
    .executeTakeFirst()

/** The identity documents of a creator, newest first. */
export const listDocuments = (db: Db, performerId: string) =>
  db
    .selectFrom('performer_document')
    .select(['id', 'kind', 'status', 'created_at'])
    .where('performer_id', '=', performerId)
    .orderBy('created_at', 'desc')
    .orderBy('kind')
    .execute()

/** The stored file of an identity document. */
export const findDocumentFile = (db: Db, performerId: string, documentId: string) =>
  db
    .selectFrom('performer_document')
    .innerJoin('file', 'file.id', 'performer_document.file_id')
    .select(['file.id', 'file.keys', 'performer_document.kind'])
    .where('performer_document.performer_id', '=', performerId)
    .where('performer_document.id', '=', documentId)
    .executeTakeFirst()

export type PeopleRow = Awaited<ReturnType<typeof searchPeople>>['rows'][number]
export type DetailRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>
export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number]

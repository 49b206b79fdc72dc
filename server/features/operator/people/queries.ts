import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { hasSecondFactor } from '../../../http/authenticate.ts'
import { containsText } from '../../../db/text-search.ts'
import { personColumns } from '../../identity/people/present.ts'

export type PeopleQuery = {
  q?: string | undefined
  status?: string | undefined
  kind?: 'fan' | 'creator' | 'operator' | undefined
  sort: 'asc' | 'desc'
  limit: number
  offset: number
}

const isId = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Accounts by name, username, e-mail address or id: a page and the total. */
export async function searchPeople(db: Db, { q, status, kind, sort, limit, offset }: PeopleQuery) {
  const found = db
    .selectFrom('account')
    .where(
      isId(q) ? sql<boolean>`account.id = ${q}` : containsText(['account.name', 'account.username', 'account.email'], q)
    )
    .$if(status !== undefined, (of) => of.where('account.status', '=', status ?? ''))
    .$if(kind === 'fan', (of) => of.where('account.is_performer', '=', false))
    .$if(kind === 'creator', (of) => of.where('account.is_performer', '=', true))
    .$if(kind === 'operator', (of) => of.where('account.operator_role', 'is not', null))
  const [rows, { total }] = await Promise.all([
    found
      .select([...personColumns, 'account.email', 'account.status', 'account.operator_role', 'account.created_at'])
      .orderBy('account.created_at', sort)
      .orderBy('account.id', sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

const balanceOf = (kind: string) =>
  sql<number>`coalesce((select balance from ledger_account where owner_id = account.id and kind = ${kind}), 0)`

/** One account with the figures of `PersonDetail`; amounts in minor units. */
export const findPerson = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('account')
    .leftJoin('performer', 'performer.account_id', 'account.id')
    .select([
      ...personColumns,
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

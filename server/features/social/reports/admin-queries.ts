import { sql } from 'kysely'
import type { ReportReason, ReportTarget } from '../../../../contract/social/reports.ts'
import type { Db } from '../../../db/connect.ts'
import { searchPattern } from '../../../db/text-search.ts'
import type { Snapshot } from './snapshot.ts'

export type ReportedQuery = {
  q?: string | undefined
  status: 'open' | 'closed'
  reason?: ReportReason | undefined
  limit: number
  offset: number
}

/** A reported object with its reports of one status. */
export type ReportedGroup = {
  id: string
  object_type: ReportTarget
  object_id: string
  status: 'open' | 'closed'
  snapshot: Snapshot
  reasons: ReportReason[]
  reports: number
  first_at: Date
  last_at: Date
}

const groups = (db: Db) =>
  db
    .selectFrom('report')
    .select([
      'object_type',
      'object_id',
      'status',
      sql<string>`(array_agg(id order by created_at desc, id desc))[1]`.as('id'),
      sql<Snapshot>`(array_agg(snapshot order by created_at desc, id desc))[1]`.as('snapshot'),
      sql<ReportReason[]>`array_agg(distinct reason)`.as('reasons'),
      sql<number>`count(*)`.as('reports'),
      sql<Date>`min(created_at)`.as('first_at'),
      sql<Date>`max(created_at)`.as('last_at'),
    ])
    .groupBy(['object_type', 'object_id', 'status'])

/** Reported objects by their author and words: a page and the total. */
export async function listReported(db: Db, { q, status, reason, limit, offset }: ReportedQuery) {
  const pattern = searchPattern(q)
  const found = db
    .selectFrom(groups(db).where('status', '=', status).as('reported'))
    .$if(reason !== undefined, (of) => of.where(sql<boolean>`${reason} = any(reasons)`))
    .$if(pattern !== undefined, (of) =>
      of.where(
        sql<boolean>`concat_ws(' ', snapshot -> 'author' ->> 'name', snapshot -> 'author' ->> 'username', snapshot ->> 'title', snapshot ->> 'text') ~ ${pattern}`
      )
    )
  const ordered = found.selectAll().$if(status === 'open', (of) => of.orderBy(sql`'underage' = any(reasons)`, 'desc'))
  const [rows, { total }] = await Promise.all([
    (status === 'open' ? ordered.orderBy('first_at') : ordered.orderBy('last_at', 'desc'))
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows as ReportedGroup[], total }
}

/** The reported object of a report, with its reports of that report's status. */
export async function findReported(db: Db, id: string): Promise<ReportedGroup | undefined> {
  const row = await groups(db)
    .where((is) => {
      const one = is.selectFrom('report as one').where('one.id', '=', id)
      return is.and([
        is('object_id', '=', one.select('one.object_id')),
        is('object_type', '=', one.select('one.object_type')),
        is('status', '=', one.select('one.status')),
      ])
    })
    .executeTakeFirst()
  return row as ReportedGroup | undefined
}

/** All reports of an object, newest first, at most 200. */
export const reportsOf = (db: Db, objectId: string) =>
  db
    .selectFrom('report')
    .select(['id', 'reporter_id', 'reason', 'description', 'created_at', 'status', 'resolution', 'closed_at'])
    .where('object_id', '=', objectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** Whether an item is taken down. */
export async function isTakenDown(db: Db, type: ReportTarget, id: string): Promise<boolean> {
  const table = type === 'feed' ? 'feed' : 'asset'
  const row = await db.selectFrom(table).select('taken_down_at').where('id', '=', id).executeTakeFirst()
  return Boolean(row?.taken_down_at)
}

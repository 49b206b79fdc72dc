import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { withinDays } from '../../../db/within-days.ts'
import type { TimeCursor } from '../../../http/cursor.ts'
import { namesOfGroup } from './former-actions.ts'

/** `from` and `to` are days in UTC, both included. */
export type LogFilter = {
  q?: string | undefined
  operatorId?: string | undefined
  subjectId?: string | undefined
  /** About this account, its payments and purchases, its payout requests, and reports about it. */
  personId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const isOf = (group: string) => sql`split_part(action, '.', 1) = any(${namesOfGroup(group)}::text[])`

const isAboutPerson = (id: string) => sql<boolean>`(subject_id = ${id}
  or ${isOf('adminPayments')} and (exists (select from payment where payment.id = subject_id and ${id}::uuid in (account_id, performer_id))
    or exists (select from sale where sale.id = subject_id and ${id}::uuid in (buyer_id, performer_id)))
  or ${isOf('adminPayouts')} and exists (select from payout_request where payout_request.id = subject_id and performer_id = ${id})
  or ${isOf('adminReports')} and exists (select from report where report.id = subject_id and (performer_id = ${id} or snapshot -> 'author' ->> 'id' = ${id}::text)))`

function conditions({ q, operatorId, subjectId, personId, from, to }: LogFilter): RawBuilder<boolean>[] {
  const pattern = q && `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return [
    ...(pattern
      ? [
          sql<boolean>`(action ilike ${pattern} or reason ilike ${pattern} or operator_name ilike ${pattern} or subject_name ilike ${pattern})`,
        ]
      : []),
    ...(operatorId ? [sql<boolean>`operator_id = ${operatorId}`] : []),
    ...(subjectId ? [sql<boolean>`subject_id = ${subjectId}`] : []),
    ...(personId ? [isAboutPerson(personId)] : []),
    withinDays(sql.ref('operator_log.at'), from, to),
  ]
}

const entries = (db: Db, filter: LogFilter) =>
  conditions(filter).reduce(
    (query, condition) => query.where(condition),
    db.selectFrom('operator_log').leftJoin('operator_log_result as result', 'result.entry_id', 'operator_log.id')
  )

/** Entries of the log with their results, newest first. `before`: the end of the page before. */
export function listEntries(db: Db, filter: LogFilter, limit: number, before: TimeCursor | undefined) {
  const query = entries(db, filter)
    .selectAll('operator_log')
    .select(['result.entry_id as result_of', 'result.error'])
    .orderBy('operator_log.at', 'desc')
    .orderBy('operator_log.id', 'desc')
    .limit(limit)
  return (
    before ? query.where(sql<boolean>`(operator_log.at, operator_log.id) < (${before.at}, ${before.id}::uuid)`) : query
  ).execute()
}

/** Number of entries of a filter. */
export async function countEntries(db: Db, filter: LogFilter): Promise<number> {
  const { total } = await entries(db, filter)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export type LogRow = Awaited<ReturnType<typeof listEntries>>[number]

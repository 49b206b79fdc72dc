import type { Db } from '../../../db/connect.ts'

/** Open reports, oldest first, with the reporter's username; at most 200. */
export function openReports(db: Db) {
  return db
    .selectFrom('report')
    .innerJoin('account', 'account.id', 'report.reporter_id')
    .select([
      'report.id',
      'report.object_type',
      'report.object_id',
      'report.reason',
      'report.snapshot',
      'report.created_at',
      'account.username',
    ])
    .where('report.status', '=', 'open')
    .orderBy('report.created_at')
    .orderBy('report.id')
    .limit(200)
    .execute()
}

/** One report with all its columns. */
export function findReport(db: Db, id: string) {
  return db
    .selectFrom('report')
    .innerJoin('account', 'account.id', 'report.reporter_id')
    .selectAll('report')
    .select(['account.username', 'account.name'])
    .where('report.id', '=', id)
    .executeTakeFirst()
}

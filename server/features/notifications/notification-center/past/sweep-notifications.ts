import { sql } from 'kysely'
import { dropMonths, firstIdAt, keepMonths } from '../../../../db/months.ts'
import { retryOnConflict } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps.ts'
import { firstDay, movedBefore, notificationsByMonth, shownSince } from './by-month.ts'

type SweepDeps = Pick<Deps, 'db' | 'clock' | 'lifecycle' | 'log'>

const dayMs = 86_400_000
/** Days for which all notifications are kept. */
const allDays = 400
/** Rows moved or deleted by one statement, so that locks are short. */
const batch = 5000
/** Created the table of read notifications. */
const migration = '0082-notification-months.sql'

/**
 * The nightly job: moves read notifications that are not recent into their months, deletes those that are older than
 * they are kept, and drops the months of which this is true as a whole (decision 63). It may be stopped or killed at
 * any moment, and several processes may run it at once: each statement is complete in itself, and the next run goes on.
 */
export async function sweepNotifications(deps: SweepDeps): Promise<void> {
  const { db, clock, log } = deps
  const now = clock.now()
  await keepMonths(deps, notificationsByMonth, now)
  await moveRead(deps, now)
  await deleteOld(deps, now)
  try {
    const dropped = await dropMonths(db, notificationsByMonth, shownSince(now))
    if (dropped.length > 0) log.info({ dropped }, 'months of notifications were dropped')
  } catch (error) {
    log.warn({ err: error }, 'no month of notifications could be dropped; it is tried again in the next night')
  }
}

/**
 * Moves read notifications that are old enough, in the order of their ids, which begin with the time of creation: each statement continues by the
 * primary key where the last one ended, and none reads recent rows. A row that was written for an earlier day, as by the demo's seed, is moved when its id is old enough.
 * Nothing is moved on the first day after the table was created: the release before may still run, and does not read it.
 */
async function moveRead({ db, lifecycle }: SweepDeps, now: Date): Promise<void> {
  const end = firstIdAt(movedBefore(now))
  for (let after = firstIdAt(new Date(0)), moved = batch; moved === batch && !lifecycle.isDraining; ) {
    const { rows } = await retryOnConflict(() =>
      sql<{ id: string }>`
      with due as (
        select id from notification where id > ${after} and id < ${end} and read_at is not null
          and updated_at < ${movedBefore(now)} and updated_at >= ${shownSince(now)}
          and exists (select from migration where name = ${migration} and ran_at < ${firstDay(now)})
        order by id limit ${batch} for update skip locked
      ), gone as (
        delete from notification using due where notification.id = due.id returning notification.*
      ), kept as (
        insert into notification_past select * from gone
      )
      select id from due order by id`.execute(db)
    )
    after = rows.at(-1)?.id ?? after
    moved = rows.length
  }
}

async function deleteOld({ db, lifecycle }: SweepDeps, now: Date): Promise<void> {
  for (let deleted = batch; deleted === batch && !lifecycle.isDraining; ) {
    const old = db
      .selectFrom('notification')
      .select('id')
      .where((is) =>
        is.or([
          is('updated_at', '<', new Date(now.getTime() - allDays * dayMs)),
          is.and([is('read_at', 'is not', null), is('updated_at', '<', shownSince(now))]),
        ])
      )
      .limit(batch)
    const { numDeletedRows } = await db.deleteFrom('notification').where('id', 'in', old).executeTakeFirstOrThrow()
    deleted = Number(numDeletedRows)
  }
}

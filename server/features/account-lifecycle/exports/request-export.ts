import { randomUUIDv7 } from 'node:crypto'
import type { DataExport } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import { exportEveryHours } from '../../../../contract/account-lifecycle/archive.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Db } from '../../../db/connect.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { signedDownload } from '../../platform/files/media-address.ts'
import { removeFiles } from '../../platform/files/remove-files.ts'

const hourMs = 3_600_000

const newestOf = (db: Db, accountId: string) =>
  db
    .selectFrom('data_export')
    .leftJoin('file', 'file.id', 'data_export.file_id')
    .selectAll('data_export')
    .select(['file.size', 'file.name'])
    .where('data_export.account_id', '=', accountId)
    .orderBy('data_export.created_at', 'desc')
    .orderBy('data_export.id', 'desc')
    .limit(1)
    .executeTakeFirst()
type ExportRow = NonNullable<Awaited<ReturnType<typeof newestOf>>>

/** When another archive can be made; undefined: now. One that was stopped or has failed does not count. */
async function nextTime(db: Db, accountId: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('data_export')
    .select((is) => is.fn.max<Date | null>('created_at').as('last'))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['running', 'ready', 'expired'])
    .executeTakeFirst()
  const next = row?.last && new Date(row.last.getTime() + exportEveryHours * hourMs)
  return next && next > now ? next : undefined
}

function presentExport({ config, clock }: Pick<Deps, 'config' | 'clock'>, row: ExportRow): DataExport {
  const { id, account_id: viewerId, file_id: fileId } = row
  return {
    _id: id,
    status: row.status as DataExport['status'],
    progress: row.progress,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString(),
    ...(row.status === 'ready' &&
      fileId && {
        size: row.size ?? 0,
        url: signedDownload(config, clock.now(), { viewerId, itemId: id, fileId }, row.name ?? '').url,
      }),
  }
}

/** The newest archive of an account, and when the next can be made. */
export async function loadExport(deps: Deps, accountId: string) {
  const [row, next] = await Promise.all([newestOf(deps.db, accountId), nextTime(deps.db, accountId, deps.clock.now())])
  return { current: row && presentExport(deps, row), nextAt: next?.toISOString() }
}

/**
 * Has an archive made of everything that the account has here.
 * @throws ApiError `export_running`, 429 before a day has passed
 */
export async function requestExport(deps: Deps, accountId: string, language: Language): Promise<DataExport> {
  const now = deps.clock.now()
  const row = await transaction(deps.db, async (trx) => {
    await lockAccount(trx, accountId)
    const newest = await newestOf(trx, accountId)
    if (newest?.status === 'running') throw new ApiError('export_running')
    const next = await nextTime(trx, accountId, now)
    if (next)
      throw new ApiError('too_many_requests', { retryAfter: Math.ceil((next.getTime() - now.getTime()) / 1000) })
    const id = randomUUIDv7()
    await trx
      .insertInto('data_export')
      .values({ id, account_id: accountId, language, status: 'running', created_at: now })
      .execute()
    await deps.jobs.enqueue('make-export', { exportId: id }, { within: trx, queueGroup: accountId })
    return newestOf(trx, accountId)
  })
  if (!row) throw new Error('the export is gone')
  return presentExport(deps, row)
}

/**
 * Stops the archive that is being made, or deletes the finished one.
 * @throws ApiError `not_found` when there is no archive
 */
export async function stopExport(deps: Deps, accountId: string): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const stopped = await trx
      .updateTable('data_export')
      .set((is) => ({
        status: is.case().when('status', '=', 'running').then('stopped').else('expired').end(),
        finished_at: deps.clock.now(),
      }))
      .where('account_id', '=', accountId)
      .where('status', 'in', ['running', 'ready'])
      .returning('file_id')
      .execute()
    if (stopped.length === 0) throw new ApiError('not_found')
    const ids = stopped.flatMap((row) => row.file_id ?? [])
    if (ids.length > 0) await removeFiles(deps, (files) => files.where('file.id', 'in', ids), trx)
  })
}

/** Time, in ms, after which an archive that is not finished counts as failed. */
const givenUpMs = 24 * hourMs

/** The hourly job that deletes archives after their days, and gives up those that could not be made for a day. */
export async function sweepExports(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    const due = await trx
      .updateTable('data_export')
      .set({ status: 'expired' })
      .where('status', '=', 'ready')
      .where('expires_at', '<=', now)
      .returning('file_id')
      .execute()
    const ids = due.flatMap((row) => row.file_id ?? [])
    if (ids.length > 0) await removeFiles(deps, (files) => files.where('file.id', 'in', ids), trx)
    const failed = await trx
      .updateTable('data_export')
      .set({ status: 'failed', finished_at: now })
      .where('status', '=', 'running')
      .where('created_at', '<=', new Date(now.getTime() - givenUpMs))
      .returning(['id', 'account_id'])
      .execute()
    for (const row of failed) record('export.finished', { exportId: row.id, accountId: row.account_id, isReady: false })
  })
}

import { join } from 'node:path'
import { keptExportDays } from '../../../../contract/account-lifecycle/archive.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import type { FileKeys } from '../../platform/files/file-keys.ts'
import { writeArchive } from './write-archive.ts'

/** Minimum interval, in ms, between two writes of the progress, which also look whether it was stopped. */
const progressIntervalMs = 1000
const dayMs = 86_400_000

/**
 * The job that makes an archive. After an interruption it starts over and ends with the same one: its file has the id
 * of the export, so there is never a second. What a stopped or killed run has stored is removed, or swept a day later.
 */
export async function makeExport(deps: Deps, exportId: string): Promise<void> {
  await reopenExport(deps, exportId)
  const row = await deps.db
    .selectFrom('data_export')
    .innerJoin('account', 'account.id', 'data_export.account_id')
    .select(['account_id', 'data_export.language', 'account.username'])
    .where('data_export.id', '=', exportId)
    .where('data_export.status', '=', 'running')
    .executeTakeFirst()
  if (!row) return
  const stop = new AbortController()
  const key = `original/${exportId}`
  try {
    await using work = await deps.media.folder()
    const path = join(work.path, 'archive.zip')
    const size = await writeArchive(deps, path, {
      accountId: row.account_id,
      language: row.language as Language,
      onProgress: progressOf(deps, exportId, stop),
      signal: stop.signal,
    })
    await deps.storage.putFile(key, path, 'application/zip')
    const name = `${row.username ?? 'account'}-${deps.clock.now().toISOString().slice(0, 10)}.zip`
    const isKept = await finishExport(deps, exportId, { accountId: row.account_id, key, name, size })
    if (!isKept) await deps.storage.remove([key])
  } catch (error) {
    if (stop.signal.aborted) return
    throw error
  }
}

/** An operator tries an export again that was given up, if its owner has not asked for another one. */
async function reopenExport({ db }: Pick<Deps, 'db'>, exportId: string): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ status: 'running', finished_at: null })
    .where('id', '=', exportId)
    .where('status', '=', 'failed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('data_export as later')
            .select('later.id')
            .whereRef('later.account_id', '=', 'data_export.account_id')
            .whereRef('later.created_at', '>', 'data_export.created_at')
        )
      )
    )
    .execute()
}

/** The job of an export was given up: it counts as failed, and its owner is told. */
export const giveUpExport = (deps: Deps, exportId: string): Promise<void> =>
  transactionWithEvents(deps, async (trx, record) => {
    const failed = await trx
      .updateTable('data_export')
      .set({ status: 'failed', finished_at: deps.clock.now() })
      .where('id', '=', exportId)
      .where('status', '=', 'running')
      .returning('account_id')
      .executeTakeFirst()
    if (failed) record('export.finished', { exportId, accountId: failed.account_id, isReady: false })
  })

/** Stores the progress at most once a second, and stops the work when the export was stopped or is gone. */
function progressOf({ db, log }: Deps, exportId: string, stop: AbortController) {
  let writtenAt = 0
  return (progress: number): void => {
    if (Date.now() - writtenAt < progressIntervalMs) return
    writtenAt = Date.now()
    db.updateTable('data_export')
      .set({ progress })
      .where('id', '=', exportId)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst()
      .then(
        (row) => void (row ?? stop.abort()),
        (error: unknown) => log.debug({ err: error, exportId }, 'the progress of an archive could not be stored')
      )
  }
}

/** Makes the archive available and tells its owner; false when it was stopped meanwhile. */
const finishExport = (
  deps: Deps,
  exportId: string,
  { accountId, key, name, size }: { accountId: string; key: string; name: string; size: number }
): Promise<boolean> =>
  transactionWithEvents(deps, async (trx, record) => {
    const now = deps.clock.now()
    const keys: FileKeys = { original: key }
    const file = { mime_type: 'application/zip', status: 'ready', kind: 'other', keys: JSON.stringify(keys) }
    const running = await trx
      .selectFrom('data_export')
      .select('id')
      .where('id', '=', exportId)
      .where('status', '=', 'running')
      .forUpdate()
      .executeTakeFirst()
    if (!running) return false
    await trx
      .insertInto('file')
      .values({
        id: exportId,
        owner_id: accountId,
        type: 'export',
        name,
        size,
        created_at: now,
        updated_at: now,
        ...file,
      })
      .execute()
    await trx
      .updateTable('data_export')
      .set({
        status: 'ready',
        progress: 1,
        file_id: exportId,
        finished_at: now,
        expires_at: new Date(now.getTime() + keptExportDays * dayMs),
      })
      .where('id', '=', exportId)
      .execute()
    record('export.finished', { exportId, accountId, isReady: true })
    return true
  })

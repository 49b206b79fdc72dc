import { randomUUIDv7 } from 'node:crypto'
import type {
  DataImport,
  ImportFailure,
  ImportProblem,
} from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Db } from '../../../db/connect.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { requireMayPublish } from '../../catalogue/rights/offer.ts'

const newestOf = (db: Db, accountId: string) =>
  db
    .selectFrom('data_import')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
type ImportRow = NonNullable<Awaited<ReturnType<typeof newestOf>>>

const presentImport = (row: ImportRow): DataImport => ({
  _id: row.id,
  status: row.status as DataImport['status'],
  total: row.total,
  added: row.added,
  skipped: row.skipped,
  existing: row.existing,
  problems: row.problems as ImportProblem[],
  failure: (row.failure as ImportFailure | null) ?? undefined,
  createdAt: row.created_at.toISOString(),
})

/** The newest import of an account. */
export async function loadImport({ db }: Pick<Deps, 'db'>, accountId: string): Promise<{ current?: DataImport }> {
  const row = await newestOf(db, accountId)
  return row ? { current: presentImport(row) } : {}
}

const notAnArchive: Record<Language, string> = {
  en: "This file isn't yours, or isn't uploaded completely",
  pt: 'Este arquivo não é seu ou não foi enviado por inteiro',
}

/**
 * Begins to read in an archive that this creator has uploaded.
 * @throws ApiError `import_running`; `performer_pending`, `restricted` when it should publish;
 * 422 naming `fileId`
 */
export async function requestImport(
  deps: Deps,
  viewer: Viewer,
  { fileId, publishes }: { fileId: string; publishes: boolean },
  language: Language
): Promise<DataImport> {
  requireMayPublish(viewer, publishes ? 'active' : 'draft')
  const id = randomUUIDv7()
  return transaction(deps.db, async (trx) => {
    await lockAccount(trx, viewer.id)
    if ((await newestOf(trx, viewer.id))?.status === 'running') throw new ApiError('import_running')
    const file = await trx
      .selectFrom('file')
      .select('id')
      .where('id', '=', fileId)
      .where('owner_id', '=', viewer.id)
      .where('type', '=', 'archive')
      .where('status', '=', 'ready')
      .executeTakeFirst()
    if (!file) throw invalidField('fileId', notAnArchive[language])
    const row = await trx
      .insertInto('data_import')
      .values({
        id,
        account_id: viewer.id,
        file_id: fileId,
        publishes,
        language,
        status: 'running',
        created_at: deps.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await deps.jobs.enqueue('read-archive', { importId: id }, { within: trx, queueGroup: viewer.id })
    return presentImport(row)
  })
}

/** Stops an import; what it has added stays. @throws ApiError `not_found` when none is running */
export async function stopImport({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<void> {
  const stopped = await db
    .updateTable('data_import')
    .set({ status: 'stopped', finished_at: clock.now() })
    .where('account_id', '=', accountId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (stopped.numUpdatedRows === 0n) throw new ApiError('not_found')
}

/** Time, in ms, after which an import that is not finished counts as failed. */
const givenUpMs = 48 * 3_600_000

/** The hourly job that gives up imports whose job has failed for the last time; what they have added stays. */
export async function sweepImports(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    const failed = await trx
      .updateTable('data_import')
      .set({ status: 'failed', failure: 'failed' satisfies ImportFailure, finished_at: now })
      .where('status', '=', 'running')
      .where('created_at', '<=', new Date(now.getTime() - givenUpMs))
      .returning(['id', 'account_id'])
      .execute()
    for (const { id, account_id: accountId } of failed)
      record('import.finished', { importId: id, accountId, isDone: false })
  })
}

import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseError } from 'pg'
import type { ImportFailure, ImportProblem } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import type { Language } from '../../../../contract/errors.ts'
import { plainText } from '../../../../contract/text/plain-text.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { viewerWithoutSession } from '../../../http/viewer-without-session.ts'
import { StorageError } from '../../../integrations/storage/storage.ts'
import { readKeys } from '../../platform/files/file-keys.ts'
import { openEntries, type EntryReader } from './archive-entry.ts'
import { ArchiveError } from './archive-error.ts'
import { indexKinds, indexRows, readIndex, type ArchiveIndex, type IndexKind, type IndexRow } from './archive-index.ts'
import type { ArchiveMedia, ArchivePost } from './archive-schema.ts'
import { importGallery, importMedia, importPost, type Importer } from './import-items.ts'
import { countItems } from './count-items.ts'
import { UnusableItem } from './item-files.ts'
import { publishImported } from './publish-imported.ts'

type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

const findImport = ({ db }: Pick<Deps, 'db'>, id: string) =>
  db
    .selectFrom('data_import')
    .innerJoin('account', 'account.id', 'data_import.account_id')
    .leftJoin('file', 'file.id', 'data_import.file_id')
    .select(['data_import.id', 'account_id', 'publishes', 'data_import.language', 'file.keys'])
    .select(['account.status', 'account.posting_restriction'])
    .where('data_import.id', '=', id)
    .where('data_import.status', '=', 'running')
    .executeTakeFirst()

/**
 * The job that reads an archive in, one item after the other. After an interruption it starts over and skips what it
 * has added, because every item has its id before it is added.
 */
export async function readArchive(deps: Deps, importId: string): Promise<void> {
  await reopenImport(deps, importId)
  const row = await findImport(deps, importId)
  if (!row) return
  try {
    await using work = await deps.media.folder()
    const path = join(work.path, 'archive.zip')
    await deps.storage.fetchTo(row.keys === null ? '' : (readKeys(row.keys).original ?? ''), path)
    const index = await readIndex(path, work.path)
    const archive = await openEntries(path)
    try {
      await importAll(deps, row, index, archive, work.path)
    } finally {
      archive.close()
    }
    await finishImport(deps, row, null)
  } catch (error) {
    const isGone = error instanceof StorageError && error.reason !== 'unavailable'
    if (!(error instanceof ArchiveError) && !isGone) throw error
    deps.log.info({ err: error, importId }, 'an archive could not be read in')
    await finishImport(deps, row, error instanceof ArchiveError ? error.failure : 'not_an_archive')
  }
}

/** An operator tries an import again that was given up; not beside another one of its owner. */
async function reopenImport({ db }: Pick<Deps, 'db'>, importId: string): Promise<void> {
  await db
    .updateTable('data_import')
    .set({ status: 'running', failure: null, finished_at: null })
    .where('id', '=', importId)
    .where('status', '=', 'failed')
    .where('failure', '=', 'failed' satisfies ImportFailure)
    .where(({ not, exists: isThere, selectFrom }) =>
      not(
        isThere(
          selectFrom('data_import as other')
            .select('other.id')
            .whereRef('other.account_id', '=', 'data_import.account_id')
            .where('other.status', '=', 'running')
        )
      )
    )
    .execute()
}

const finishImport = (deps: Deps, row: ImportRow, failure: ImportFailure | null): Promise<void> =>
  transactionWithEvents(deps, async (trx, record) => {
    const finished = await trx
      .updateTable('data_import')
      .set({ status: failure === null ? 'done' : 'failed', failure, finished_at: deps.clock.now() })
      .where('id', '=', row.id)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    if (finished) record('import.finished', { importId: row.id, accountId: row.account_id, isDone: failure === null })
  })

/**
 * The job of an import was given up, because it has failed again and again or has ended its process: it counts as
 * failed, and its owner is told.
 */
export async function giveUpImport(deps: Deps, importId: string): Promise<void> {
  const row = await findImport(deps, importId)
  if (row) await finishImport(deps, row, 'failed')
}

async function importAll(
  deps: Deps,
  row: ImportRow,
  index: ArchiveIndex,
  archive: EntryReader,
  folder: string
): Promise<void> {
  const language = row.language as Language
  const importer: Importer = { archive, folder, ownerId: row.account_id, viewer: viewerOf(row), language }
  const count = countItems(deps, row.id, index)
  if (!(await count('begin'))) return
  for (const kind of indexKinds)
    for await (const one of indexRows(folder, kind)) {
      // A story is over a day after it was published.
      const isStory = 'isStory' in one.item && one.item.isStory
      const outcome = isStory ? problemOf(one, { reason: 'story' }) : await importRow(deps, row, importer, kind, one)
      if (!(await count(outcome))) return
    }
}

type Row = IndexRow<ArchivePost | ArchiveMedia>
type Outcome = 'added' | 'existing' | ImportProblem

async function importRow(deps: Deps, row: ImportRow, importer: Importer, kind: IndexKind, one: Row): Promise<Outcome> {
  const id = await reserve(deps, row.account_id, one.item.id)
  if (await exists(deps, id)) return 'existing'
  const problem = await attempt(deps, one, async () => {
    if (kind === 'post') return importPost(deps, importer, one.item as ArchivePost, id)
    const item = one.item as ArchiveMedia
    if (kind !== 'gallery') return importMedia(deps, importer, item, id)
    const photos = await importedPhotos(deps, row.account_id, one.photoIds ?? [])
    await importGallery(deps, importer, item, id, [...photos.values()], photos.get(item.coverId ?? ''))
  })
  if (problem) return problem
  if (row.publishes) await publishImported(deps, row.account_id, one.item, id)
  return 'added'
}

/** What an item is called in the list of those that were skipped. */
const titleLength = 80
const problemOf = ({ part, number, item }: Row, why: Pick<ImportProblem, 'reason' | 'detail'>): ImportProblem => ({
  part,
  row: number,
  title: plainText(item.title || item.text)
    .slice(0, titleLength)
    .toWellFormed(),
  ...why,
})

/** Why an item was not added, if the archive is to blame; anything else stops the import. */
async function attempt(deps: Deps, one: Row, write: () => Promise<void>): Promise<ImportProblem | undefined> {
  try {
    await write()
    return undefined
  } catch (error) {
    const why = reasonOf(error)
    if (!why) throw error
    deps.log.info({ err: error, sourceId: one.item.id }, 'an item of an archive was skipped')
    return problemOf(one, why)
  }
}

/** SQLSTATE classes of values that the database refuses: the same values are refused every time. */
const refusedByDatabase = /^2[23]/

function reasonOf(error: unknown): Pick<ImportProblem, 'reason' | 'detail'> | undefined {
  if (error instanceof UnusableItem) return { reason: 'file', detail: error.fileName || undefined }
  if (error instanceof ApiError && error.code !== 'internal')
    return { reason: 'rule', detail: Object.values(error.fields ?? {})[0]?.slice(0, 200) }
  if (error instanceof DatabaseError && refusedByDatabase.test(error.code ?? '')) return { reason: 'rule' }
  return undefined
}

/** The photos that are here, by their ids in the archive and in its order. */
async function importedPhotos(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  sourceIds: readonly string[]
): Promise<Map<string, string>> {
  if (sourceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('imported_item')
    .innerJoin('asset', 'asset.id', 'imported_item.item_id')
    .select(['source_id', 'item_id'])
    .where('account_id', '=', accountId)
    .where('source_id', 'in', sourceIds)
    .execute()
  const own = new Map(rows.map((row) => [row.source_id, row.item_id]))
  return new Map(sourceIds.flatMap((id) => (own.has(id) ? [[id, own.get(id) ?? '']] : [])))
}

/** The id under which an item is added: the same in every import. An item of this account keeps its own. */
async function reserve({ db }: Deps, accountId: string, sourceId: string): Promise<string> {
  const own = await ownItem({ db }, accountId, sourceId)
  const row = await db
    .insertInto('imported_item')
    .values({ account_id: accountId, source_id: sourceId, item_id: own ? sourceId : randomUUIDv7() })
    .onConflict((same) => same.columns(['account_id', 'source_id']).doUpdateSet({ source_id: sourceId }))
    .returning('item_id')
    .executeTakeFirstOrThrow()
  return row.item_id
}

async function ownItem({ db }: Pick<Deps, 'db'>, accountId: string, id: string): Promise<boolean> {
  const own = (table: 'feed' | 'asset') =>
    db.selectFrom(table).select('id').where('id', '=', id).where('performer_id', '=', accountId)
  return (await own('feed').unionAll(own('asset')).execute()).length > 0
}

async function exists({ db }: Deps, id: string): Promise<boolean> {
  const found = (table: 'feed' | 'asset') => db.selectFrom(table).select('id').where('id', '=', id)
  return (await found('feed').unionAll(found('asset')).execute()).length > 0
}

/** The owner of the import, in whose name the items are created. */
const viewerOf = (row: ImportRow): Viewer => ({
  ...viewerWithoutSession(row.account_id, new Date(0), { isPerformer: true }),
  status: row.status as Viewer['status'],
  postingRestriction: row.posting_restriction,
})

import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import type { ZodType } from 'zod'
import type { ImportFailure } from '../../../../contract/accounts/leaving.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { viewerWithoutSession } from '../../../http/viewer-without-session.ts'
import { StorageError } from '../../../integrations/storage/storage.ts'
import { readKeys } from '../../platform/files/file-keys.ts'
import { ArchiveMedia, ArchivePost, isReadable, Manifest } from './archive-schema.ts'
import { importGallery, importMedia, importPost, type Importer } from './import-items.ts'
import { UnusableItem } from './item-files.ts'
import { ArchiveError, openArchive, type Archive } from './open-archive.ts'
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
  const row = await findImport(deps, importId)
  if (!row) return
  try {
    await using work = await deps.media.folder()
    const path = join(work.path, 'archive.zip')
    await deps.storage.fetchTo(row.keys === null ? '' : (readKeys(row.keys).original ?? ''), path)
    const archive = await openArchive(path)
    try {
      await importAll(deps, row, archive, work.path)
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

/** The rows of a part of the archive that can be understood, and how many cannot. @throws ArchiveError */
async function readItems<T>(
  archive: Archive,
  name: string,
  schema: ZodType<T>
): Promise<{ items: T[]; unread: number }> {
  if (!archive.has(name)) throw new ArchiveError('wrong_format')
  const rows = await archive.json(name)
  if (!Array.isArray(rows)) throw new ArchiveError('broken')
  const items = rows.flatMap((row) => {
    const { data } = schema.safeParse(row)
    return data === undefined ? [] : [data]
  })
  return { items, unread: rows.length - items.length }
}

async function importAll(deps: Deps, row: ImportRow, archive: Archive, folder: string): Promise<void> {
  if (!archive.has('data/manifest.json')) throw new ArchiveError('wrong_format')
  const manifest = Manifest.safeParse(await archive.json('data/manifest.json')).data
  if (!manifest) throw new ArchiveError('wrong_format')
  if (!isReadable(manifest.version)) throw new ArchiveError('newer_version')
  const posts = await readItems(archive, 'data/posts.json', ArchivePost)
  const media = await readItems(archive, 'data/media.json', ArchiveMedia)
  const importer: Importer = {
    archive,
    folder,
    ownerId: row.account_id,
    viewer: viewerOf(row),
    language: row.language as Language,
  }
  const unread = posts.unread + media.unread
  const count = counter(deps, row.id, { total: posts.items.length + media.items.length + unread, skipped: unread })
  if (!(await count('begin'))) return
  const ids = new Map<string, string>()
  const add = async (item: ArchivePost | ArchiveMedia, write: (id: string) => Promise<void>): Promise<boolean> => {
    const id = await reserve(deps, row.account_id, item.id)
    ids.set(item.id, id)
    const isAdded = !(await exists(deps, id)) && (await attempt(deps, item.id, () => write(id)))
    if (row.publishes && isAdded) await publishImported(deps, row.account_id, item, id)
    return count(isAdded ? 'added' : 'skipped')
  }
  const ofKind = (kind: ArchiveMedia['kind']) => media.items.filter((one) => one.kind === kind)
  for (const kind of ['photo', 'video', 'product'] as const)
    for (const item of ofKind(kind)) if (!(await add(item, (id) => importMedia(deps, importer, item, id)))) return
  for (const gallery of ofKind('gallery')) {
    const photos = ofKind('photo')
      .filter(({ galleryId }) => galleryId === gallery.id)
      .sort((a, b) => a.position - b.position)
    const photoIds: string[] = []
    for (const { id } of photos) {
      const own = ids.get(id)
      if (own !== undefined && (await exists(deps, own))) photoIds.push(own)
    }
    const coverId = gallery.coverId ? ids.get(gallery.coverId) : undefined
    const cover = coverId && photoIds.includes(coverId) ? coverId : undefined
    if (!(await add(gallery, (id) => importGallery(deps, importer, gallery, id, photoIds, cover)))) return
  }
  // A story is over a day after it was published.
  for (const post of posts.items)
    if (!(await (post.isStory ? count('skipped') : add(post, (id) => importPost(deps, importer, post, id))))) return
}

/** Whether an item was added; what the archive has wrong is skipped, and anything else stops the import. */
async function attempt(deps: Deps, sourceId: string, write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    const isOfItem = error instanceof UnusableItem || (error instanceof ApiError && error.code !== 'internal')
    if (!isOfItem) throw error
    deps.log.info({ err: error, sourceId }, 'an item of an archive was skipped')
    return false
  }
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

/** Counts the items and stores the figures; false when the import was stopped. */
function counter({ db }: Deps, importId: string, { total, skipped: unread }: { total: number; skipped: number }) {
  const counts = { added: 0, skipped: unread }
  return async (what: 'begin' | keyof typeof counts): Promise<boolean> => {
    if (what !== 'begin') counts[what]++
    const written = await db
      .updateTable('data_import')
      .set({ total, ...counts })
      .where('id', '=', importId)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    return written !== undefined
  }
}

/** The owner of the import, in whose name the items are created. */
const viewerOf = (row: ImportRow): Viewer => ({
  ...viewerWithoutSession(row.account_id, new Date(0), { isPerformer: true }),
  status: row.status as Viewer['status'],
  postingRestriction: row.posting_restriction,
})

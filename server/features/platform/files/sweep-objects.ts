import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import type { Deps } from '../../../deps.ts'
import { allKeys, keyFolders, readKeys } from './file-keys.ts'

/** Minimum age, in ms, of an object without a row before it is deleted; storing a file takes far less. */
const minimumAgeMs = 86_400_000
/**
 * Maximum number of objects deleted in one run, so that a wrong bucket or database shows in the log long before
 * everything is deleted.
 */
const batch = 1000

const filesOfKeys = queryTemplate(
  (db, { ids, folders, keys }: { ids: readonly string[]; folders: readonly string[]; keys: readonly string[] }) =>
    db
      .selectFrom('file')
      .select('keys')
      .where(
        sql<boolean>`(id = any(${ids}::uuid[]) or keys ->> 'folder' = any(${folders}) or keys -> 'preview' ->> 'key' = any(${keys}))`
      )
      .compile()
)

/** The subset of these keys that belongs to a file. */
async function keysInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const ids = keys.flatMap((key) => /^(?:original|document)\/([0-9a-f-]{36})/.exec(key)?.[1] ?? [])
  const folders = [...new Set(keys.flatMap((key) => /^[^/]+\/[^/]+\//.exec(key)?.[0] ?? []))]
  return new Set((await filesOfKeys(db, { ids, folders, keys })).flatMap((file) => allKeys(readKeys(file.keys))))
}

/**
 * Deletes the objects of a folder that were stored more than a day ago and that `findUsed` does not name, at most `most`.
 * Returns how many it has deleted. `now` is the real time, as in the storage's timestamps: the site's clock can be moved
 * ahead, which would make objects look old that are just being stored.
 */
export async function sweepFolder(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  folder: string,
  findUsed: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  { now, most = batch }: { now: number; most?: number }
): Promise<number> {
  const before = new Date(now - minimumAgeMs)
  let left = most
  for await (const page of storage.list(folder)) {
    const old = page.flatMap(({ key, since }) => (since < before ? [key] : []))
    const known = old.length ? await findUsed(old) : new Set<string>()
    const unknown = old.filter((key) => !known.has(key)).slice(0, left)
    await storage.remove(unknown)
    if (unknown.length)
      log.warn({ folder, removed: unknown.length, first: unknown[0] }, 'objects without a row were removed')
    left -= unknown.length
    if (left <= 0) break
  }
  return most - left
}

/**
 * The daily job that deletes stored objects without a row after a day; a process killed between storing an object and
 * inserting its row leaves them behind. It may be interrupted and run again at any time.
 */
export async function sweepObjects(deps: Pick<Deps, 'db' | 'storage' | 'log'>, now = Date.now()): Promise<void> {
  let left = batch
  for (const folder of keyFolders) {
    left -= await sweepFolder(deps, folder, (keys) => keysInUse(deps.db, keys), { now, most: left })
    if (left <= 0) return
  }
}

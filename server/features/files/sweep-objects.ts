import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { queryTemplate } from '../../db/query-template.ts'
import type { Deps } from '../../deps.ts'
import { allKeys, keyFolders, readKeys } from './file-keys.ts'

/** ms that an object may lie without a row: what is stored before its row is written is long done. */
const patienceMs = 86_400_000
/** Objects removed in one run, at most: a bucket that is not ours, or a database that is, shows in the log long before it is empty. */
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

/** Those of these objects that a file has. */
async function knownAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const ids = keys.flatMap((key) => /^(?:original|document)\/([0-9a-f-]{36})/.exec(key)?.[1] ?? [])
  const folders = [...new Set(keys.flatMap((key) => /^[^/]+\/[^/]+\//.exec(key)?.[0] ?? []))]
  return new Set((await filesOfKeys(db, { ids, folders, keys })).flatMap((file) => allKeys(readKeys(file.keys))))
}

/**
 * The daily job that removes objects which no row knows, a day after they were stored: a process that is killed between an object and its row leaves them. May be cut
 * short and run again at any time: it begins anew and finds what is left. `now` is the real time, as the storage writes it down: the site's clock can be moved ahead, and what
 * is being stored would be old.
 */
export async function sweepObjects(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  now = Date.now()
): Promise<void> {
  const before = new Date(now - patienceMs)
  let left = batch
  for (const folder of keyFolders)
    for await (const page of storage.list(folder)) {
      const old = page.flatMap(({ key, since }) => (since < before ? [key] : []))
      const known = old.length ? await knownAmong(db, old) : new Set<string>()
      const unknown = old.filter((key) => !known.has(key)).slice(0, left)
      await storage.remove(unknown)
      if (unknown.length)
        log.warn({ folder, removed: unknown.length, first: unknown[0] }, 'objects without a row were removed')
      left -= unknown.length
      if (left <= 0) return
    }
}

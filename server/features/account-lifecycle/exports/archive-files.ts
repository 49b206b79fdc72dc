import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { allKeys, readKeys } from '../../platform/files/file-keys.ts'
import { pathOf } from './rows.ts'

/** A file in the archive: where it lies in the storage, and its path in the archive. */
export type ArchiveFile = { id: string; key: string; path: string }

/** Files of one query. */
const batch = 500

/**
 * The account's own files in the best quality that is stored: what was uploaded, or what it was made into when the
 * upload was not kept (Spec §7, Files). Without identity documents, archives and files in nothing.
 */
export async function* readFiles(db: Db, accountId: string): AsyncGenerator<ArchiveFile> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('file')
      .select(['id', 'keys', pathOf.as('path')])
      .where('owner_id', '=', accountId)
      .where('status', '=', 'ready')
      .where('type', 'not in', ['document', 'archive', 'export'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const { id, keys, path } of rows) {
      const key = bestKey(readKeys(keys))
      if (key !== undefined) yield { id, key, path }
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}

function bestKey(keys: ReturnType<typeof readKeys>): string | undefined {
  if (keys.original !== undefined) return keys.original
  if (keys.folder !== undefined && keys.main !== undefined) return keys.folder + keys.main
  const widest = Math.max(...(keys.widths ?? []))
  if (keys.folder !== undefined && Number.isFinite(widest)) return `${keys.folder}${widest}.webp`
  return allKeys(keys)[0]
}

/** The number and bytes of these files, for the progress. */
export async function countFiles(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(size), 0)::float8 as bytes from file
    where owner_id = ${accountId} and status = 'ready' and type not in ('document', 'archive', 'export')`.execute(db)
  return rows[0]?.bytes ?? 0
}

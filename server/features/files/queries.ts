import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { fileColumns } from './file-row.ts'

/** An upload of this owner, or undefined when there is none or it is another's. */
export function findUpload(db: Db, ownerId: string, fileId: string) {
  return db
    .selectFrom('file')
    .select([...fileColumns, 'file.status', 'file.reason', 'file.upload_id', 'file.progress'])
    .where('file.id', '=', fileId)
    .where('file.owner_id', '=', ownerId)
    .executeTakeFirst()
}

/** Bytes of an owner's uploads that are in no post; what the owner announced counts, whatever has come. */
export async function looseBytes(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('file')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('type', '=', 'feed-photo')
    .where('status', '<>', 'failed')
    .where(sql<boolean>`not exists (select from feed_file where feed_file.file_id = file.id)`)
    .executeTakeFirstOrThrow()
  return row.bytes
}

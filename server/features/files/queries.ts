import { sql } from 'kysely'
import { type MediaType } from '../../../contract/files.ts'
import { mediaTypes } from '../../../contract/media-types.ts'
import type { Db } from '../../db/connect.ts'
import { fileColumns } from './file-row.ts'
import { isPlaced } from './placed.ts'

/** What is uploaded by parts for an item: not the pictures of accounts, nor documents, which nobody may ever ask for. */
export const uploadTypes = Object.keys(mediaTypes) as MediaType[]

/** An upload of this owner, or undefined when there is none or it is another's. */
export function findUpload(db: Db, ownerId: string, fileId: string) {
  return db
    .selectFrom('file')
    .select([...fileColumns, 'file.status', 'file.reason', 'file.upload_id', 'file.progress', 'file.mime_type'])
    .where('file.id', '=', fileId)
    .where('file.owner_id', '=', ownerId)
    .where('file.type', 'in', uploadTypes)
    .executeTakeFirst()
}

/** Bytes of an owner's uploads that are in no item; what the owner announced counts, whatever has come. */
export async function unattachedBytes(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('file')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('type', 'in', uploadTypes)
    .where('status', '<>', 'failed')
    .where((is) => is.not(isPlaced))
    .executeTakeFirstOrThrow()
  return row.bytes
}

/** Bytes of all that an owner has uploaded since a moment, whatever became of it. */
export async function bytesSince(db: Db, ownerId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('file')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('type', 'in', uploadTypes)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.bytes
}

import { sql } from 'kysely'
import { type MediaType } from '../../../../contract/platform/files/files.ts'
import { mediaTypes } from '../../../../contract/platform/files/media-types.ts'
import type { Db } from '../../../db/connect.ts'
import { fileColumns } from './file-row.ts'

/** SQL over `file`: it is attached to an item, comment, message or profile, so it is neither abandoned nor free for another. */
export const isAttached = sql<boolean>`(exists (select from feed_file where feed_file.file_id = file.id)
  or exists (select from asset_file where asset_file.file_id = file.id)
  or exists (select from comment where comment.file_id = file.id)
  or exists (select from message_file where message_file.file_id = file.id)
  or exists (select from performer where performer.welcome_video_file_id = file.id))`

/**
 * Types that are uploaded in parts for an item. Not included are avatars and covers, and identity documents, which
 * cannot be requested.
 */
export const uploadTypes = Object.keys(mediaTypes) as MediaType[]

/** An upload of this owner; undefined if it does not exist or belongs to another. */
export function findUpload(db: Db, ownerId: string, fileId: string) {
  return db
    .selectFrom('file')
    .select([...fileColumns, 'file.status', 'file.reason', 'file.upload_id', 'file.progress', 'file.mime_type'])
    .where('file.id', '=', fileId)
    .where('file.owner_id', '=', ownerId)
    .where('file.type', 'in', uploadTypes)
    .executeTakeFirst()
}

/** The total bytes of an owner's uploads that are in no item, by announced size. */
export async function unattachedBytes(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('file')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('type', 'in', uploadTypes)
    .where('status', '<>', 'failed')
    .where((is) => is.not(isAttached))
    .executeTakeFirstOrThrow()
  return row.bytes
}

/** The total bytes of all uploads of an owner since a moment, whatever became of them. */
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

import type { Db } from '../../db/connect.ts'
import { photoColumns } from './present.ts'

/** An upload of this owner, or undefined when there is none or it is another's. */
export function findUpload(db: Db, ownerId: string, fileId: string) {
  return db
    .selectFrom('file')
    .select([...photoColumns, 'file.status', 'file.reason', 'file.upload_id', 'file.size'])
    .where('file.id', '=', fileId)
    .where('file.owner_id', '=', ownerId)
    .where('file.type', '=', 'feed-photo')
    .executeTakeFirst()
}

import type { MediaType } from '../../../contract/files.ts'
import type { Db } from '../../db/connect.ts'
import { readSettings } from '../settings/queries.ts'

/** Photos that are content, and so carry their creator's name where the operator wants it; a cover or a product's picture does not. */
const marked: readonly MediaType[] = ['feed-photo', 'photo', 'feed-story']

/** The handle to draw into a creator's photo, or undefined: the site's setting `watermarkPhotos`. */
export async function watermarkFor(db: Db, ownerId: string, type: MediaType): Promise<string | undefined> {
  if (!marked.includes(type) || !(await readSettings(db)).watermarkPhotos) return undefined
  return (
    (await db.selectFrom('account').select('username').where('id', '=', ownerId).executeTakeFirst())?.username ??
    undefined
  )
}

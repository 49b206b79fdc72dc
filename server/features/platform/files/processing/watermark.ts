import type { MediaType } from '../../../../../contract/platform/files/files.ts'
import type { Db } from '../../../../db/connect.ts'
import { readSettings } from '../../settings/queries.ts'

/** Types of photos that are content and therefore get the creator's watermark; covers and product pictures do not. */
const watermarkedTypes: readonly MediaType[] = ['feed-photo', 'photo', 'feed-story']

/** The username to draw into a creator's photo, or undefined, depending on the site's setting `watermarkPhotos`. */
export async function watermarkFor(db: Db, ownerId: string, type: MediaType): Promise<string | undefined> {
  if (!watermarkedTypes.includes(type) || !(await readSettings(db)).watermarkPhotos) return undefined
  return (
    (await db.selectFrom('account').select('username').where('id', '=', ownerId).executeTakeFirst())?.username ??
    undefined
  )
}

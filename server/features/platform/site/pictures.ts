import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { SitePicture } from '../../../../contract/platform/promos.ts'
import type { Deps } from '../../../deps.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { publicWidths } from '../../../integrations/media/public-widths.ts'
import { publicPicture } from '../files/media-address.ts'
import { storeSitePicture } from '../files/processing/store-picture.ts'

const dayMs = 86_400_000

/** A picture of the site on the wire. */
export const presentSitePicture = ({
  id,
  width,
  height,
}: {
  id: string
  width: number
  height: number
}): SitePicture => ({
  _id: id,
  url: publicPicture(id, 1280),
  srcset: publicWidths
    .filter((wide, index) => index === 0 || (publicWidths[index - 1] ?? 0) < width)
    .map((wide) => `${publicPicture(id, wide)} ${Math.min(wide, width)}w`)
    .join(', '),
  width,
  height,
})

/**
 * Stores an uploaded picture for a logo, the login page or a promo; it is shown once one of them names it. Pictures that
 * nothing names for a day are forgotten, and `sweep-objects` deletes their files.
 * @throws ApiError `unsupported_type` naming `picture`
 */
export async function addSitePicture(deps: Deps, upload: UploadedFile): Promise<SitePicture> {
  const id = randomUUIDv7()
  const shape = await storeSitePicture(deps, id, upload, 'picture')
  const now = deps.clock.now()
  await deps.db
    .insertInto('site_picture')
    .values({ id, ...shape, created_at: now })
    .execute()
  await deps.db
    .deleteFrom('site_picture')
    .where('created_at', '<', new Date(now.getTime() - dayMs))
    .where(
      sql<boolean>`not exists (select from site_promo where picture_id = site_picture.id)
        and not exists (select from setting where strpos(value::text, site_picture.id::text) > 0)`
    )
    .execute()
  return presentSitePicture({ id, ...shape })
}

import type { Deps } from '../../../deps.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { publicPicture } from '../../platform/files/media-address.ts'
import { storePublicPicture } from '../../platform/files/processing/store-picture.ts'

/**
 * Sets the avatar or cover of an account and returns its address (Spec §7, uploads).
 * @throws ApiError unsupported_type with the field
 */
export async function changePicture(
  deps: Deps,
  accountId: string,
  type: 'avatar' | 'cover',
  upload: UploadedFile
): Promise<string> {
  const fileId = await storePublicPicture(deps, { ownerId: accountId, type, upload })
  await deps.db
    .updateTable('account')
    .set({ [type === 'avatar' ? 'avatar_file_id' : 'cover_file_id']: fileId, updated_at: deps.clock.now() })
    .where('id', '=', accountId)
    .execute()
  return publicPicture(fileId, type === 'avatar' ? 320 : 1280)
}

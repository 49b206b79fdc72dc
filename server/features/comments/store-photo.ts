import { readFile } from 'node:fs/promises'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { PictureError } from '../files/read-picture.ts'
import { storePhoto } from '../files/store-photo.ts'

/** Makes the photo of a comment from a form's file and returns its file id. It takes seconds: never inside a transaction. @throws ApiError unsupported_type naming the photo */
export async function storeCommentPhoto(deps: Deps, ownerId: string, upload: UploadedFile): Promise<string> {
  try {
    return await storePhoto(deps, { ownerId, bytes: await readFile(upload.path), name: upload.name })
  } catch (error) {
    if (error instanceof PictureError) throw new ApiError('unsupported_type', {}, { photo: 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture of at most 50 megapixels' })
    throw error
  }
}

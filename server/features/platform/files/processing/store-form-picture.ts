import type { Language } from '../../../../../contract/errors.ts'
import type { MediaType } from '../../../../../contract/platform/files/files.ts'
import type { Deps } from '../../../../deps.ts'
import { ApiError } from '../../../../http/api-error.ts'
import type { UploadedFile } from '../../../../http/uploads.ts'
import { MediaError } from '../../../../integrations/media/media.ts'
import { failureText } from './failure-text.ts'
import { storeMedia } from './store-media.ts'

/** A picture from a form, for an item: `field` is the form's field, `id` as in `storeMedia`. */
export type FormPicture = {
  id?: string
  ownerId: string
  type: MediaType
  upload: UploadedFile
  field: string
  language: Language
}

/**
 * Processes and stores a form's picture, ready for an item, and returns its file id. It takes seconds: never call it
 * inside a transaction.
 * @throws ApiError `unsupported_type` naming the field
 */
export async function storeFormPicture(
  deps: Deps,
  { id, ownerId, type, upload, field, language }: FormPicture
): Promise<string> {
  try {
    return await storeMedia(deps, { id, ownerId, type, path: upload.path, name: upload.name })
  } catch (error) {
    if (error instanceof MediaError)
      throw new ApiError('unsupported_type', {}, { [field]: failureText(error.reason, language) })
    throw error
  }
}

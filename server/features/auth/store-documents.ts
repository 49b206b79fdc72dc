import type { Deps } from '../../deps.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { makeDocument, type MadeDocument } from '../files/store-picture.ts'

type Kind = 'idDocument' | 'selfieWithId'
export type Documents = readonly (MadeDocument & { kind: Kind })[]

/**
 * Puts identity documents into the storage, then has `keep` write their rows in one short transaction. Nothing stays in the storage when one of them is
 * refused or `keep` throws. @throws ApiError unsupported_type, and what `keep` throws
 */
export async function withDocuments<T>(
  deps: Pick<Deps, 'media' | 'storage' | 'config'>,
  files: Readonly<Partial<Record<Kind, UploadedFile>>>,
  keep: (documents: Documents) => Promise<T>
): Promise<T> {
  const made: (MadeDocument & { kind: Kind })[] = []
  try {
    for (const kind of ['idDocument', 'selfieWithId'] as const) {
      const upload = files[kind]
      if (upload) made.push({ kind, ...(await makeDocument(deps, { upload, field: kind })) })
    }
    return await keep(made)
  } catch (error) {
    if (made.length) await deps.storage.remove(made.map((document) => document.key))
    throw error
  }
}

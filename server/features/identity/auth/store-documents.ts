import type { Deps } from '../../../deps.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { storeUploadedDocument, type StoredDocument } from '../../platform/files/processing/store-picture.ts'

type Kind = 'idDocument' | 'selfieWithId'
export type Documents = readonly (StoredDocument & { kind: Kind })[]

/**
 * Stores identity documents, then calls `save` to insert their rows in one short transaction. Stored files are removed
 * again when a document is rejected or `save` throws.
 * @throws ApiError `unsupported_type`, and whatever `save` throws
 */
export async function withDocuments<T>(
  deps: Pick<Deps, 'media' | 'storage' | 'config'>,
  files: Readonly<Partial<Record<Kind, UploadedFile>>>,
  save: (documents: Documents) => Promise<T>
): Promise<T> {
  const stored: (StoredDocument & { kind: Kind })[] = []
  try {
    for (const kind of ['idDocument', 'selfieWithId'] as const) {
      const upload = files[kind]
      if (upload) stored.push({ kind, ...(await storeUploadedDocument(deps, { upload, field: kind })) })
    }
    return await save(stored)
  } catch (error) {
    if (stored.length) await deps.storage.remove(stored.map((document) => document.key))
    throw error
  }
}

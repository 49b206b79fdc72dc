import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { allKeys, readKeys } from '../files/file-keys.ts'
import { storeDocument } from '../files/store-picture.ts'

/** Keeps the identity documents of a new creator inside `trx`. What was written to the storage is removed again when one of them is refused. @throws ApiError unsupported_type */
export async function storeDocuments(deps: Deps, trx: Trx, performerId: string, files: Readonly<Record<'idDocument' | 'selfieWithId', UploadedFile>>): Promise<void> {
  const written: string[] = []
  try {
    for (const kind of ['idDocument', 'selfieWithId'] as const) {
      const fileId = await storeDocument(deps, { ownerId: performerId, upload: files[kind], field: kind }, trx)
      const { keys } = await trx.selectFrom('file').select('keys').where('id', '=', fileId).executeTakeFirstOrThrow()
      written.push(...allKeys(readKeys(keys)))
      await trx.insertInto('performer_document').values({ id: randomUUIDv7(), performer_id: performerId, kind, file_id: fileId, created_at: deps.clock.now() }).execute()
    }
  } catch (error) {
    if (written.length) await deps.storage.remove(written)
    throw error
  }
}

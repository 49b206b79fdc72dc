import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { encryptBytes, decryptBytes } from '../../../db/encryption.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { StorageError } from '../../../integrations/storage/storage.ts'
import type { FileKeys } from './file-keys.ts'
import { storeFiles } from './processing/store-result.ts'

type DocumentDeps = Pick<Deps, 'storage' | 'config'>

const purpose = 'identity document'
const encryptedSuffix = '.sealed'

/**
 * Encrypts an identity document and stores it; `folder` is a working folder for the encrypted bytes. Returns the
 * storage key.
 */
export async function storeDocument(
  { storage, config }: DocumentDeps,
  id: string,
  bytes: Buffer,
  folder: string
): Promise<string> {
  const path = join(folder, `${id}${encryptedSuffix}`)
  await writeFile(path, encryptBytes(config.secret, purpose, id, bytes))
  const key = `document/${id}${encryptedSuffix}`
  await storeFiles(storage, [{ key, path }])
  return key
}

/**
 * Reads the picture of an identity document, encrypted or from an older release not yet.
 * @throws DecryptionError after the site's secret has changed, StorageError `missing`
 */
export async function readDocument({ storage, config }: DocumentDeps, id: string, key: string): Promise<Buffer> {
  const bytes = await storage.read(key)
  return key.endsWith(encryptedSuffix) ? decryptBytes(config.secret, purpose, id, bytes) : bytes
}

/** Documents that an older release has stored unencrypted. */
const unencrypted = (db: Deps['db']) =>
  db
    .selectFrom('file')
    .select(['id', sql<string>`keys ->> 'original'`.as('key')])
    .where('type', '=', 'document')
    .where(sql<boolean>`keys ->> 'original' not like ${`%${encryptedSuffix}`}`)

/** Whether `encryptDocuments` has anything to do. */
export const hasUnencryptedDocuments = async (db: Deps['db']): Promise<boolean> =>
  (await unencrypted(db).limit(1).executeTakeFirst()) !== undefined

/**
 * The job that encrypts documents of an older release, one at a time: stores the encrypted bytes, then updates the row
 * together with the job that deletes the unencrypted bytes. It may be interrupted and run again at any time.
 */
export async function encryptDocuments(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage' | 'config' | 'media' | 'log'>
): Promise<void> {
  for (const { id, key } of await unencrypted(deps.db).orderBy('id').execute()) {
    await using work = await deps.media.folder()
    try {
      const original = await storeDocument(deps, id, await deps.storage.read(key), work.path)
      await transaction(deps.db, async (trx) => {
        await trx
          .updateTable('file')
          .set({ keys: JSON.stringify({ original } satisfies FileKeys) })
          .where('id', '=', id)
          .execute()
        await deps.jobs.enqueue('remove-objects', { keys: [key] }, { within: trx })
      })
    } catch (error) {
      if (!(error instanceof StorageError && error.reason === 'missing')) throw error
      deps.log.warn({ file: id, folder: dirname(key) }, 'an identity document is missing in the storage')
    }
  }
}

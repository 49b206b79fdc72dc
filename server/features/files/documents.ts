import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { encryptBytes, decryptBytes } from '../../db/encryption.ts'
import type { Deps } from '../../deps.ts'
import { StorageError } from '../../integrations/storage/storage.ts'
import type { FileKeys } from './file-keys.ts'
import { storeFiles } from './store-result.ts'

type Vault = Pick<Deps, 'storage' | 'config'>

const what = 'identity document'
const ending = '.sealed'

/** Puts a document sealed into the storage; `folder` is one of work, in which the sealed bytes wait. Returns its key. */
export async function storeDocument(
  { storage, config }: Vault,
  id: string,
  bytes: Buffer,
  folder: string
): Promise<string> {
  const path = join(folder, `${id}${ending}`)
  await writeFile(path, encryptBytes(config.secret, what, id, bytes))
  const key = `document/${id}${ending}`
  await storeFiles(storage, [{ key, path }])
  return key
}

/** The picture of the document with this file id, whether its bytes are sealed yet or not. @throws DecryptionError after the site's secret has changed, StorageError `missing` */
export async function readDocument({ storage, config }: Vault, id: string, key: string): Promise<Buffer> {
  const bytes = await storage.read(key)
  return key.endsWith(ending) ? decryptBytes(config.secret, what, id, bytes) : bytes
}

/** The documents that an older release has stored as they came. */
const unsealed = (db: Deps['db']) =>
  db
    .selectFrom('file')
    .select(['id', sql<string>`keys ->> 'original'`.as('key')])
    .where('type', '=', 'document')
    .where(sql<boolean>`keys ->> 'original' not like ${`%${ending}`}`)

/** Whether there is work for `encryptDocuments`. */
export const hasUnencryptedDocuments = async (db: Deps['db']): Promise<boolean> =>
  (await unsealed(db).limit(1).executeTakeFirst()) !== undefined

/**
 * The job that seals documents of an older release, one after the other: the sealed bytes are written, then the row names them, then the open ones go. It may be cut short and run
 * again at any time.
 */
export async function encryptDocuments(deps: Pick<Deps, 'db' | 'storage' | 'config' | 'media' | 'log'>): Promise<void> {
  for (const { id, key } of await unsealed(deps.db).orderBy('id').execute()) {
    await using work = await deps.media.folder()
    try {
      const original = await storeDocument(deps, id, await deps.storage.read(key), work.path)
      await deps.db
        .updateTable('file')
        .set({ keys: JSON.stringify({ original } satisfies FileKeys) })
        .where('id', '=', id)
        .execute()
      await deps.storage.remove([key])
    } catch (error) {
      if (!(error instanceof StorageError && error.reason === 'missing')) throw error
      deps.log.warn({ file: id, folder: dirname(key) }, 'an identity document is not in the storage')
    }
  }
}

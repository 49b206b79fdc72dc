import { hkdfSync, randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config-error.ts'
import { writeFault, type Config } from '../config.ts'
import { createFile } from '../create-file.ts'
import type { Db } from './connect.ts'

/** The file in the folder of files that identifies the site it belongs to. */
const SITE_ID_FILE = 'site-id'

/** Distinguishes two secrets without revealing either. */
export const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'stagedoor fingerprint', 16)).toString('hex')

/**
 * Returns the id in a folder of files; creates folder and id if they do not exist. Throws ConfigError when the folder
 * is not writable.
 */
const readOrCreateSiteId = async (folder: string): Promise<string> => {
  const path = join(folder, SITE_ID_FILE)
  const read = async (): Promise<string> => (await readFile(path, 'utf8')).trim()
  try {
    return await read()
  } catch {
    // Created below.
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    createFile(path, `${randomUUID()}\n`)
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${writeFault(folder, error)}`)
  }
  return read()
}

/**
 * Verifies that all processes on one database belong together: the same secret, without which a process rejects the
 * media addresses, push keys and encrypted rows of another; and, when files are on disk and the database is elsewhere,
 * the same folder of files. The first process records its values; `accept` replaces them by those of this process.
 * Throws ConfigError with one sentence that names the variable.
 */
export async function claimDatabase(
  { secret, dataDir, databaseUrl, s3 }: Pick<Config, 'secret' | 'dataDir' | 'databaseUrl' | 's3'>,
  db: Db,
  accept = false
): Promise<void> {
  const own = fingerprintOf(secret)
  await db
    .insertInto('installation')
    .values({ secret_fingerprint: own })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (accept) await db.updateTable('installation').set({ secret_fingerprint: own, files_id: null }).execute()
  const readInstallation = () =>
    db.selectFrom('installation').select(['secret_fingerprint', 'files_id']).executeTakeFirstOrThrow()
  const installation = await readInstallation()
  if (installation.secret_fingerprint !== own)
    throw new ConfigError(
      `SECRET: this database belongs to a site with another secret; give every process the same one, which the first has in SECRET or in the file secret of its DATA_DIR (${dataDir} is the one of this process)`
    )
  // The embedded database is in the same data folder as its files.
  if (!databaseUrl || s3) return
  const folder = join(dataDir, 'files')
  if (installation.files_id === null)
    await db
      .updateTable('installation')
      .set({ files_id: await readOrCreateSiteId(folder) })
      .where('files_id', 'is', null)
      .execute()
  const { files_id: wanted } = await readInstallation()
  const found = await readFile(join(folder, SITE_ID_FILE), 'utf8').catch(() => '')
  if (found.trim() !== wanted)
    throw new ConfigError(
      `DATA_DIR: the files of this site lie in another folder than ${folder}; give every process the same one, as a shared disk, or a bucket (S3_BUCKET)`
    )
}

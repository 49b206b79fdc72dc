import { hkdfSync, randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, writeFault, type Config } from '../config.ts'
import { createFile } from '../create-file.ts'
import type { Db } from './connect.ts'

/** The file in the folder of files that says whose they are. */
const MARK = 'site-id'

/** Tells two secrets apart and gives neither away. */
const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'stagedoor fingerprint', 16)).toString('hex')

/** The id in a folder of files, which is made and given one where it has none. Throws ConfigError where nothing can be written there. */
const markOf = async (folder: string): Promise<string> => {
  const path = join(folder, MARK)
  const read = async (): Promise<string> => (await readFile(path, 'utf8')).trim()
  try {
    return await read()
  } catch {
    // Not there yet.
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
 * Makes sure that all processes on one database belong together: they have the same secret, without which one refuses the addresses, push keys and sealed rows of another;
 * and, where files lie on disk and the database elsewhere, the same folder of files. The first process writes down what it has; `accept` replaces that by what this
 * one has. Throws ConfigError with one sentence that names the variable.
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
  const readKept = () =>
    db.selectFrom('installation').select(['secret_fingerprint', 'files_id']).executeTakeFirstOrThrow()
  const kept = await readKept()
  if (kept.secret_fingerprint !== own)
    throw new ConfigError(
      `SECRET: this database belongs to a site with another secret; give every process the same one, which the first has in SECRET or in the file secret of its DATA_DIR (${dataDir} is the one of this process)`
    )
  // The embedded database lies beside its files.
  if (!databaseUrl || s3) return
  const folder = join(dataDir, 'files')
  if (kept.files_id === null)
    await db
      .updateTable('installation')
      .set({ files_id: await markOf(folder) })
      .where('files_id', 'is', null)
      .execute()
  const { files_id: wanted } = await readKept()
  const found = await readFile(join(folder, MARK), 'utf8').catch(() => '')
  if (found.trim() !== wanted)
    throw new ConfigError(
      `DATA_DIR: the files of this site lie in another folder than ${folder}; give every process the same one, as a shared disk, or a bucket (S3_BUCKET)`
    )
}

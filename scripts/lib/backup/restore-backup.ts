import { mkdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { migrate, migrateTo } from '../../../server/db/migrate.ts'
import type { Storage } from '../../../server/integrations/storage/storage.ts'
import { createJobTables } from '../../../server/jobs/create-job-tables.ts'
import { Refused } from '../admin-command.ts'
import { loadDatabase } from './load-database.ts'
import { jobsPath, requireKnownMigrations, tablePath } from './manifest.ts'
import { restoreObjects, storedKeys } from './objects.ts'
import { checkBackup, type OpenBackup } from './open-backup.ts'
import { emptyAndMark, readTargetState, REMOVE_MARK } from './prepare-target.ts'
import { counted, type Report } from './report.ts'
import { openSession, requireNoOthers } from './session.ts'
import { unpack } from './streams.ts'

export type RestoreOptions = {
  backup: OpenBackup
  databaseUrl: string
  storage: Storage
  /** The fingerprint of the secret that the restored site will have. */
  fingerprint: string
  /** Whether that may be another one than the backup's, so that data encrypted with the old secret is lost. */
  acceptsOtherSecret: boolean
  /** Whether a database and files that are not empty are emptied first. */
  force: boolean
  /** A folder for files on their way into the storage; for disks, on the same one. */
  workFolder: string
  signal: AbortSignal
  report: Report
}

const hasObjects = async (storage: Storage): Promise<boolean> => {
  for await (const _ of storedKeys(storage)) return true
  return false
}

/** Ensures that database and files are empty, or hold what an interrupted restore of this backup has left. */
async function prepareTarget(client: pg.Client, { backup, storage, force, report }: RestoreOptions): Promise<void> {
  const state = await readTargetState(client)
  const isContinued = state.is === 'unfinished' && state.backup === backup.manifest.id
  const hasFiles = !isContinued && (await hasObjects(storage))
  if (state.is === 'used' && !force)
    throw new Refused(
      `The database is not empty: it has ${counted(state.accounts, 'account')}. Restore into an empty one, or repeat with --force to delete everything in it.`
    )
  if (state.is === 'unfinished' && !isContinued && !force)
    throw new Refused(
      'A restore of another backup was interrupted here. Continue with that one, or repeat with --force.'
    )
  if (hasFiles && !force)
    throw new Refused(
      'There are files in the storage already. Restore into an empty one, or repeat with --force to delete them.'
    )
  await requireNoOthers(client)
  if (state.is === 'used') report.line(`Deleting the database with its ${counted(state.accounts, 'account')} …`)
  if (isContinued) report.line('Continuing the restore that was interrupted.')
  await emptyAndMark(client, backup.manifest.id)
  if (!hasFiles) return
  report.line('Deleting the files that are there …')
  for await (const page of storage.list()) await storage.remove(page.map(({ key }) => key))
}

/**
 * Restores a backup. All of it is checked before anything is changed. Until the last transaction the database carries a
 * mark with which no site starts, so a restore that was interrupted can only be run again, and then continues with the
 * files. At the end it is migrated to this release.
 * @throws Refused when the backup is damaged or of a newer release, when the target is not empty, or the secret is
 * another one
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { backup, databaseUrl, storage, fingerprint, acceptsOtherSecret, signal, report } = options
  const { reader, manifest, objects } = backup
  requireKnownMigrations(manifest.migrations, 'This backup')
  if (fingerprint !== manifest.secretFingerprint && !acceptsOtherSecret)
    throw new Refused(
      'SECRET: the backup belongs to a site with another secret. Set SECRET, or put it into the file secret of DATA_DIR. ' +
        'Without it, repeat with --new-secret: bank details, identity documents and stream keys then have to be entered again.'
    )
  await checkBackup(backup, report, signal)
  const session = await openSession(databaseUrl, signal)
  const { client } = session
  const stop = AbortSignal.any([signal, session.lost])
  try {
    await prepareTarget(client, options)
    await mkdir(options.workFolder, { recursive: true })
    await restoreObjects(reader, objects, storage, { workFolder: options.workFolder, signal: stop, report })
    report.progress('Database: creating tables')
    await migrateTo(
      databaseUrl,
      manifest.migrations.map(({ name }) => name)
    )
    await createJobTables(databaseUrl)
    const open = async (path: string): Promise<Readable> => {
      report.progress(`Database: ${path}`)
      return unpack(await reader.open(path))
    }
    const unknown = await loadDatabase(
      client,
      {
        facts: manifest,
        openTable: ({ name }) => open(tablePath(name)),
        openJobs: (name) => open(jobsPath(name)),
        signal: stop,
      },
      async () => {
        // The folder of files is another one now, and is claimed at the next start.
        await client.query('update installation set secret_fingerprint = $1, files_id = null', [fingerprint])
        await client.query(REMOVE_MARK)
      }
    )
    if (unknown.length > 0)
      report.line(`Not restored, because no migration of the site creates them: ${unknown.join(', ')}`)
  } catch (error) {
    throw stop.aborted ? stop.reason : error
  } finally {
    await session.close()
  }
  await migrate(databaseUrl)
  report.line(
    `Restored: ${counted(manifest.tables.length, 'table')} and ${counted(objects.size, 'file')}, as they were at ${manifest.madeAt}.`
  )
}

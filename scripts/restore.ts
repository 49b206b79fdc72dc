/** `npm run restore -- <backup>`: restores a backup into an empty database and empty files (decision 56). */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../server/clock.ts'
import { readConfig } from '../server/config.ts'
import { createFile } from '../server/create-file.ts'
import { fingerprintOf } from '../server/db/claim-database.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { openStorage } from '../server/integrations/storage/open.ts'
import { Refused } from './lib/admin-command.ts'
import { openBackup, readSecret, type OpenBackup } from './lib/backup/open-backup.ts'
import { restoreBackup } from './lib/backup/restore-backup.ts'
import { checkDatabase, runCommand, UsageError } from './lib/backup/run-command.ts'

const usage = `npm run restore -- <backup> [--force] [--new-secret]
  Restores a backup into the database and the storage that the environment names. Both must be empty;
  with --force everything in them is deleted first. --new-secret restores without the secret of the old site.`

/** Puts the secret of the backup into the data folder, before the configuration would invent a new one there. */
const placeSecret = async (backup: OpenBackup, acceptsOther: boolean): Promise<void> => {
  const dataDir = resolve(process.env['DATA_DIR']?.trim() || './data')
  if (process.env['SECRET']?.trim() || existsSync(join(dataDir, 'secret')) || acceptsOther) return
  const secret = await readSecret(backup)
  if (secret === undefined)
    throw new Refused(
      `SECRET: set the secret of the old site, or put it into ${join(dataDir, 'secret')}; the backup does not contain it. ` +
        'Without it, repeat with --new-secret: bank details, identity documents and stream keys then have to be entered again.'
    )
  await mkdir(dataDir, { recursive: true })
  createFile(join(dataDir, 'secret'), secret)
}

await runCommand(usage, async ({ signal, report }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean' }, 'new-secret': { type: 'boolean' } },
  })
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0) throw new UsageError('Name one backup.')
  const acceptsOtherSecret = values['new-secret'] ?? false
  const backup = await openBackup(path)
  try {
    await placeSecret(backup, acceptsOtherSecret)
    const config = readConfig()
    await checkDatabase(config)
    const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir })
    try {
      await restoreBackup({
        backup,
        databaseUrl: config.databaseUrl ?? embedded?.url ?? '',
        storage: openStorage(config, systemClock),
        fingerprint: fingerprintOf(config.secret),
        acceptsOtherSecret,
        force: values.force ?? false,
        workFolder: join(config.dataDir, 'work'),
        signal,
        report,
      })
      report.line('Start the site with npm start. Jobs that were waiting when the backup was made run then.')
    } finally {
      await embedded?.stop()
    }
  } finally {
    await backup.reader.close()
  }
})

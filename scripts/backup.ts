/** `npm run backup`: backs up the whole site, also while it is running, or verifies a backup (decision 56). */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../server/clock.ts'
import { readConfig } from '../server/config.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { openStorage } from '../server/integrations/storage/open.ts'
import { openBackup } from './lib/backup/open-backup.ts'
import { checkDatabase, runCommand, UsageError } from './lib/backup/run-command.ts'
import { takeBackup } from './lib/backup/take-backup.ts'
import { verifyBackup } from './lib/backup/verify-backup.ts'

const usage = `npm run backup [-- <folder or file.zip>] [--keep <number>] [--with-secret]
  Without a name, the backup goes to the folder backups of DATA_DIR. --keep removes older backups of that folder.
  --with-secret also stores the site's secret: keep such a backup as safe as the secret itself.
npm run backup -- --verify <backup>
  Restores a backup beside the site, compares everything, and removes it again.`

const keepOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError('--keep needs a number of 1 or more.')
  return Number(text)
}

await runCommand(usage, async ({ signal, report }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, 'with-secret': { type: 'boolean' }, verify: { type: 'string' } },
  })
  if (positionals.length > 1) throw new UsageError('Too many names.')
  const keep = keepOf(values.keep)
  const config = readConfig()
  if (values.verify !== undefined) {
    const backup = await openBackup(values.verify)
    try {
      return await verifyBackup(backup, { dataDir: config.dataDir, signal, report })
    } finally {
      await backup.reader.close()
    }
  }
  const target = positionals[0] ?? join(config.dataDir, 'backups')
  if (keep !== undefined && target.endsWith('.zip')) throw new UsageError('--keep is for a folder of backups.')
  await checkDatabase(config)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir })
  try {
    await takeBackup({
      databaseUrl: config.databaseUrl ?? embedded?.url ?? '',
      storage: openStorage(config, systemClock),
      secret: config.secret,
      target,
      withSecret: values['with-secret'] ?? false,
      keep,
      signal,
      report,
    })
    if (!values['with-secret'])
      report.line(
        'Keep the secret of the site (SECRET, or the file secret of DATA_DIR) in another safe place: a restore needs it.'
      )
  } finally {
    await embedded?.stop()
  }
})

/** `npm run move-database -- --to <address>`: moves the site to another PostgreSQL, or back (decision 56). */
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { Refused } from './lib/admin-command.ts'
import { moveDatabase } from './lib/backup/move-database.ts'
import { checkDatabase, runCommand, UsageError } from './lib/backup/run-command.ts'

const usage = `npm run move-database -- --to <postgres://user:password@host/database>
  Copies the site's database into an empty one of PostgreSQL 15 or newer and compares every table. Stop the site first.
npm run move-database -- --to embedded
  Copies the database at DATABASE_URL into the one embedded in DATA_DIR.`

const EMBEDDED = 'embedded'

await runCommand(usage, async ({ signal, report }) => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const { to } = values
  const isAddress = to !== undefined && URL.canParse(to) && /^postgres(?:ql)?:$/.test(new URL(to).protocol)
  if (to !== EMBEDDED && !isAddress) throw new UsageError('--to needs the address of a database, or embedded.')
  const config = readConfig()
  if (to === EMBEDDED && !config.databaseUrl) throw new Refused('The site uses the embedded database already.')
  await checkDatabase(config)
  if (isAddress) await checkDatabase({ ...config, databaseUrl: to })
  // One of the two is the embedded one, unless both are addresses.
  const embedded = to === EMBEDDED || !config.databaseUrl ? await startEmbedded({ dataDir: config.dataDir }) : undefined
  try {
    const ownUrl = embedded?.url ?? ''
    await moveDatabase(config.databaseUrl ?? ownUrl, isAddress ? to : ownUrl, { signal, report })
  } finally {
    await embedded?.stop()
  }
  report.line(
    isAddress
      ? 'Now set DATABASE_URL to this address, in .env or the environment of every process, and start the site.'
      : 'Now remove DATABASE_URL from .env or the environment, and start the site.'
  )
  report.line('The old database is unchanged. Delete it when the site runs well, and do not start a site on it again.')
})

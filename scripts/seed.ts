import { readConfig } from '../server/config.ts'
import { loadDotEnv } from '../server/environment.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { demoAccounts } from '../server/db/seed/demo-accounts.ts'
import { drawDemo, seed } from '../server/db/seed/seed.ts'
import { openDeps } from '../server/open-deps.ts'

/** `npm run seed`: creates the complete demo in the configured database. A second run changes nothing. */
loadDotEnv()
const config = readConfig()
const startedAt = performance.now()
const took = (): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir })
try {
  const url = config.databaseUrl ?? embedded?.url ?? ''
  await migrate(url)
  const deps = await openDeps(config, url)
  try {
    await seed(deps)
    process.stdout.write(`People, posts and a year of money: ${took()}\n`)
    await drawDemo(deps)
    process.stdout.write(`All pictures: ${took()}\n`)
    for (const { role, email, password } of demoAccounts)
      process.stdout.write(`  ${role.padEnd(8)} ${email}   ${password}\n`)
  } finally {
    await deps.close()
  }
} finally {
  await embedded?.stop()
}

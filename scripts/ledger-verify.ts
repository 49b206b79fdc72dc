/**
 * Verifies the ledger: `npm run ledger:verify`, with or without a running server. Exit code 1 when a rule is broken.
 */
import { readConfig } from '../server/config.ts'
import { loadDotEnv } from '../server/environment.ts'
import { connect } from '../server/db/connect.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { verifyLedger } from '../server/features/money/ledger/verify.ts'

loadDotEnv()
const config = readConfig()
const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir })
const connection = connect(config.databaseUrl ?? embedded?.url ?? '', 2)
try {
  const verdict = await verifyLedger(connection.db)
  console.log(`${verdict.transactions} transactions, ${verdict.entries} entries, ${verdict.accounts} accounts`)
  for (const rule of verdict.rules)
    console.log(`${rule.broken === 0 ? 'ok   ' : 'FAULT'} ${rule.says}${rule.broken === 0 ? '' : ` (${rule.broken})`}`)
  for (const fault of verdict.faults) console.log(`  ${fault}`)
  console.log(verdict.faults.length === 0 ? 'The books are in order.' : 'The books are NOT in order.')
  process.exitCode = verdict.faults.length === 0 ? 0 : 1
} catch (error) {
  if ((error as { code?: string }).code !== '42P01') throw error
  console.error('This database has no books yet: start the server once.')
  process.exitCode = 1
} finally {
  await connection.close()
  await embedded?.stop()
}

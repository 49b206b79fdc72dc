import { ConfigError, loadDotEnv, readConfig, type Config } from './config.ts'
import { demoAccounts } from './db/seed/demo-accounts.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const configOrExit = (): Config => {
  try {
    loadDotEnv()
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const config = configOrExit()
const startedAt = performance.now()
const { startServer } = await import('./start.ts') // after the configuration: a bad value is said at once
let stopping: number | undefined
/** ms in which a second signal is the same wish: at Ctrl-C the terminal sends one, and npm passes its own on. */
const SAME_WISH = 500
const running = startServer(config, { dev: config.mode === 'development' })

const stop = async (): Promise<void> => {
  if (stopping !== undefined) {
    if (performance.now() - stopping < SAME_WISH) return
    process.exit(130) // asked twice: at once; the database shuts down by itself
  }
  stopping = performance.now()
  say('Stopping …')
  try {
    await (await running).close()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
    process.exit(1)
  }
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

try {
  const { url, deps } = await running
  say(`\nStagedoor is at ${url}  (ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (config.demo) {
    const emails = demoAccounts.map((account) => account.email)
    const present = await deps.db.selectFrom('account').select('email').where('email', 'in', emails).execute()
    const known = demoAccounts.filter(({ email }) => present.some((row) => row.email === email))
    for (const { role, email, password } of known) say(`  ${role.padEnd(8)} ${email}   ${password}`)
  }
} catch (error) {
  const code = (error as { code?: string }).code
  process.stderr.write(code === 'EADDRINUSE' ? `PORT: ${config.port} is in use by another program\n` : `${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

import { checkStart } from './check-start.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { loadDotEnv } from './environment.ts'
import { demoAccounts } from './db/seed/demo-accounts.ts'
import type { Running } from './start.ts'

/** ms in which a second signal is the same wish: at Ctrl-C the terminal sends one, and npm passes its own on. */
const SAME_WISH = 500

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Ends the program. What the operator can mend is one sentence that names the variable. */
const fail = (error: unknown): never => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`
  )
  process.exit(1)
}

const checkedConfig = async (): Promise<Config> => {
  loadDotEnv()
  const config = readConfig()
  await checkStart(config)
  return config
}

/** Where the site listens, and why there. */
const whereItListens = ({ host, isHostChosen, demo }: Config): string => {
  if (demo && isHostChosen)
    return `It listens on this machine only (${host}), because everybody knows the passwords of the demo; HOST=0.0.0.0 opens it to the network.`
  const isOpen = demo && !/^(?:127\.|::1$|localhost$)/.test(host)
  return `It listens on ${host}.${isOpen ? ' Whoever reaches it can sign in with the passwords of the demo, as the operator too.' : ''}`
}

const greet = async ({ url, deps }: Running, ms: number): Promise<void> => {
  const { config, db } = deps
  say(`\nStagedoor is at ${url}  (ready in ${(ms / 1000).toFixed(1)} s)`)
  say(whereItListens(config))
  if (!config.demo) return
  const emails = demoAccounts.map((account) => account.email)
  const present = await db.selectFrom('account').select('email').where('email', 'in', emails).execute()
  const known = demoAccounts.filter(({ email }) => present.some((row) => row.email === email))
  for (const { role, email, password } of known) say(`  ${role.padEnd(8)} ${email}   ${password}`)
}

/** Ends the server at the first signal, and the program at once at the second. */
const stopOnSignals = (running: Promise<Running>): void => {
  let since: number | undefined
  const stop = async (): Promise<void> => {
    if (since !== undefined) {
      if (performance.now() - since < SAME_WISH) return
      process.exit(130) // asked twice: at once; the database shuts down by itself
    }
    since = performance.now()
    say('Stopping …')
    try {
      await (await running).close()
      process.exit(0)
    } catch (error) {
      fail(error)
    }
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

/**
 * Runs the server until it is told to stop. Before any work is done the configuration is read and what it names is looked at; then `build` makes the web part, and where it answers
 * false the program ends with 1, as with every fault of the start.
 */
export const run = async (build: () => boolean = () => true): Promise<void> => {
  try {
    const config = await checkedConfig()
    if (!build()) process.exit(1)
    const startedAt = performance.now()
    const { startServer } = await import('./start.ts') // after the configuration: a bad value is said at once
    const running = startServer(config, { dev: config.mode === 'development' })
    stopOnSignals(running)
    await greet(await running, performance.now() - startedAt)
  } catch (error) {
    // Somebody was faster than the start that had found it free.
    fail(
      (error as { code?: string }).code === 'EADDRINUSE'
        ? new ConfigError('PORT: it is in use by another program')
        : error
    )
  }
}

if (import.meta.main) await run()

import { checkStart } from './check-start.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { loadDotEnv } from './environment.ts'
import { demoAccounts } from './db/seed/demo-accounts.ts'
import type { Running } from './start.ts'

/**
 * Period, in ms, in which a second signal counts as the same: on Ctrl-C the terminal sends a signal, and npm forwards
 * another one.
 */
const SAME_SIGNAL_MS = 500

/** Time, in ms, that a stop may take beyond the drain: 10 s for requests, 5 s for jobs, and the database. */
const LONGEST_STOP_MS = 30_000

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** Ends the program with an error. A configuration error is printed as one sentence that names the variable. */
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

/** A sentence about the address on which the site listens, and why. */
const listenText = ({ host, isHostChosen, demo }: Config): string => {
  if (demo && isHostChosen)
    return `It listens on this machine only (${host}), because the passwords of the demo are public; HOST=0.0.0.0 opens it to the network.`
  const isOpen = demo && !/^(?:127\.|::1$|localhost$)/.test(host)
  return `It listens on ${host}.${isOpen ? ' Anybody who can reach it can sign in with the passwords of the demo, even as the operator.' : ''}`
}

const printStartMessage = async ({ url, deps }: Running, ms: number): Promise<void> => {
  const { config, db } = deps
  const { roles } = config
  const readyIn = `(ready in ${(ms / 1000).toFixed(1)} s)`
  if (!roles.web)
    return print(
      `\nThis process of Stagedoor does ${[roles.jobs && 'jobs', roles.media && 'media'].filter(Boolean).join(' and ')}; it answers at ${url}/api/ready  ${readyIn}`
    )
  print(`\nStagedoor is at ${url}  ${readyIn}`)
  print(listenText(config))
  if (!config.demo) return
  const emails = demoAccounts.map((account) => account.email)
  const present = await db.selectFrom('account').select('email').where('email', 'in', emails).execute()
  const known = demoAccounts.filter(({ email }) => present.some((row) => row.email === email))
  for (const { role, email, password } of known) print(`  ${role.padEnd(8)} ${email}   ${password}`)
}

/**
 * Stops the server at the first signal, and ends the program immediately at the second, or when the stop takes longer
 * than it can: something that never answers must not keep the program alive.
 */
const stopOnSignals = (running: Promise<Running>, { drainMs }: Pick<Config, 'drainMs'>): void => {
  let since: number | undefined
  const stop = async (): Promise<void> => {
    if (since !== undefined) {
      if (performance.now() - since < SAME_SIGNAL_MS) return
      process.exit(130) // the second signal; the embedded database shuts down by itself
    }
    since = performance.now()
    print('Stopping …')
    const late = (): never =>
      fail(new Error('The stop took too long; what was under way is done again after the next start'))
    setTimeout(late, drainMs + LONGEST_STOP_MS).unref()
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
 * Runs the server until it receives a signal. Reads and checks the configuration first; then `build` builds the web
 * client. If it returns false, the program ends with exit code 1, as with every error at start.
 */
export const run = async (build: () => boolean = () => true): Promise<void> => {
  try {
    const config = await checkedConfig()
    if (config.roles.web && !build()) process.exit(1)
    const startedAt = performance.now()
    const { startServer } = await import('./start.ts') // imported after the configuration was checked, so that an invalid value is reported at once
    const running = startServer(config, { dev: config.mode === 'development' })
    stopOnSignals(running, config)
    await printStartMessage(await running, performance.now() - startedAt)
  } catch (error) {
    // Another program took the port after the check had found it free.
    fail(
      (error as { code?: string }).code === 'EADDRINUSE'
        ? new ConfigError('PORT: the port is in use by another program')
        : error
    )
  }
}

if (import.meta.main) await run()

import { checkStart } from './check-start.ts'
import { readConfig, type Config } from './config.ts'
import { startFault } from './start-fault.ts'
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

/** Ends the program with an error. What an operator can put right is printed as one sentence (`start-fault.ts`). */
const fail = (error: unknown, config?: Config): never => {
  process.stderr.write(`${startFault(error, config)}\n`)
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

type Stopping = { readonly isStopping: boolean }

/**
 * Stops the server at the first signal, and ends the program immediately at the second, or when the stop takes longer
 * than it can: something that never answers must not keep the program alive.
 */
const stopOnSignals = (
  running: Promise<Running>,
  start: AbortController,
  { drainMs }: Pick<Config, 'drainMs'>
): Stopping => {
  const stopping = { isStopping: false }
  let since: number | undefined
  const stop = async (): Promise<void> => {
    if (since !== undefined) {
      if (performance.now() - since < SAME_SIGNAL_MS) return
      process.exit(130) // the second signal; the embedded database shuts down by itself
    }
    since = performance.now()
    stopping.isStopping = true
    start.abort()
    print('Stopping …')
    const late = (): never =>
      fail(new Error('The stop took too long; what was under way is done again after the next start'))
    setTimeout(late, drainMs + LONGEST_STOP_MS).unref()
    // A start that fails meanwhile has cleaned up behind itself.
    const started = await running.catch(() => undefined)
    await started?.close().catch(fail)
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // Work that was under way loses its connections while they are closed; it is done again after the next start.
  process.on('unhandledRejection', (error) => {
    if (!stopping.isStopping) fail(error)
  })
  return stopping
}

/**
 * Runs the server until it receives a signal. Reads and checks the configuration first; then `build` builds the web
 * client. If it returns false, the program ends with exit code 1, as with every error at start.
 */
export const run = async (build: () => boolean = () => true): Promise<void> => {
  let config: Config | undefined
  let stopping: Stopping | undefined
  try {
    config = await checkedConfig()
    if (config.roles.web && !build()) process.exit(1)
    const startedAt = performance.now()
    const { startServer } = await import('./start.ts') // imported after the configuration was checked, so that an invalid value is reported at once
    const start = new AbortController()
    const running = startServer(config, { dev: config.mode === 'development', stop: start.signal })
    stopping = stopOnSignals(running, start, config)
    const started = await running
    if (!stopping.isStopping) await printStartMessage(started, performance.now() - startedAt)
  } catch (error) {
    // What fails because a stop has closed it under the start is no error; the stop ends the program.
    if (!stopping?.isStopping) fail(error, config)
  }
}

if (import.meta.main) await run()

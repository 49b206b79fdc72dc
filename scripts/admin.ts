/** `npm run admin -- <command>`: the operator's commands on the server's machine, also while the server is running. */
import { pino } from 'pino'
import { ConfigError } from '../server/config-error.ts'
import { readConfig } from '../server/config.ts'
import { loadDotEnv } from '../server/environment.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { ApiError } from '../server/http/api-error.ts'
import { recordOperatorAction } from '../server/http/operators/record-operator-action.ts'
import { openDeps } from '../server/open-deps.ts'
import { Refused } from './lib/admin-command.ts'
import { acceptCommand, commands, usage } from './lib/admin-commands.ts'

const [name = '', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

if (!command || words.length < command.minWords) {
  process.stderr.write(`${usage()}\n`)
  process.exit(name === '' || name === 'help' ? 0 : 2)
}

const fail = (message: string): void => {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

try {
  loadDotEnv()
  const config = readConfig()
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir })
  try {
    const url = config.databaseUrl ?? embedded?.url ?? ''
    await migrate(url)
    const deps = await openDeps({ ...config, databasePool: 2 }, url, {
      log: pino({ level: 'error' }),
      accept: name === acceptCommand,
    })
    const emitted: Promise<void>[] = []
    // No sockets are connected to this process, so the running server emits the event.
    deps.realtime.emit = (accountId, event, payload) =>
      void emitted.push(deps.jobs.enqueue('emit', { accountId, event, payload }))
    try {
      const action = { action: `admin ${name}`, input: { words } }
      process.stdout.write(`${await recordOperatorAction(deps, null, action, () => command.run(deps, words))}\n`)
    } finally {
      await deps.events.flush(deps)
      await Promise.all(emitted)
      await deps.close()
    }
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  if (error instanceof Refused || error instanceof ConfigError) fail(error.message)
  else if (error instanceof ApiError)
    fail(error.code === 'not_found' ? 'It does not exist, or its state does not allow this.' : error.message)
  else throw error
}

/** `npm run admin -- <command>`: what an operator does from the machine itself, also while the server runs. */
import { pino } from 'pino'
import { ConfigError, readConfig } from '../server/config.ts'
import { loadDotEnv } from '../server/environment.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { flushNotifications } from '../server/features/notifications/dispatch-notifications.ts'
import { ApiError } from '../server/http/api-error.ts'
import { openDeps } from '../server/open-deps.ts'
import { Refused } from './lib/admin-command.ts'
import { acceptCommand, commands, usage } from './lib/admin-commands.ts'

const [name = '', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

if (!command || words.length < command.atLeast) {
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
    const said: Promise<void>[] = []
    // No browser is connected to this process: the server passes it on.
    deps.realtime.emit = (accountId, event, payload) =>
      void said.push(deps.jobs.enqueue('emit', { accountId, event, payload }))
    try {
      process.stdout.write(`${await command.run(deps, words)}\n`)
    } finally {
      await flushNotifications(deps)
      await Promise.all(said)
      await deps.close()
    }
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  if (error instanceof Refused || error instanceof ConfigError) fail(error.message)
  else if (error instanceof ApiError)
    fail(error.code === 'not_found' ? 'There is nothing like that, or it is not in this state.' : error.message)
  else throw error
}

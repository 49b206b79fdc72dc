import type { FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import { buildApp } from '../../server/app.ts'
import { movableClock } from '../../server/clock.ts'
import { readConfig } from '../../server/config.ts'
import { createLog, openDeps, type OpenDeps } from '../../server/open-deps.ts'
import { callsOf, type Call } from './call.ts'
import { testDatabase } from './database/database.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TestApp = {
  app: FastifyInstance
  deps: OpenDeps
  clock: ReturnType<typeof movableClock>
  /** Connection string, for a second process on the same database. */
  databaseUrl: string
  call: Call
  close(): Promise<void>
}

/**
 * Builds the whole server on a database of its own, without listening on a port, configured for one proxy that sends
 * the visitor's country in `x-country`. `env` overrides environment variables; `logTo` receives the lines of the real
 * log; `options` are passed to `buildApp`.
 */
export async function testApp(
  env: Record<string, string> = {},
  start = new Date(),
  logTo?: DestinationStream,
  options: Parameters<typeof buildApp>[1] = {}
): Promise<TestApp> {
  const database = await testDatabase()
  const test = await testAppOn(database.url, env, start, logTo, options)
  return { ...test, close: async () => test.close().then(database.drop) }
}

/** Like `testApp`, on a migrated database that the test creates and drops itself. */
export async function testAppOn(
  databaseUrl: string,
  env: Record<string, string> = {},
  start = new Date(),
  logTo?: DestinationStream,
  options: Parameters<typeof buildApp>[1] = {}
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-test-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0',
    DATABASE_POOL: '8',
    TRUST_PROXY: '1',
    COUNTRY_HEADER: 'x-country',
    SANDBOX: '1',
    OPERATOR_SECOND_FACTOR: 'optional',
    ...env,
  })
  const clock = movableClock(start)
  const deps = await openDeps(config, databaseUrl, {
    clock,
    log: logTo ? createLog(config, logTo) : pino({ level: config.logLevel }),
  })
  const app = await buildApp(deps, options)
  await app.ready()
  return {
    app,
    deps,
    clock,
    databaseUrl,
    call: callsOf(app),
    close: async () => {
      await app.close()
      await deps.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

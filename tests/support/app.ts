import type { FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import type { AnySchema, Endpoint, In, ResponseOut } from '../../contract/endpoint.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import { buildApp } from '../../server/app.ts'
import { movableClock } from '../../server/clock.ts'
import { readConfig } from '../../server/config.ts'
import { createLog, openDeps, type OpenDeps } from '../../server/open-deps.ts'
import { testDatabase } from './database.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Sent<E extends Endpoint> = (E['params'] extends AnySchema ? { params: In<E['params']> } : { params?: never }) &
  (E['query'] extends AnySchema ? { query?: In<E['query']> } : { query?: never }) &
  (E['body'] extends AnySchema ? { body: In<E['body']> } : { body?: never })
export type Extra = { token?: string; key?: string; headers?: Record<string, string> }
export type Answer<E extends Endpoint> = { status: number; data: ResponseOut<E>; error: ErrorBody; headers: Record<string, unknown> }

export type TestApp = {
  app: FastifyInstance
  deps: OpenDeps
  clock: ReturnType<typeof movableClock>
  /** For another process on the same database. */
  databaseUrl: string
  /** One call through the HTTP surface, typed by the contract: what `error` and `data` hold depends on `status`. */
  call<E extends Endpoint>(endpoint: E, sent?: Partial<Sent<E>>, extra?: Extra): Promise<Answer<E>>
  close(): Promise<void>
}

/** The whole server over a database of its own, without a port. `env` overrides variables of the environment; `logTo` takes the real log's lines. */
export async function testApp(env: Record<string, string> = {}, start = new Date(), logTo?: DestinationStream): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-test-'))
  const database = await testDatabase()
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: '0', DATABASE_POOL: '8', ...env })
  const clock = movableClock(start)
  const deps = await openDeps(config, database.url, { clock, log: logTo ? createLog(config, logTo) : pino({ level: config.logLevel }) })
  const app = await buildApp(deps)
  await app.ready()
  return {
    app,
    deps,
    clock,
    databaseUrl: database.url,
    call: async (endpoint, sent = {}, extra = {}) => {
      const { params = {}, query = {}, body } = sent as { params?: Record<string, string>; query?: Record<string, unknown>; body?: object }
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      const answer = await app.inject({
        method: endpoint.method,
        url: `/api${path}`,
        query: Object.fromEntries(Object.entries(query).filter(([, v]) => v !== undefined).map(([k, v]) => [k, String(v)])),
        ...(body && { payload: body }),
        headers: { ...(extra.token && { authorization: extra.token }), ...(extra.key && { 'idempotency-key': extra.key }), ...extra.headers },
      })
      const parsed = answer.body === '' ? {} : (answer.json() as { data?: unknown })
      return { status: answer.statusCode, data: parsed.data as never, error: parsed as ErrorBody, headers: answer.headers }
    },
    close: async () => {
      await app.close()
      await deps.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

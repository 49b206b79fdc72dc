import { AsyncLocalStorage } from 'node:async_hooks'
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type PostgresPool,
} from 'kysely'
import type { DB } from '../../../server/db/schema.ts'
import { GatewayUnreachable, type SandboxGateway } from '../../../server/integrations/payments/gateway.ts'

/**
 * A process that dies at its `at`th call to the database or the gateway: before the call is sent, or after it was
 * executed and before its answer arrived.
 */
export type ProcessDeath = { at: number; when: 'before' | 'after'; steps: number; step?: string }

/** Thrown in a killed process in place of any further result. */
export class Killed extends Error {}

/** One process: how it dies, and how many ms it lags behind the others. */
export type ProcessLife = { death: ProcessDeath | undefined; lateMs: number }
const lives = new AsyncLocalStorage<ProcessLife>()

/** Runs `act` as a process with the given death and delay. */
export const inProcess = <T>(life: ProcessLife, act: () => Promise<T>): Promise<T> => lives.run(life, act)

/** How many ms the current process lags behind the others. */
export const lateMs = (): number => lives.getStore()?.lateMs ?? 0

async function step<T>(name: string, act: () => Promise<T>): Promise<T> {
  const death = lives.getStore()?.death
  if (!death) return act()
  if (death.step !== undefined) throw new Killed(name)
  death.steps++
  const dies = death.steps === death.at
  if (dies && death.when === 'before') {
    death.step = name
    throw new Killed(name)
  }
  const done = await act()
  if (dies) death.step = name
  if (death.step !== undefined) throw new Killed(name)
  return done
}

/**
 * The database as a server that may die uses it: every statement, begin and commit is a step. Transactions that a dead
 * process left open are rolled back, as PostgreSQL does when a connection ends.
 */
export function crashingDb(pool: PostgresPool): Kysely<DB> {
  const dialect = new PostgresDialect({ pool })
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => mortal(dialect.createDriver()),
    },
  })
}

function mortal(driver: Driver): Driver {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const innerOf = (connection: DatabaseConnection) => inner.get(connection) ?? connection
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    acquireConnection: async () => {
      const connection = await driver.acquireConnection()
      const wrapped: DatabaseConnection = {
        executeQuery: (query) =>
          step(query.sql.replace(/\s+/g, ' ').slice(0, 60), () => connection.executeQuery(query)),
        streamQuery: (query, size) => connection.streamQuery(query, size),
      }
      inner.set(wrapped, connection)
      return wrapped
    },
    releaseConnection: (connection) => driver.releaseConnection(innerOf(connection)),
    beginTransaction: (connection, settings) =>
      step('begin', () => driver.beginTransaction(innerOf(connection), settings)).catch(async (error: unknown) => {
        // The caller never got the transaction, so nobody else rolls it back.
        if (error instanceof Killed) await driver.rollbackTransaction(innerOf(connection))
        throw error
      }),
    commitTransaction: (connection) => step('commit', () => driver.commitTransaction(innerOf(connection))),
    rollbackTransaction: (connection) => driver.rollbackTransaction(innerOf(connection)),
  }
}

/**
 * The gateway as a server that may die uses it. Sometimes its connection fails, before the request arrived or before it
 * was answered.
 */
export function crashingGateway(gateway: SandboxGateway, lineIsDown: () => boolean): SandboxGateway {
  return new Proxy(gateway, {
    get: (target, name: keyof SandboxGateway) => {
      const value = target[name]
      if (typeof value !== 'function') return value
      return (...args: unknown[]) =>
        step(`gateway.${name}`, async () => {
          if (lineIsDown()) throw new GatewayUnreachable('the line is down')
          const answer: unknown = await Reflect.apply(value, target, args)
          if (lineIsDown()) throw new GatewayUnreachable('the line went down')
          return answer
        })
    },
  })
}

import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ResponseIn } from '../../../../contract/endpoint.ts'
import type { system } from '../../../../contract/system.ts'
import { missingMigrations } from '../../../db/migrate.ts'
import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'

/** What a process uses. */
export type ReadyPart = ResponseIn<typeof system.ready>['parts'][number]
type Part = ReadyPart

/**
 * What a process of these roles cannot do its work without. Visitors are served without the rest: without Redis each
 * process by itself, without the storage with placeholders, on a full disk whatever needs no new file. A process that
 * only processes media can do nothing without them.
 */
export const neededParts = ({ web, media }: Config['roles']): readonly ReadyPart[] => [
  'process',
  'database',
  'migrations',
  'queue',
  ...(media && !web ? (['storage', 'disk'] as const) : []),
]
/** A reason that anybody may read. Errors of other programs may quote addresses and accounts, so they are not repeated. */
class NotReady extends Error {}
/** Throws when the part is not ready. */
type Check = (deps: Deps) => unknown

/** Time, in ms, after which a part that does not answer is not ready. */
const limitMs = 3000
/** Free space, in bytes, below which uploads and the database will soon fail. */
const minFreeBytes = 200_000_000
/** How long, in ms, an answer holds, so that many questions cost no more than one. The storage may be far away and paid by the call. */
const holdsMs: Readonly<Partial<Record<Part, number>>> = { storage: 15_000 }
const shortlyMs = 1000

const readFirstObject = async ({ storage }: Deps): Promise<void> => {
  for await (const _ of storage.list('document')) return
}

const checkMigrations: Check = async ({ db }) => {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  const missing = missingMigrations(new Set(rows.map(({ name }) => name)))
  if (missing[0] !== undefined) throw new NotReady(`${missing[0]} has not run`)
}

const checkDisk: Check = async ({ config }) => {
  const { bavail, bsize } = await statfs(config.dataDir)
  if (bavail * bsize < minFreeBytes) throw new NotReady(`only ${Math.round((bavail * bsize) / 1e6)} MB are free`)
}

const checks: Readonly<Record<Part, Check>> = {
  process: ({ lifecycle }) => {
    if (lifecycle.isDraining) throw new NotReady('it is stopping')
  },
  database: ({ db }) => sql`select 1`.execute(db),
  replica: ({ replica }) => {
    const fault = replica?.fault()
    if (fault !== undefined) throw new NotReady(fault)
  },
  migrations: checkMigrations,
  queue: ({ db }) => sql`select version from pgboss.version`.execute(db),
  storage: readFirstObject,
  redis: ({ redis }) => redis?.ping(),
  disk: checkDisk,
}

/** Why a part is not ready; undefined: it is. The log has the error. */
const faultOf = async (part: Part, deps: Deps): Promise<string | undefined> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new NotReady(`no answer in ${limitMs / 1000} s`)), limitMs)
  try {
    await Promise.race([(async () => checks[part](deps))(), late.promise])
    return undefined
  } catch (error) {
    deps.log.warn({ err: error, part }, 'a part is not ready')
    return error instanceof NotReady ? error.message : 'does not work'
  } finally {
    clearTimeout(timer)
  }
}

type Answer = { fault: Promise<string | undefined>; at: number }

/** Finds out which parts are ready. The returned function resolves to the reason of each that is not; undefined: ready. */
export const readinessOf = (deps: Deps): (() => Promise<Partial<Record<Part, string | undefined>>>) => {
  const isUsed = (part: Part): boolean =>
    (part !== 'redis' || deps.redis !== undefined) && (part !== 'replica' || deps.replica !== undefined)
  const parts = (Object.keys(checks) as Part[]).filter(isUsed)
  const answers = new Map<Part, Answer>()
  const ask = (part: Part): Promise<string | undefined> => {
    const known = answers.get(part)
    // Of the process itself the answer costs nothing, and must be right at once.
    const lasts = part === 'process' ? 0 : (holdsMs[part] ?? shortlyMs)
    if (known && performance.now() - known.at < lasts) return known.fault
    const fault = faultOf(part, deps)
    answers.set(part, { fault, at: performance.now() })
    return fault
  }
  return async () => Object.fromEntries(await Promise.all(parts.map(async (part) => [part, await ask(part)] as const)))
}

import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { connect, readFrom, type Db, type StatementRun } from './connect.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

/** How far, in ms, the replica may be behind. */
export const MAX_LAG_MS = 5000
/** Interval, in ms, at which its lag is measured, and the time that a measurement may take. */
const CHECK_MS = 1000
/** Time, in ms, after which a read of the replica is made on the primary instead. */
const LIMIT_MS = 3000

/** A replica of the database, for reads that may be a few seconds old (decision 59). */
export type Replica = {
  /**
   * Runs `act`, which only reads, with the statements of the site's database on the replica. While the replica is behind or
   * away, and when `act` fails there, it runs on the primary, if necessary a second time.
   */
  read<T>(act: () => Promise<T>): Promise<T>
  /** Why the primary answers in its place; undefined: the replica answers. */
  fault(): string | undefined
  /** How far it is behind at most, in ms; Infinity while that is not known. */
  lagMs(): number
  /** The reads so far, by who answered. */
  counts(): { replica: number; primary: number }
  close(): Promise<void>
}

/** The place in the log of changes, as a number of bytes. */
const positionOn = async (db: Db, place: 'pg_current_wal_lsn' | 'pg_last_wal_replay_lsn'): Promise<number | null> => {
  const { rows } = await sql<{
    at: number | null
  }>`select pg_wal_lsn_diff(${sql.raw(place)}(), '0/0')::float8 as at`.execute(db)
  return rows[0]?.at ?? null
}

const withinMs = async <T>(ms: number, act: Promise<T>): Promise<T> => {
  act.catch(() => undefined)
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new LateError()), ms)
  try {
    return await Promise.race([act, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
class LateError extends Error {}

/**
 * Opens the replica at `url`; it may be away. Its lag is the age of the newest place of the primary that it has replayed.
 * That is right on any two clocks, also on a site where nothing changes, and when nothing arrives at the replica any more.
 */
export function openReplica(
  url: string,
  size: number,
  { db, pool }: { db: Db; pool: pg.Pool },
  log: Logger,
  onStatement?: (run: StatementRun) => void
): Replica {
  const own = connect(url, size, () => undefined, {}, onStatement)
  const counts = { replica: 0, primary: 0 }
  let places: { at: number; position: number }[] = []
  let replayedAt = -Infinity
  let trouble: string | undefined = 'it was not asked yet'
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const lagMs = (): number => performance.now() - replayedAt
  const fault = (): string | undefined => {
    if (trouble !== undefined) return trouble
    return lagMs() > MAX_LAG_MS ? `it is ${Math.round(lagMs() / 1000)} s behind` : undefined
  }

  const measure = async (): Promise<void> => {
    const at = performance.now()
    const position = await positionOn(db, 'pg_current_wal_lsn')
    if (position !== null) places.push({ at, position })
    const replayed = await positionOn(own.db, 'pg_last_wal_replay_lsn')
    // Null on a server that was never a replica; one that has become a primary goes on from where it was.
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(own.db)
    if (replayed === null || !rows[0]?.is) return void (trouble = 'it is no replica')
    trouble = undefined
    const known = places.findLast((place) => place.position <= replayed)
    if (!known) return
    replayedAt = known.at
    places = places.filter((place) => place.at >= known.at)
  }

  const check = async (): Promise<void> => {
    const before = fault()
    try {
      await withinMs(CHECK_MS, measure())
    } catch {
      if (!isClosed) trouble = 'it does not answer'
    }
    // A replica that is away for long is known to be behind, and needs no place from before.
    if (places.length > 600) places = places.slice(-300)
    const now = fault()
    if (!isClosed && (now === undefined) !== (before === undefined))
      log.warn({ fault: now }, now === undefined ? 'the replica answers' : 'the primary answers for the replica')
    if (!isClosed) timer = setTimeout(() => void check(), CHECK_MS).unref()
  }
  void check()

  const onPrimary = <T>(act: () => Promise<T>): Promise<T> => {
    counts.primary++
    return act()
  }
  return {
    fault,
    lagMs,
    counts: () => ({ ...counts }),
    async read(act) {
      if (fault() !== undefined) return onPrimary(act)
      try {
        const found = await withinMs(LIMIT_MS, readFrom(pool, own.pool, act))
        counts.replica++
        return found
      } catch (error) {
        // Any other refusal, such as of a creator who is not there yet, is the primary's to make.
        if (error instanceof LateError || isDatabaseUnavailable(error)) trouble = 'it does not answer'
        return onPrimary(act)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await own.close()
    },
  }
}

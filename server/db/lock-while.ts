import { setTimeout as sleep } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Pool } from 'pg'

/** What is locked: a number of the caller's own, and the id of a thing. */
export type LockName = { kind: number; id: string }

/** Pause, in ms, between two attempts of whoever waits. */
const PAUSE_MS = 50

const places = new WeakMap<Pool, LimitFunction>()

/**
 * The places of a pool for locks: whoever holds one keeps a connection and needs others for its work, so that locks may
 * never take them all.
 */
function placesOf(pool: Pool): LimitFunction {
  const known = places.get(pool)
  if (known) return known
  const made = pLimit(Math.max(1, Math.floor((pool.options.max ?? 1) / 4)))
  places.set(pool, made)
  return made
}

/**
 * Runs `act` while no other process does so for the same thing: for work that asks an outside system, during which no
 * row may be locked. The lock belongs to a connection, so it is free as soon as the database notices that its process
 * has ended, however it ended. Waits up to `waitMs`, then resolves to undefined without having run `act`.
 */
export async function lockWhile<T>(
  pool: Pool,
  { kind, id }: LockName,
  waitMs: number,
  act: () => Promise<T>
): Promise<{ value: T } | undefined> {
  const until = performance.now() + waitMs
  for (;;) {
    const done = await placesOf(pool)(() => tryWith(pool, [kind, id], act))
    if (done || performance.now() >= until) return done
    await sleep(PAUSE_MS)
  }
}

async function tryWith<T>(
  pool: Pool,
  name: readonly [number, string],
  act: () => Promise<T>
): Promise<{ value: T } | undefined> {
  const client = await pool.connect()
  // A connection that may still hold the lock is closed, which releases it.
  let isReleased = false
  try {
    const { rows } = await client.query<{ is_ours: boolean }>(
      'select pg_try_advisory_lock($1::int, hashtext($2)) as is_ours',
      [...name]
    )
    if (rows[0]?.is_ours) {
      const value = await act()
      await client.query('select pg_advisory_unlock($1::int, hashtext($2))', [...name]).then(
        () => (isReleased = true),
        () => undefined
      )
      return { value }
    }
    isReleased = true
    return undefined
  } finally {
    client.release(!isReleased)
  }
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { presenceOf, processTimeoutS } from './online.ts'
import { presenceRoom } from './watch.ts'

/** Interval, in ms, between two heartbeats of this process. */
const heartbeatMs = 5000
/**
 * Shortest time, in ms, between two writes. The first arrival is written at once, because an account hears of its
 * creators only from then on; those that follow are collected, so that a thousand at once are one statement.
 */
const batchMs = 100
/** Time, in ms, in which somebody may reconnect before others see them leave, so that a reload is no departure. */
const graceMs = 4000

export type PresenceTracker = { stop(): Promise<void> }

/**
 * Records in the database which accounts are connected to this process, and publishes changes to watchers. A failed
 * step is repeated by the next heartbeat.
 */
export function trackPresence({ db, realtime, clock, log }: Deps): PresenceTracker {
  const processId = randomUUID()
  const leaving = new Map<string, NodeJS.Timeout>()
  const arrived = new Set<string>()
  const left = new Set<string>()
  let batchTimer: NodeJS.Timeout | undefined
  let lastWrite = -Infinity
  let stopping = false
  /** Runs the writes one after the other, so that they are written in the order of their events. */
  let work: Promise<void> = Promise.resolve()
  const enqueue = (job: () => Promise<void>): Promise<void> =>
    (work = work
      .then(job)
      .catch((error: unknown) => void (stopping || log.warn({ err: error }, 'presence could not be updated'))))

  /**
   * Publishes the presence of accounts as it is in the database after each write. When somebody leaves this process and
   * joins another one at the same moment, the last to write publishes the right state.
   */
  const emitPresence = async (accountIds: readonly string[]): Promise<void> => {
    const lastSeenAt = clock.now().toISOString()
    for (const { id: accountId, isOnline } of await presenceOf(db, accountIds))
      realtime.emitRoom(presenceRoom(accountId), 'presence/changed', {
        accountId,
        isOnline,
        ...(!isOnline && { lastSeenAt }),
      })
  }

  const enter = async (ids: string[]): Promise<void> => {
    if (ids.length === 0) return
    const { rows } = await sql<{ account_id: string }>`
      insert into presence (account_id, process_id) select unnest(${ids}::uuid[]), ${processId} on conflict do nothing returning account_id`.execute(
      db
    )
    await emitPresence(rows.map((row) => row.account_id))
  }

  /** Records when accounts without any connection were last seen, and publishes that. */
  const recordLastSeen = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    const { rows } = await sql<{ account_id: string }>`
      insert into last_seen (account_id, at) select id, ${clock.now()} from unnest(${[...ids]}::uuid[]) departed(id)
      where exists (select from account where account.id = departed.id) and not exists (select from presence where presence.account_id = departed.id)
      on conflict (account_id) do update set at = excluded.at returning account_id`.execute(db)
    await emitPresence(rows.map((row) => row.account_id))
  }
  const leave = async (ids: string[]): Promise<void> => {
    if (ids.length === 0) return
    await sql`delete from presence where process_id = ${processId} and account_id = any(${ids}::uuid[])`.execute(db)
    await recordLastSeen(ids)
  }

  const write = async (): Promise<void> => {
    batchTimer = undefined
    lastWrite = performance.now()
    const [arrivals, departures] = [[...arrived], [...left]]
    arrived.clear()
    left.clear()
    await leave(departures)
    await enter(arrivals)
  }
  const scheduleWrite = (): void =>
    void (batchTimer ??= setTimeout(() => void enqueue(write), Math.max(0, lastWrite + batchMs - performance.now())))

  realtime.onPresence((accountId, isConnected) => {
    if (stopping) return
    clearTimeout(leaving.get(accountId))
    leaving.delete(accountId)
    if (isConnected) {
      if (left.delete(accountId)) return
      arrived.add(accountId)
      return scheduleWrite()
    }
    leaving.set(
      accountId,
      setTimeout(() => {
        leaving.delete(accountId)
        if (!arrived.delete(accountId)) left.add(accountId)
        scheduleWrite()
      }, graceMs).unref()
    )
  })

  /**
   * Records that this process is alive and which accounts are connected, which also refills the tables after a crash of
   * the database. Removes the accounts of dead processes, and then the processes.
   */
  const heartbeat = async (): Promise<void> => {
    await sql`insert into server_process (id, seen_at) values (${processId}, now()) on conflict (id) do update set seen_at = excluded.seen_at`.execute(
      db
    )
    await enter(realtime.connectedAccounts())
    const { rows } = await sql<{ account_id: string }>`
      with dead as (select id from server_process where seen_at < now() - make_interval(secs => ${processTimeoutS}) for update skip locked),
      swept as (delete from presence using dead where presence.process_id = dead.id returning presence.account_id)
      select account_id from swept`.execute(db)
    await recordLastSeen(rows.map((row) => row.account_id))
    const { rows: removed } = await sql`delete from server_process
      where seen_at < now() - make_interval(secs => ${processTimeoutS}) and not exists (select from presence where process_id = server_process.id) returning id`.execute(
      db
    )
    // A dead process may not have published its last changes, so all clients reload.
    if (removed.length > 0) realtime.requestResync('everywhere')
  }
  void enqueue(heartbeat)
  const heartbeatTimer = setInterval(() => void enqueue(heartbeat), heartbeatMs).unref()

  return {
    async stop() {
      stopping = true
      clearInterval(heartbeatTimer)
      clearTimeout(batchTimer)
      for (const timer of leaving.values()) clearTimeout(timer)
      await work
      const { rows } = await sql<{
        account_id: string
      }>`with mine as (delete from presence where process_id = ${processId} returning account_id) select account_id from mine`.execute(
        db
      )
      await sql`delete from server_process where id = ${processId}`.execute(db)
      await recordLastSeen(rows.map((row) => row.account_id))
    },
  }
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { presenceOf, processTimeoutS } from './online.ts'
import { presenceRoom } from './watch.ts'

/** ms between two signs of life of this process. */
const beatMs = 5000
/** ms in which comings and goings are gathered: a thousand people who come at once are one statement. */
const gatherMs = 100
/** ms in which somebody may come back before others hear that they went: a reload is no departure. */
const graceMs = 4000

export type PresenceTracker = { stop(): Promise<void> }

/** Keeps in the database who is connected to this process, and tells those who watch. Everything here may fail and is tried again with the next sign of life. */
export function trackPresence({ db, realtime, clock, log }: Deps): PresenceTracker {
  const processId = randomUUID()
  const leaving = new Map<string, NodeJS.Timeout>()
  const arrived = new Set<string>()
  const left = new Set<string>()
  let gathering: NodeJS.Timeout | undefined
  let stopping = false
  /** One after the other: what came first is written first. */
  let work: Promise<void> = Promise.resolve()
  const enqueue = (job: () => Promise<void>): Promise<void> =>
    (work = work.then(job).catch((error: unknown) => void (stopping || log.warn({ err: error }, 'presence'))))

  /** What is told is asked for after it was written, and after every writing: where somebody goes here and comes to another process in one moment, the last to write says how it is. */
  const tell = async (accountIds: readonly string[]): Promise<void> => {
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
    await tell(rows.map((row) => row.account_id))
  }

  /** Those who have gone everywhere were last seen now. */
  const gone = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    const { rows } = await sql<{ account_id: string }>`
      insert into last_seen (account_id, at) select id, ${clock.now()} from unnest(${[...ids]}::uuid[]) asked(id)
      where exists (select from account where account.id = asked.id) and not exists (select from presence where presence.account_id = asked.id)
      on conflict (account_id) do update set at = excluded.at returning account_id`.execute(db)
    await tell(rows.map((row) => row.account_id))
  }
  const leave = async (ids: string[]): Promise<void> => {
    if (ids.length === 0) return
    await sql`delete from presence where process_id = ${processId} and account_id = any(${ids}::uuid[])`.execute(db)
    await gone(ids)
  }

  const write = async (): Promise<void> => {
    gathering = undefined
    const [coming, going] = [[...arrived], [...left]]
    arrived.clear()
    left.clear()
    await leave(going)
    await enter(coming)
  }
  const gather = (): void => void (gathering ??= setTimeout(() => void enqueue(write), gatherMs))

  realtime.onPresence((accountId, isHere) => {
    if (stopping) return
    clearTimeout(leaving.get(accountId))
    leaving.delete(accountId)
    if (isHere) {
      if (left.delete(accountId)) return
      arrived.add(accountId)
      return gather()
    }
    leaving.set(
      accountId,
      setTimeout(() => {
        leaving.delete(accountId)
        if (!arrived.delete(accountId)) left.add(accountId)
        gather()
      }, graceMs).unref()
    )
  })

  /** Says that this process lives, with all who are here: tables that a crash of the database has emptied are filled again. Takes the dead ones' people away, and says once that they are dead. */
  const beat = async (): Promise<void> => {
    await sql`insert into server_process (id, seen_at) values (${processId}, now()) on conflict (id) do update set seen_at = excluded.seen_at`.execute(
      db
    )
    await enter(realtime.connectedAccounts())
    const { rows } = await sql<{ account_id: string }>`
      with dead as (select id from server_process where seen_at < now() - make_interval(secs => ${processTimeoutS}) for update skip locked),
      swept as (delete from presence using dead where presence.process_id = dead.id returning presence.account_id)
      select account_id from swept`.execute(db)
    await gone(rows.map((row) => row.account_id))
    const { rows: buried } = await sql`delete from server_process
      where seen_at < now() - make_interval(secs => ${processTimeoutS}) and not exists (select from presence where process_id = server_process.id) returning id`.execute(
      db
    )
    // What it did last, it may not have told.
    if (buried.length > 0) realtime.requestResync('everywhere')
  }
  void enqueue(beat)
  const beating = setInterval(() => void enqueue(beat), beatMs).unref()

  return {
    async stop() {
      stopping = true
      clearInterval(beating)
      clearTimeout(gathering)
      for (const timer of leaving.values()) clearTimeout(timer)
      await work
      const { rows } = await sql<{
        account_id: string
      }>`with mine as (delete from presence where process_id = ${processId} returning account_id) select account_id from mine`.execute(
        db
      )
      await sql`delete from server_process where id = ${processId}`.execute(db)
      await gone(rows.map((row) => row.account_id))
    },
  }
}

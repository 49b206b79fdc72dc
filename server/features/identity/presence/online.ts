import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/**
 * Seconds after which a server process without heartbeat counts as dead. Measured by the database's clock, because
 * moving the site's clock must not end anybody's presence.
 */
export const processTimeoutS = 20

/** SQL condition: the account `id` is connected to some server process, whether or not others may see it. */
export const isConnected = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from presence join server_process on server_process.id = presence.process_id
  where presence.account_id = ${id} and server_process.seen_at > now() - make_interval(secs => ${processTimeoutS}))`

/** SQL condition: the account `id` lets others see whether it is online. */
const showsPresence = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from message_setting where message_setting.account_id = ${id} and not message_setting.shows_presence)`

/**
 * SQL condition: the account `id` is online and lets others see it. Whether the viewer may see the account at all is
 * checked elsewhere.
 */
export const isOnline = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${isConnected(id)} and ${showsPresence(id)})`

/**
 * Those of these accounts that let others see their presence, and whether each is online on any server process. One
 * query.
 */
export const presenceOf = async (db: Db, ids: readonly string[]): Promise<{ id: string; isOnline: boolean }[]> => {
  if (ids.length === 0) return []
  const id = sql.ref('candidate.id')
  const { rows } = await sql<{ id: string; isOnline: boolean }>`
    select candidate.id, ${isConnected(id)} as "isOnline" from unnest(${[...ids]}::uuid[]) as candidate(id) where ${showsPresence(id)}`.execute(
    db
  )
  return rows
}

/** Those of these accounts that are online and let others see it. */
export const onlineAmong = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await presenceOf(db, ids)).flatMap(({ id, isOnline: isVisiblyOnline }) => (isVisiblyOnline ? id : [])))

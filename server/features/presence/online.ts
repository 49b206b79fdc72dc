import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Seconds after which a server process that says nothing counts as dead. The database's own clock: no business time is measured, and a moved clock must not end anybody's presence. */
export const processTimeoutS = 20

/** SQL condition: the account in `id` is connected to some server process, whether or not others may know. */
export const isConnected = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from presence join server_process on server_process.id = presence.process_id
  where presence.account_id = ${id} and server_process.seen_at > now() - make_interval(secs => ${processTimeoutS}))`

/** SQL condition: the account in `id` lets others see that it is there. */
const showsPresence = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from message_setting where message_setting.account_id = ${id} and not message_setting.shows_presence)`

/** SQL condition: the account in `id` is there, and lets others see it. Whether this viewer may see the account at all is decided elsewhere. */
export const isOnline = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${isConnected(id)} and ${showsPresence(id)})`

/** Those of these accounts that let others see whether they are there, and whether each is. One query, over every server process. */
export const presenceOf = async (db: Db, ids: readonly string[]): Promise<{ id: string; isOnline: boolean }[]> => {
  if (ids.length === 0) return []
  const id = sql.ref('asked.id')
  const { rows } = await sql<{ id: string; isOnline: boolean }>`
    select asked.id, ${isConnected(id)} as "isOnline" from unnest(${[...ids]}::uuid[]) as asked(id) where ${showsPresence(id)}`.execute(
    db
  )
  return rows
}

/** Who of these accounts is there, and lets others see it. */
export const onlineAmong = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await presenceOf(db, ids)).flatMap(({ id, isOnline: isHere }) => (isHere ? id : [])))

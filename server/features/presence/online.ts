import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Seconds after which a server process that says nothing counts as dead. The database's own clock: no business time is measured, and a moved clock must not end anybody's presence. */
export const processDiesS = 20

/** SQL condition: the account in `id` is connected to some server process, whether or not others may know. */
export const isConnected = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from presence join server_process on server_process.id = presence.process_id
  where presence.account_id = ${id} and server_process.seen_at > now() - make_interval(secs => ${processDiesS}))`

/** SQL condition: the account in `id` lets others see that it is there. */
const showsPresence = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from message_setting where message_setting.account_id = ${id} and not message_setting.shows_presence)`

/** SQL condition: the account in `id` is there, and lets others see it. Whether this viewer may see the account at all is decided elsewhere. */
export const isOnline = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(${isConnected(id)} and ${showsPresence(id)})`

const among = async (db: Db, ids: readonly string[], condition: (id: RawBuilder<unknown>) => RawBuilder<boolean>): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select asked.id from unnest(${[...ids]}::uuid[]) as asked(id) where ${condition(sql.ref('asked.id'))}`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Who of these accounts is there, and lets others see it. One query, over every server process. */
export const onlineAmong = (db: Db, ids: readonly string[]): Promise<Set<string>> => among(db, ids, isOnline)

/** Who of these accounts lets others see whether they are there. */
export const showingAmong = (db: Db, ids: readonly string[]): Promise<Set<string>> => among(db, ids, showsPresence)

import { sql, type RawBuilder } from 'kysely'
import type { EventName } from '../../contract/events.ts'
import { allows, operatorRoles, type Permission } from '../../contract/admin/roles.ts'
import type { Deps } from '../deps.ts'
import { audience, type AudienceData, type Recipient } from './audience.ts'

type Tools = Pick<Deps, 'db' | 'realtime' | 'clock'>

/** Longest time, in ms, over which the browsers of many people spread their requests after one change. */
const longestSpreadMs = 1200

/**
 * Tells the connected accounts of `presence` for which `isRelated` holds that something has changed (`data/changed`), by
 * one query and one emission, however many they are. Not told is who has blocked this account or is blocked by it.
 */
async function emitToRelated(
  { db, realtime }: Tools,
  accountId: string,
  isRelated: RawBuilder<boolean>,
  events: EventName[]
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct presence.account_id as id from presence
    where ${isRelated} and not exists (select from block_user
      where (blocker_id, blocked_id) in ((presence.account_id, ${accountId}::uuid), (${accountId}::uuid, presence.account_id)))`.execute(
    db
  )
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  realtime.emit(ids, 'data/changed', { events, spreadMs: Math.min(ids.length, longestSpreadMs) })
}

/** Tells the connected followers and subscribers of a creator that something of the creator has changed. */
const emitToFans = (tools: Tools, performerId: string, events: EventName[]): Promise<void> =>
  emitToRelated(
    tools,
    performerId,
    sql`(exists (select from follow where follower_id = presence.account_id and performer_id = ${performerId})
      or exists (select from subscription where user_id = presence.account_id and performer_id = ${performerId} and ends_at > ${tools.clock.now()}))`,
    events
  )

/** Tells the connected creators whom an account follows or subscribes to that something of the account has changed. */
const emitToFollowed = (tools: Tools, accountId: string, events: EventName[]): Promise<void> =>
  emitToRelated(
    tools,
    accountId,
    sql`(exists (select from follow where follower_id = ${accountId} and performer_id = presence.account_id)
      or exists (select from subscription where user_id = ${accountId} and performer_id = presence.account_id))`,
    events
  )

/** Tells the connected operators whose role has a permission that something has changed. */
async function emitToOperators({ db, realtime }: Tools, permission: Permission, events: EventName[]): Promise<void> {
  const rows = await db
    .selectFrom('presence')
    .innerJoin('account', 'account.id', 'presence.account_id')
    .select('account.id')
    .distinct()
    .where(
      'account.operator_role',
      'in',
      operatorRoles.filter((role) => allows(role, permission))
    )
    .execute()
  if (rows.length === 0) return
  realtime.emit(
    rows.map(({ id }) => id),
    'data/changed',
    { events }
  )
}

/** Tells everyone who is connected that something of the site has changed. */
async function emitToEveryone({ db, realtime }: Tools, events: EventName[]): Promise<void> {
  const rows = await db.selectFrom('presence').select('account_id').distinct().execute()
  if (rows.length === 0) return
  const ids = rows.map((row) => row.account_id)
  realtime.emit(ids, 'data/changed', { events, spreadMs: Math.min(ids.length, longestSpreadMs) })
}

/** Tells everybody whom an event concerns (`audience`), besides the account that made the call, that it has happened. */
export async function emitToConcerned<N extends EventName>(
  tools: Tools,
  name: N,
  data: AudienceData<N>
): Promise<void> {
  const recipientsOf = audience[name] as ((data: AudienceData<N>) => readonly Recipient[]) | undefined
  for (const recipient of recipientsOf?.(data) ?? []) {
    if (recipient === 'everyone') await emitToEveryone(tools, [name])
    else if (typeof recipient === 'string') tools.realtime.emit(recipient, 'data/changed', { events: [name] })
    else if ('operators' in recipient) await emitToOperators(tools, recipient.operators, [name])
    else if ('fansOf' in recipient) await emitToFans(tools, recipient.fansOf, [recipient.as ?? name])
    else if ('followedBy' in recipient) await emitToFollowed(tools, recipient.followedBy, [recipient.as ?? name])
    else tools.realtime.emit(recipient.accountId, 'data/changed', { events: [recipient.as] })
  }
}

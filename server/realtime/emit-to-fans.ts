import { sql } from 'kysely'
import type { EventName } from '../../contract/events.ts'
import type { Deps } from '../deps.ts'

/**
 * Tells the followers and subscribers of a creator who are connected now that something of the creator has changed
 * (`data/changed`), by one query and one emission, however many they are. Not told is who has blocked the creator or is
 * blocked by the creator.
 */
export async function emitToFans(
  { db, realtime, clock }: Pick<Deps, 'db' | 'realtime' | 'clock'>,
  performerId: string,
  events: EventName[]
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct presence.account_id as id from presence
    where (exists (select from follow where follower_id = presence.account_id and performer_id = ${performerId})
        or exists (select from subscription where user_id = presence.account_id and performer_id = ${performerId} and ends_at > ${clock.now()}))
      and not exists (select from block_user
        where (blocker_id, blocked_id) in ((presence.account_id, ${performerId}::uuid), (${performerId}::uuid, presence.account_id)))`.execute(
    db
  )
  if (rows.length > 0)
    realtime.emit(
      rows.map(({ id }) => id),
      'data/changed',
      { events }
    )
}

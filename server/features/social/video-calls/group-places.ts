import { maxGroupPeople } from '../../../../contract/limits.ts'
import type { Db } from '../../../db/connect.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { absentMs, addMs } from './call-time.ts'
import { callRoom } from './room.ts'

/**
 * Checks that a creator's group has a place for one more accepted call; in the transaction that accepts it.
 * @throws ApiError group_full
 */
export async function checkGroupPlaces(trx: Trx, performerId: string): Promise<void> {
  await lockAccount(trx, performerId)
  const { open } = await trx
    .selectFrom('video_call')
    .select((is) => is.fn.countAll<number>().as('open'))
    .where('performer_id', '=', performerId)
    .where('is_group', '=', true)
    .where('status', 'in', ['accepted', 'paid'])
    .executeTakeFirstOrThrow()
  if (open >= maxGroupPeople) throw new ApiError('group_full')
}

/** The calls of the fans who are present in a creator's group. */
const presentCalls = (db: Db, performerId: string, now: Date) =>
  db
    .selectFrom('video_call')
    .select('id')
    .where('performer_id', '=', performerId)
    .where('is_group', '=', true)
    .where('status', '=', 'paid')
    .where('expires_at', '>', now)
    .where('user_seen_at', '>=', addMs(now, -absentMs))
    .execute()

/** The number of fans who are present in a creator's group besides the one of this call. Nobody learns who they are. */
export async function countOtherFans(db: Db, performerId: string, callId: string, now: Date): Promise<number> {
  return (await presentCalls(db, performerId, now)).filter(({ id }) => id !== callId).length
}

/** Tells each fan who is present in a creator's group how many others are, after one has come or gone. */
export async function emitOtherFans(
  { db, clock, realtime }: Pick<Deps, 'db' | 'clock' | 'realtime'>,
  performerId: string
): Promise<void> {
  const calls = await presentCalls(db, performerId, clock.now())
  for (const { id } of calls)
    realtime.emitRoom(callRoom(id, 'user'), 'call/others', { callId: id, otherFans: calls.length - 1 })
}

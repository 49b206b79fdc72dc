import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../../server/db/connect.ts'
import { prices, type Household } from './people.ts'

/** Inserts a conversation with a locked message and an accepted call for each pair. */
export async function writeConversations(db: Db, now: Date, households: readonly Household[]): Promise<void> {
  const talks = households.flatMap(({ fans, creators, messages, calls }) =>
    fans.flatMap((fan) =>
      creators.map((creator) => {
        const [first, second] = [fan.id, creator.id].sort()
        return {
          id: randomUUIDv7(),
          first_id: first!,
          second_id: second!,
          fan,
          creator,
          message: messages.get(fan.id + creator.id)!,
          call: calls.get(fan.id + creator.id)!,
        }
      })
    )
  )
  await db
    .insertInto('conversation')
    .values(talks.map(({ id, first_id, second_id }) => ({ id, first_id, second_id, created_at: now })))
    .execute()
  await db
    .insertInto('message')
    .values(
      talks.map((talk) => ({
        id: talk.message,
        conversation_id: talk.id,
        sender_id: talk.creator.id,
        seq: 1,
        version: 1,
        text: 'For you',
        price: prices.message,
        created_at: now,
      }))
    )
    .execute()
  await db
    .insertInto('video_call')
    .values(
      talks.map((talk) => ({
        id: talk.call,
        user_id: talk.fan.id,
        performer_id: talk.creator.id,
        minutes: 10,
        price: prices.call,
        status: 'accepted',
        created_at: now,
        updated_at: now,
      }))
    )
    .execute()
  await db
    .insertInto('message')
    .values(
      talks.map((talk) => ({
        id: randomUUIDv7(),
        conversation_id: talk.id,
        sender_id: talk.fan.id,
        seq: 2,
        version: 2,
        kind: 'call',
        call_id: talk.call,
        created_at: now,
      }))
    )
    .execute()
}

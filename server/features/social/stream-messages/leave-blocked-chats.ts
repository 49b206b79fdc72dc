import type { Listener } from '../../../events/subscriptions.ts'
import { streamRoom } from './listeners.ts'

/** Removes two accounts from each other's chats, because one has blocked the other. */
export const leaveBlockedChats: Listener<'block.created'> = async ({ db, realtime }, { data }) => {
  const { blockerId, blockedId } = data
  const chats = await db
    .selectFrom('stream_conversation')
    .select(['id', 'performer_id'])
    .where('performer_id', 'in', [blockerId, blockedId])
    .execute()
  for (const { id, performer_id } of chats)
    realtime.removeFromRoom(performer_id === blockerId ? blockedId : blockerId, streamRoom(id))
}

/** Removes viewers in a blocked country from a creator's chat. */
export const leaveChatsFromCountries: Listener<'country-block.changed'> = async ({ db, realtime }, { data }) => {
  const { performerId, countries } = data
  const chat = await db
    .selectFrom('stream_conversation')
    .select('id')
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
  if (chat) realtime.removeCountriesFromRoom(countries, streamRoom(chat.id), performerId)
}

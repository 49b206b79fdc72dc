import type { Deps } from '../../deps.ts'
import { streamRoom } from './listeners.ts'

/** Two people hear no more of each other's chats: one has blocked the other. */
export async function leaveBlockedChats({ db, realtime }: Deps, oneId: string, otherId: string): Promise<void> {
  const chats = await db
    .selectFrom('stream_conversation')
    .select(['id', 'performer_id'])
    .where('performer_id', 'in', [oneId, otherId])
    .execute()
  for (const { id, performer_id } of chats)
    realtime.removeFromRoom(performer_id === oneId ? otherId : oneId, streamRoom(id))
}

import type { Deps } from '../../deps.ts'
import { isLocked } from './policy.ts'
import { presentRoom } from './present.ts'
import { chatById, findListeners } from './queries.ts'
import { conversationOf, prefix, streamRoom, type ListenerCounts } from './listeners.ts'

/** ms between two looks at who hears a chat: a stream has begun or is for others now, or a subscription has run out. */
const lookMs = 3000

type Listener = { conversationId: string; accountId: string }

/**
 * Takes out of a chat who may not hear it any more, and tells them so: their right was asked when they joined. Each process looks after those who are connected to it, however many in one
 * query; at once where it tells an account that a subscription of theirs has changed.
 */
export function enforceChatAccess(
  { db, realtime, clock, log }: Pick<Deps, 'db' | 'realtime' | 'clock' | 'log'>,
  people: ListenerCounts
): { stop(): void } {
  const expel = async (listeners: readonly Listener[]): Promise<void> => {
    if (listeners.length === 0) return
    const now = clock.now()
    const locked = (await findListeners(db, listeners, now)).filter((row) =>
      isLocked(row, { id: row.account_id, isAdmin: row.is_admin })
    )
    for (const { conversation_id: id, account_id: accountId } of locked)
      realtime.removeFromRoom(accountId, streamRoom(id))
    await Promise.all(
      [...new Set(locked.map((row) => row.conversation_id))].map(async (id) => {
        const [chat] = await chatById(db, { id, viewerContext: { viewer: null, country: undefined }, now })
        if (!chat) return
        const conversation = presentRoom(chat, await people.of(id))
        for (const row of locked)
          if (row.conversation_id === id) realtime.emit(row.account_id, 'stream/conversation-changed', { conversation })
      })
    )
  }
  const failed = (error: unknown): void => log.warn({ err: error }, 'the right to hear a chat')
  const lookAll = (): void =>
    void expel(
      [...realtime.accountsByRoom(prefix)].flatMap(([room, accountIds]) =>
        accountIds.map((accountId) => ({ conversationId: conversationOf(room), accountId }))
      )
    ).catch(failed)
  realtime.onEmit('subscription/changed', (accountId, { performerId }) => {
    const chat = db
      .selectFrom('stream_conversation')
      .select('id')
      .where('performer_id', '=', performerId)
      .executeTakeFirst()
    chat.then((found) => found && expel([{ conversationId: found.id, accountId }])).catch(failed)
  })
  const looking = setInterval(lookAll, lookMs).unref()
  return { stop: () => clearInterval(looking) }
}

import type { Deps } from '../../../deps.ts'
import { isLocked } from './policy.ts'
import { presentRoom } from './present.ts'
import { chatById, findListeners } from './queries.ts'
import { conversationOf, prefix, streamRoom, type ListenerCounts } from './listeners.ts'

/**
 * Interval, in ms, between two checks of who may listen: a stream may have started or changed its access, or a
 * subscription may have expired.
 */
const checkMs = 3000

type Listener = { conversationId: string; accountId: string }

/**
 * Removes listeners who may no longer read a chat, and publishes that to them; access was checked only when they
 * joined. Each process checks its own connections, with one query for all of them, and immediately when one of its
 * accounts gets an event about a changed subscription.
 */
export function enforceChatAccess(
  { db, realtime, clock, log }: Pick<Deps, 'db' | 'realtime' | 'clock' | 'log'>,
  listenerCounts: ListenerCounts
): { stop(): void } {
  const removeWithoutAccess = async (listeners: readonly Listener[]): Promise<void> => {
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
        const conversation = presentRoom(chat, await listenerCounts.of(id))
        for (const row of locked)
          if (row.conversation_id === id) realtime.emit(row.account_id, 'stream/conversation-changed', { conversation })
      })
    )
  }
  const failed = (error: unknown): void =>
    log.warn({ err: error }, 'the access of listeners to a chat could not be checked')
  const checkAll = (): void =>
    void removeWithoutAccess(
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
    chat.then((found) => found && removeWithoutAccess([{ conversationId: found.id, accountId }])).catch(failed)
  })
  const timer = setInterval(checkAll, checkMs).unref()
  return { stop: () => clearInterval(timer) }
}

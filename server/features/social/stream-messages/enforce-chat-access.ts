import type { Deps } from '../../../deps.ts'
import type { Listener } from '../../../events/subscriptions.ts'
import { lockedAmong } from './policy.ts'
import { presentRoom } from './present.ts'
import { chatById } from './queries.ts'
import { checkMs, conversationOf, countListeners, prefix, streamRoom, type ListenerCounts } from './listeners.ts'

/** Removes the listeners who may no longer read a chat, and tells their browsers. */
async function removeWithoutAccess(
  { db, realtime, clock, config }: Pick<Deps, 'db' | 'realtime' | 'clock' | 'config'>,
  listenerCounts: ListenerCounts,
  listeners: readonly { conversationId: string; accountId: string }[]
): Promise<void> {
  if (listeners.length === 0) return
  const now = clock.now()
  const locked = await lockedAmong({ db, clock, config }, listeners)
  for (const { conversation_id: id, account_id: accountId } of locked)
    realtime.removeFromRoom(accountId, streamRoom(id))
  await Promise.all(
    [...new Set(locked.map((row) => row.conversation_id))].map(async (id) => {
      const [chat] = await chatById(db, { id, viewerContext: { viewer: null, country: undefined }, now })
      if (!chat) return
      const conversation = presentRoom(chat, await listenerCounts.of(id), true)
      for (const row of locked)
        if (row.conversation_id === id) realtime.emit(row.account_id, 'stream/conversation-changed', { conversation })
    })
  )
}

/** Removes a fan whose subscription has ended from the creator's chat, if only subscribers may read it. */
export const leaveChatWithoutSubscription: Listener<'subscription.changed'> = async (deps, { data }) => {
  const { userId: accountId, performerId } = data
  const chat = await deps.db
    .selectFrom('stream_conversation')
    .select('id')
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
  const counts = { of: (id: string) => countListeners(deps, id) }
  if (chat) await removeWithoutAccess(deps, counts, [{ conversationId: chat.id, accountId }])
}

/**
 * Removes listeners who may no longer read a chat; access was checked only when they joined. Each process checks its
 * own connections, with one query for all of them.
 */
export function enforceChatAccess(
  deps: Pick<Deps, 'db' | 'realtime' | 'clock' | 'config' | 'log'>,
  listenerCounts: ListenerCounts
): { stop(): void } {
  const checkAll = (): void =>
    void removeWithoutAccess(
      deps,
      listenerCounts,
      [...deps.realtime.accountsByRoom(prefix)].flatMap(([room, accountIds]) =>
        accountIds.map((accountId) => ({ conversationId: conversationOf(room), accountId }))
      )
    ).catch((error: unknown) => deps.log.warn({ err: error }, 'the access of listeners to a chat could not be checked'))
  const timer = setInterval(checkAll, checkMs).unref()
  return { stop: () => clearInterval(timer) }
}

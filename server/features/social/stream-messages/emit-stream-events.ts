import type { StreamMessage } from '../../../../contract/social/stream-messages.ts'
import type { Deps } from '../../../deps.ts'
import { userRoom } from '../../../realtime/sockets.ts'
import { lockedAmong } from './policy.ts'
import { presentRoom, presentStreamMessage } from './present.ts'
import { findBlocked, findMessages, moderatorsOf, type ChatRow, type StreamMessageRow } from './queries.ts'
import { checkMs, listenersOf, streamRoom, type ListenerCounts } from './listeners.ts'
import { isRestricted, withinReach, type Condition } from './reach.ts'

type StreamMessagesEvent = 'stream/messages-created' | 'stream/messages-changed'

/**
 * Divides messages, in their order, into those that one event can carry: of one chat, written under one condition, with
 * the same accounts excluded by blocks. A message that is held back is alone, because its readers are others.
 */
function forSameReaders(
  rows: readonly StreamMessageRow[],
  blocked: ReadonlyMap<string, readonly string[]>
): StreamMessageRow[][] {
  const readersOf = (row: StreamMessageRow): string =>
    [
      row.conversation_id,
      row.stream_id,
      row.access,
      row.held_at && row.message_id,
      ...(blocked.get(row.id) ?? []).toSorted(),
    ].join()
  const parts: StreamMessageRow[][] = []
  let last: string | undefined
  for (const row of rows) {
    const readers = readersOf(row)
    if (readers === last) parts.at(-1)?.push(row)
    else parts.push([row])
    last = readers
  }
  return parts
}

/**
 * Whether all who are in the room of a chat may read what was written under this condition: it is that of the stream
 * which is live, and was for so long that those without access are out of the room.
 */
async function isForRoom({ db, clock }: Deps, condition: Condition): Promise<boolean> {
  if (!isRestricted(condition)) return true
  const live = await db
    .selectFrom('stream')
    .select('id')
    .where('id', '=', condition.stream_id)
    .where('access', '=', condition.access)
    .where('status', '=', 'live')
    .where('updated_at', '<', new Date(clock.now().getTime() - 2 * checkMs))
    .executeTakeFirst()
  return live !== undefined
}

/**
 * Publishes messages of a chat, new or changed, in order to everybody in it, except to accounts between whom and the
 * author there is a block, and to those who do not meet the condition under which it was written. Messages with the same readers are one event, so that a busy chat costs each listener one
 * write for all that were written together. The author gets their own ones on every device, with `clientMessageId`. A
 * message that is held back is published only to its author and the moderators; of one that was held back later, the
 * others learn that it is gone.
 * @returns each message as its author sees it, by id; messages that were deleted in the meantime are missing
 */
export async function emitStreamMessages(
  deps: Deps,
  ids: readonly string[],
  event: StreamMessagesEvent = 'stream/messages-created'
): Promise<Map<string, StreamMessage>> {
  if (ids.length === 0) return new Map()
  const rows = await findMessages(deps.db, { ids })
  const heldIn = [...new Set(rows.filter((row) => row.held_at).map((row) => row.conversation_id))]
  const [blocked, moderators] = await Promise.all([
    findBlocked(
      deps.db,
      rows.map((row) => row.id)
    ),
    heldIn.length > 0 ? moderatorsOf(deps.db, heldIn) : new Map<string, string[]>(),
  ])
  for (const part of forSameReaders(rows, blocked)) await emitTogether(deps, event, part, blocked, moderators)
  return new Map(rows.map((row) => [row.message_id, presentStreamMessage(row, row.id)]))
}

/** Publishes messages that have the same readers. `blocked`: whom blocks exclude, by author; `moderators`: by chat. */
async function emitTogether(
  deps: Deps,
  event: StreamMessagesEvent,
  rows: readonly StreamMessageRow[],
  blocked: ReadonlyMap<string, readonly string[]>,
  moderators: ReadonlyMap<string, readonly string[]>
): Promise<void> {
  const [first] = rows
  if (!first) return
  const { realtime } = deps
  const { conversation_id: conversationId, held_at: heldAt, created_at: createdAt } = first
  const payloadOf = (of: readonly StreamMessageRow[], viewerId: string | null, isModerator = false) => ({
    conversationId,
    version: Math.max(...of.map((row) => row.version)),
    messages: of.map((row) => presentStreamMessage(row, viewerId, isModerator)),
  })
  const excluded = blocked.get(first.id) ?? []
  const senders = [...new Set(rows.map((row) => row.id))]
  const ofReach = async (accountIds: readonly string[]): Promise<readonly string[]> =>
    isRestricted(first) ? withinReach(deps, accountIds, first, deps.clock.now()) : accountIds
  const readers =
    heldAt === null
      ? []
      : (await ofReach(moderators.get(conversationId) ?? [])).filter((id) => id !== first.id && !excluded.includes(id))
  // With a held word it was never there for the others; held back later, it is gone.
  const isForOthers = !heldAt || heldAt > createdAt
  const isRoomWide = !isForOthers || (await isForRoom(deps, first))
  const some = isRoomWide ? [] : await ofReach(await listenersOf(deps, conversationId))
  realtime.emit(readers, event, payloadOf(rows, null, true))
  // Before the room's: of several authors, each gets their own messages twice and keeps the `clientMessageId` of these.
  for (const id of senders)
    realtime.emit(
      id,
      event,
      payloadOf(
        rows.filter((row) => row.id === id),
        id
      )
    )
  if (!isForOthers) return
  const others = [...excluded, ...readers, ...(senders.length === 1 ? senders : [])]
  if (isRoomWide) realtime.emitRoom(streamRoom(conversationId), event, payloadOf(rows, null), others.map(userRoom))
  else
    realtime.emit(
      some.filter((id) => !others.includes(id)),
      event,
      payloadOf(rows, null)
    )
}

/**
 * Publishes a chat that was opened, closed or got other rules to everybody in it, and to all devices of the given
 * accounts: its creator, and accounts whose rights have changed. Those to whom it is locked do not get what is pinned.
 */
export async function emitChatChanged(
  deps: Deps,
  listeners: ListenerCounts,
  chat: ChatRow,
  accountIds: readonly string[]
): Promise<void> {
  const conversationId = chat.chat_id
  const totalPeople = await listeners.of(conversationId)
  const here = isRestricted(chat) ? [...accountIds, ...(await listenersOf(deps, conversationId))] : []
  const locked = new Set(
    (
      await lockedAmong(
        deps,
        [...new Set(here)].map((accountId) => ({ conversationId, accountId }))
      )
    ).map((row) => row.account_id)
  )
  const conversation = presentRoom(chat, totalPeople, false)
  deps.realtime.emitRoom(
    streamRoom(conversationId),
    'stream/conversation-changed',
    { conversation },
    [...accountIds, ...locked].map(userRoom)
  )
  for (const accountId of accountIds)
    deps.realtime.emit(accountId, 'stream/conversation-changed', {
      conversation: locked.has(accountId) ? presentRoom(chat, totalPeople, true) : conversation,
    })
}

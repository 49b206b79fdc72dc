import { createEntityAdapter } from '@reduxjs/toolkit'
import type { EntityState } from '@reduxjs/toolkit'
import type { Fault } from '../../api/api-error.ts'
import { ERROR_TEXTS } from '../../lib/error-texts.ts'
import { optimistic } from './thread-message.ts'
import type { Outgoing, ThreadMessage } from './thread-message.ts'

/** Messages by id, sorted by their number. */
type MessageItems = EntityState<ThreadMessage, string>

/** Direction in which more messages are loaded. */
export type Side = 'older' | 'newer'

/**
 * Contiguous messages around an older one, separate from the newest. `hasOlder`: there are more above it; there are
 * always more below.
 */
export type ThreadExcerpt = {
  readonly items: MessageItems
  readonly hasOlder: boolean
  readonly fetching: Side | null
}

/**
 * The messages of one conversation (Spec §3). `version`: all changes up to it are known; `ahead`: versions received
 * after a gap. `isLoaded`: its first page has been loaded, so that only older messages are missing; `fault`: why not.
 * `excerpt`: shown instead of them after navigating to an older message. `at`: the scroll target, the `seq` of a
 * message or the newest; null: the first unread one. `visit` counts navigations; `isFinding`: the neighbours of the
 * target are being loaded.
 */
export type Thread = {
  readonly items: MessageItems
  readonly total: number
  readonly fetching: boolean
  readonly isLoadMore: boolean
  readonly isLoaded: boolean
  readonly fault: Fault | null
  readonly version: number
  readonly ahead: readonly number[]
  readonly excerpt: ThreadExcerpt | null
  readonly at: number | 'newest' | null
  readonly visit: number
  readonly isFinding: boolean
}

const bySeq = (a: ThreadMessage, b: ThreadMessage): number => a.seq - b.seq || a.createdAt.localeCompare(b.createdAt)

/** Messages of a thread in ascending order; those not yet numbered by the server are last. */
export const messageAdapter = createEntityAdapter<ThreadMessage, string>({
  selectId: ({ _id }) => _id,
  sortComparer: bySeq,
})
const { selectAll } = messageAdapter.getSelectors()

export const emptyThread: Thread = {
  items: messageAdapter.getInitialState(),
  total: 0,
  fetching: false,
  isLoadMore: false,
  isLoaded: false,
  fault: null,
  version: 0,
  ahead: [],
  excerpt: null,
  at: null,
  visit: 0,
  isFinding: false,
}

/** The messages of a thread, oldest first; the same array until one changes. */
export const itemsOf = ({ items }: Thread): readonly ThreadMessage[] => selectAll(items)

const isUnconfirmed = (message: ThreadMessage): boolean => message.delivery !== undefined

/** The number of loaded messages of the server: the offset of the older ones. */
export const offsetOf = (thread: Thread): number => itemsOf(thread).filter((message) => !isUnconfirmed(message)).length

/** Merges a received message unless a newer version is known. While files are processed, the sender's previews stay. */
const merge = (old: ThreadMessage | undefined, message: ThreadMessage): ThreadMessage => {
  if (!old) return message
  if (!isUnconfirmed(old) && old.version > message.version) return old
  return message.pendingFiles && old.outgoing ? { ...message, outgoing: old.outgoing } : message
}

/** Adds or updates messages. A pending message is replaced by the one that the server made of it (`clientMessageId`). */
export const put = (items: MessageItems, messages: readonly ThreadMessage[]): MessageItems => {
  const merged = messages.map((message) =>
    merge(items.entities[message._id] ?? items.entities[message.clientMessageId ?? ''], message)
  )
  const replacedIds = merged.flatMap(({ clientMessageId, _id }) =>
    clientMessageId && clientMessageId !== _id ? clientMessageId : []
  )
  return messageAdapter.setMany(messageAdapter.removeMany(items, replacedIds), merged)
}

/** The contiguous known version after a change with this number. */
const seen = ({ version, ahead }: Thread, next: number): Pick<Thread, 'version' | 'ahead'> => {
  const above = [...new Set([...ahead, next])].filter((number) => number > version).toSorted((a, b) => a - b)
  let last = version
  while (above[0] === last + 1) last = above.shift() as number
  return { version: last, ahead: above }
}

/** Marks all changes up to this number as known. */
const knownUpTo = (thread: Thread, version: number): Pick<Thread, 'version' | 'ahead'> => {
  const last = Math.max(thread.version, version)
  return seen({ ...thread, version: last, ahead: thread.ahead.filter((number) => number > last) }, last)
}

export type MessagePage = { data: readonly ThreadMessage[]; total: number; version: number }

/** Replaces the messages by the first page (Spec §4); messages that arrived during the request and unsent ones stay. */
export const withFirstPage = (thread: Thread, { data, total, version }: MessagePage): Thread => {
  const newest = Math.max(0, ...data.map(({ seq }) => seq))
  const remaining = itemsOf(thread).filter((message) => isUnconfirmed(message) || message.seq > newest)
  const known = messageAdapter.setAll(
    messageAdapter.getInitialState(),
    itemsOf(thread).filter((message) => remaining.includes(message) || data.some(({ _id }) => _id === message._id))
  )
  const came = remaining.filter((message) => !isUnconfirmed(message)).length
  return {
    ...thread,
    items: put(known, data),
    total: total + came,
    fetching: false,
    isLoadMore: false,
    isLoaded: true,
    ...knownUpTo(thread, version),
  }
}

/** Adds older messages at the beginning (Spec §4). An empty page means that there are none, whatever the total said. */
export const withOlder = (thread: Thread, { data, total }: MessagePage): Thread => ({
  ...thread,
  items: put(thread.items, data),
  total: data.length ? Math.max(thread.total, total) : offsetOf(thread),
  fetching: false,
  isLoadMore: false,
})

/** Whether a message belongs to the loaded range; older ones are loaded when they are scrolled to. */
const belongs = (thread: Thread, message: ThreadMessage): boolean => {
  const first = itemsOf(thread).find((other) => !isUnconfirmed(other))
  return message._id in thread.items.entities || !first || message.seq > first.seq || offsetOf(thread) >= thread.total
}

const adding = (thread: Thread, messages: readonly ThreadMessage[]): Thread => {
  const items = put(
    thread.items,
    messages.filter((message) => belongs(thread, message))
  )
  const added = messages.filter(({ _id }) => _id in items.entities && !(_id in thread.items.entities)).length
  return { ...thread, items, total: thread.total + added }
}

/** Applies a created or changed message. A conversation that has not been opened stores none. */
export const withMessage = (thread: Thread, message: ThreadMessage): Thread =>
  thread.isLoaded || thread.fetching ? { ...adding(thread, [message]), ...seen(thread, message.version) } : thread

/** Adds missed messages. */
export const withMissed = (thread: Thread, { data, version }: Omit<MessagePage, 'total'>): Thread => ({
  ...adding(thread, data),
  ...knownUpTo(thread, version),
})

const isAccepted = (thread: Thread, { clientMessageId }: Outgoing): boolean =>
  itemsOf(thread).some((message) => message.clientMessageId === clientMessageId && !isUnconfirmed(message))

/** Adds a message that is being sent or retried, unless the server has it already. */
export const withSending = (thread: Thread, sent: Outgoing): Thread =>
  isAccepted(thread, sent) ? thread : { ...thread, items: messageAdapter.setOne(thread.items, optimistic(sent)) }

/** Adds an unsent message of an earlier visit. */
export const withUnsent = (thread: Thread, sent: Outgoing, fault: Fault): Thread =>
  isAccepted(thread, sent) || sent.clientMessageId in thread.items.entities
    ? thread
    : { ...thread, items: messageAdapter.setOne(thread.items, { ...optimistic(sent), delivery: 'failed', fault }) }

/** Replaces the sent message by the server's answer. */
export const withSent = (thread: Thread, message: ThreadMessage): Thread =>
  thread.isLoaded || thread.fetching ? withMessage(thread, message) : { ...thread, items: put(thread.items, [message]) }

/** Changes some fields of a loaded message. */
export const withChange = (thread: Thread, id: string, change: Partial<ThreadMessage>): Thread => ({
  ...thread,
  items: messageAdapter.updateOne(thread.items, { id, changes: change }),
})

/** Removes a message from the list (Spec §4). */
export const without = (thread: Thread, id: string): Thread => ({
  ...thread,
  items: messageAdapter.removeOne(thread.items, id),
})

/** A deleted message as it is displayed: only that it existed (Spec §4). */
export const deleted = ({
  _id,
  conversationId,
  senderId,
  seq,
  version,
  kind,
  createdAt,
  clientMessageId,
}: ThreadMessage): ThreadMessage => ({
  _id,
  conversationId,
  senderId,
  seq,
  version,
  kind,
  text: ERROR_TEXTS.messageDeleted,
  totalFiles: 0,
  isLocked: false,
  isDeleted: true,
  createdAt,
  ...(clientMessageId && { clientMessageId }),
})

/** Shows a message as deleted. */
export const withDeleted = (thread: Thread, id: string): Thread => {
  const message = thread.items.entities[id]
  return message ? { ...thread, items: messageAdapter.setOne(thread.items, deleted(message)) } : thread
}

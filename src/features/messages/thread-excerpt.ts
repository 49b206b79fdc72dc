import { itemsOf, messageAdapter, put } from './thread-state.ts'
import type { Side, Thread } from './thread-state.ts'
import type { ThreadMessage } from './thread-message.ts'

const { selectAll } = messageAdapter.getSelectors()

/** The messages on screen, oldest first: the newest, or the excerpt around the message that was navigated to. */
export const shownOf = (thread: Thread): readonly ThreadMessage[] =>
  thread.excerpt ? selectAll(thread.excerpt.items) : itemsOf(thread)

const includesSeq = (messages: readonly ThreadMessage[], seq: number): boolean =>
  messages.some((message) => message.seq === seq && !message.delivery)

/** Navigates to a message: at once if it is loaded, otherwise when its neighbours have been loaded. */
export const goingTo = (thread: Thread, seq: number): Thread => {
  const isHere = includesSeq(itemsOf(thread), seq)
  return {
    ...thread,
    at: seq,
    visit: thread.visit + 1,
    excerpt: isHere ? null : thread.excerpt,
    isFinding: !isHere && !includesSeq(shownOf(thread), seq),
  }
}

/** Shows the newest messages: at their end, or (`null`) at the first unread one. */
export const atNewest = (thread: Thread, at: 'newest' | null): Thread => ({
  ...thread,
  excerpt: null,
  at,
  visit: thread.visit + 1,
  isFinding: false,
})

/** Merges an excerpt that has reached the newest messages. */
export const joined = (thread: Thread): Thread => {
  const { excerpt, isLoaded } = thread
  if (!excerpt || !isLoaded) return thread
  const first = itemsOf(thread).find(({ delivery }) => !delivery)?.seq ?? 0
  const last = selectAll(excerpt.items).at(-1)?.seq ?? 0
  return last < first ? thread : { ...thread, items: put(thread.items, selectAll(excerpt.items)), excerpt: null }
}

/**
 * Sets the excerpt around the message that was navigated to; ignored when another navigation has happened meanwhile.
 */
export const withExcerpt = (
  thread: Thread,
  seq: number,
  { data, hasOlder }: { data: readonly ThreadMessage[]; hasOlder: boolean }
): Thread =>
  thread.at === seq && thread.isFinding
    ? joined({
        ...thread,
        isFinding: false,
        excerpt: { items: put(messageAdapter.getInitialState(), data), hasOlder, fetching: null },
      })
    : thread

/** Sets the side on which the excerpt is being extended, or `null`. */
export const fetchingExcerpt = (thread: Thread, fetching: Side | null): Thread =>
  thread.excerpt ? { ...thread, excerpt: { ...thread.excerpt, fetching } } : thread

/** The `seq` at the upper or lower end of the messages on screen. */
export const edgeOf = (thread: Thread, side: Side): number => shownOf(thread).at(side === 'older' ? 0 : -1)?.seq ?? 0

/**
 * Adds messages before or after the excerpt. `from` is its end when they were requested; another excerpt is left
 * unchanged. `total` is the number of messages on that side. Below its last message there are only the newest ones.
 */
export const withMoreOfExcerpt = (
  thread: Thread,
  { side, from }: { side: Side; from: number },
  { data, total }: { data: readonly ThreadMessage[]; total: number }
): Thread => {
  const { excerpt } = thread
  if (!excerpt || edgeOf(thread, side) !== from) return thread
  const items = put(excerpt.items, data)
  if (side === 'newer' && data.length === 0)
    return { ...thread, items: put(thread.items, selectAll(items)), excerpt: null }
  return joined({
    ...thread,
    excerpt: { items, hasOlder: side === 'older' ? total > data.length : excerpt.hasOlder, fetching: null },
  })
}

/** Updates changed messages within the excerpt. */
export const changedInExcerpt = (thread: Thread, messages: readonly ThreadMessage[]): Thread => {
  const { excerpt } = thread
  const known = messages.filter(({ _id }) => excerpt && _id in excerpt.items.entities)
  return excerpt && known.length > 0 ? { ...thread, excerpt: { ...excerpt, items: put(excerpt.items, known) } } : thread
}

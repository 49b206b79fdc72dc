import { itemsOf, messageAdapter, put } from './thread-state.ts'
import type { Side, Thread } from './thread-state.ts'
import type { ThreadMessage } from './thread-message.ts'

const { selectAll } = messageAdapter.getSelectors()

/** What stands on screen: the newest messages, or those around the one that was gone to; oldest first. */
export const shownOf = (thread: Thread): readonly ThreadMessage[] =>
  thread.excerpt ? selectAll(thread.excerpt.items) : itemsOf(thread)

const has = (messages: readonly ThreadMessage[], seq: number): boolean =>
  messages.some((message) => message.seq === seq && !message.delivery)

/** Goes to a message: at once where it is here, else when what is around it has come. */
export const goingTo = (thread: Thread, seq: number): Thread => {
  const isHere = has(itemsOf(thread), seq)
  return {
    ...thread,
    at: seq,
    visit: thread.visit + 1,
    excerpt: isHere ? null : thread.excerpt,
    isFinding: !isHere && !has(shownOf(thread), seq),
  }
}

/** The newest messages are shown again: their end, or (`null`) where one left off reading. */
export const atNewest = (thread: Thread, at: 'newest' | null): Thread => ({
  ...thread,
  excerpt: null,
  at,
  visit: thread.visit + 1,
  isFinding: false,
})

/** A part that has reached the newest messages is one with them. */
export const joined = (thread: Thread): Thread => {
  const { excerpt, isLoaded } = thread
  if (!excerpt || !isLoaded) return thread
  const first = itemsOf(thread).find(({ delivery }) => !delivery)?.seq ?? 0
  const last = selectAll(excerpt.items).at(-1)?.seq ?? 0
  return last < first ? thread : { ...thread, items: put(thread.items, selectAll(excerpt.items)), excerpt: null }
}

/** What is around the message that was gone to; nothing of it where one has gone elsewhere meanwhile. */
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

/** More of a part is on its way, or (`null`) is not any more. */
export const fetchingExcerpt = (thread: Thread, fetching: Side | null): Thread =>
  thread.excerpt ? { ...thread, excerpt: { ...thread.excerpt, fetching } } : thread

/** The `seq` at the upper or lower end of what is shown. */
export const edgeOf = (thread: Thread, side: Side): number => shownOf(thread).at(side === 'older' ? 0 : -1)?.seq ?? 0

/**
 * What stands above or below a part (`from`: its end, where it was asked for; another part is left as it is); `total`: how many there are on that side. Below the
 * last there is nothing that is not among the newest.
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

/** What is known anew of messages that the part holds. */
export const changedInExcerpt = (thread: Thread, messages: readonly ThreadMessage[]): Thread => {
  const { excerpt } = thread
  const known = messages.filter(({ _id }) => excerpt && _id in excerpt.items.entities)
  return excerpt && known.length > 0 ? { ...thread, excerpt: { ...excerpt, items: put(excerpt.items, known) } } : thread
}

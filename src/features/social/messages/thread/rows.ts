import type { ThreadMessage } from '../thread-message.ts'
import { keyOf } from '../thread-message.ts'

/** Position of a message in a group of one sender. */
export type Position = 'first' | 'middle' | 'last' | 'single'

/** A row of the conversation's list. */
export type Row =
  | { kind: 'begin' | 'typing' | 'unread'; key: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; key: string; message: ThreadMessage; position: Position }

/** Time, in ms, after which the same sender's next message starts a new group. */
const runMs = 5 * 60_000

const days = new WeakMap<ThreadMessage, { day: number; at: number }>()

/**
 * The day, in the viewer's time zone, and the time in ms of a message; cached, because a list may have ten thousand.
 */
const timeOf = (message: ThreadMessage): { day: number; at: number } => {
  const known = days.get(message)
  if (known) return known
  const at = Date.parse(message.createdAt)
  const time = { day: new Date(at).setHours(0, 0, 0, 0), at }
  days.set(message, time)
  return time
}

const continues = (before: ThreadMessage | undefined, message: ThreadMessage | undefined): boolean => {
  if (!before || !message || before.senderId !== message.senderId) return false
  const [earlier, later] = [timeOf(before), timeOf(message)]
  return earlier.day === later.day && later.at - earlier.at < runMs
}

const positions: Record<`${boolean}-${boolean}`, Position> = {
  'false-false': 'single',
  'false-true': 'first',
  'true-true': 'middle',
  'true-false': 'last',
}

export type RowsOf = {
  messages: readonly ThreadMessage[]
  /** The `seq` of the first unread message; null when all were seen. */
  unreadFrom: number | null
  /** There are no older messages. */
  isWhole: boolean
  isTyping: boolean
}

/**
 * The rows of a conversation, oldest first: its beginning, days, groups of messages, the unread line, and who is
 * typing.
 */
export const rowsOf = ({ messages, unreadFrom, isWhole, isTyping }: RowsOf): Row[] => {
  const rows: Row[] = isWhole ? [{ kind: 'begin', key: 'begin' }] : []
  const isFirstUnread = (at: number): boolean =>
    unreadFrom !== null && (messages[at]?.seq ?? 0) >= unreadFrom && (messages[at - 1]?.seq ?? 0) < unreadFrom
  for (const [at, message] of messages.entries()) {
    const before = messages[at - 1]
    const { day } = timeOf(message)
    if (!before || timeOf(before).day !== day) rows.push({ kind: 'day', key: `day-${day}`, at: message.createdAt })
    if (isFirstUnread(at)) rows.push({ kind: 'unread', key: 'unread' })
    const joinsBefore = !isFirstUnread(at) && continues(before, message)
    const joinsNext = !isFirstUnread(at + 1) && continues(message, messages[at + 1])
    rows.push({ kind: 'message', key: keyOf(message), message, position: positions[`${joinsBefore}-${joinsNext}`] })
  }
  return isTyping ? [...rows, { kind: 'typing', key: 'typing' }] : rows
}

/** The first unread message, given the number of unread ones; null when it is not loaded or there are none. */
export const firstUnseen = (messages: readonly ThreadMessage[], viewerId: string, unseen: number): number | null =>
  (unseen > 0 ? messages.filter(({ senderId }) => senderId !== viewerId).at(-unseen)?.seq : undefined) ?? null

import { createEntityAdapter } from '@reduxjs/toolkit'
import type { EntityState } from '@reduxjs/toolkit'
import type { StreamMessage } from '../../../contract/messages/stream-messages.ts'
import type { Person } from '../../../contract/accounts/accounts.ts'
import type { Fault } from '../../api/api-error.ts'
import { ERROR_TEXTS } from '../../lib/error-texts.ts'

/** A message to be sent. A retry uses the same object, so that the server recognises it. */
export type OutgoingLine = {
  conversationId: string
  clientMessageId: string
  text: string
  sender: Person
  createdAt: string
}

/** A message as it is displayed: `delivery` until the server has accepted it. */
export type StreamLine = StreamMessage & { delivery?: 'sending' | 'failed'; fault?: Fault }

/**
 * The messages of one chat, oldest first (Spec §3, Stream message state). `version`: all changes up to it are known;
 * `newestVersion`: the newest version that was announced; `fault`: why the first page could not be loaded.
 */
export type StreamThread = {
  readonly items: EntityState<StreamLine, string>
  readonly total: number
  readonly fetching: boolean
  readonly isLoaded: boolean
  readonly fault: Fault | null
  readonly version: number
  readonly newestVersion: number
}

/** The server's answer to a list of messages. */
export type LinePage = { data: readonly StreamMessage[]; total: number; version: number; clearedSeq: number }

/** Number of messages kept while the viewer follows the newest: a chat may go on for hours. */
export const keptLines = 300

const adapter = createEntityAdapter<StreamLine, string>({
  selectId: ({ _id }) => _id,
  sortComparer: (a, b) => a.seq - b.seq || a.createdAt.localeCompare(b.createdAt),
})
const { selectAll } = adapter.getSelectors()
const none = adapter.getInitialState()

export const emptyStreamThread: StreamThread = {
  items: none,
  total: 0,
  fetching: false,
  isLoaded: false,
  fault: null,
  version: 0,
  newestVersion: 0,
}

/** The messages of a chat, oldest first; the same array until one changes. */
export const linesOf = ({ items }: StreamThread): readonly StreamLine[] => selectAll(items)

const isUnconfirmed = (line: StreamLine): boolean => line.delivery !== undefined
/** The number of loaded messages of the server: the offset of the older ones. */
export const offsetOf = (thread: StreamThread): number => linesOf(thread).filter((line) => !isUnconfirmed(line)).length

/**
 * Adds or updates messages, unless a newer version is known. A pending message is replaced by the one that the server
 * made of it (`clientMessageId`).
 */
const put = (items: EntityState<StreamLine, string>, lines: readonly StreamLine[]): EntityState<StreamLine, string> => {
  const replacedIds = lines.flatMap(({ clientMessageId, _id }) =>
    clientMessageId && clientMessageId !== _id ? clientMessageId : []
  )
  const others = adapter.removeMany(items, replacedIds)
  return adapter.setMany(
    others,
    lines.filter((line) => (others.entities[line._id]?.version ?? 0) <= line.version)
  )
}

/** Replaces the messages by the first page, reversed (Spec §4); unsent ones stay. */
export const withFirstLines = (thread: StreamThread, { data, total, version }: LinePage): StreamThread => {
  const remaining = linesOf(thread).filter((line) => isUnconfirmed(line) || line.version > version)
  const items = put(adapter.setAll(none, remaining), data)
  return {
    items,
    total: total + remaining.filter((line) => !isUnconfirmed(line)).length,
    fetching: false,
    isLoaded: true,
    fault: null,
    version,
    newestVersion: Math.max(version, thread.newestVersion),
  }
}

/** Adds older messages at the beginning (Spec §4). An empty page means that there are none. */
export const withOlderLines = (thread: StreamThread, { data }: LinePage): StreamThread => ({
  ...thread,
  items: put(thread.items, data),
  total: data.length ? thread.total : offsetOf(thread),
  fetching: false,
})

/** Whether a message belongs to the loaded range; older ones are loaded when they are scrolled to. */
const belongs = (thread: StreamThread, line: StreamLine): boolean => {
  const oldest = linesOf(thread).find((other) => !isUnconfirmed(other))
  return line._id in thread.items.entities || !oldest || line.seq > oldest.seq
}

/** Applies created or changed messages, in any order; known ones change nothing (Spec §4: de-duplicated by _id). */
export const withLines = (thread: StreamThread, lines: readonly StreamLine[]): StreamThread => {
  if (!thread.isLoaded) return thread
  const inRange = lines.filter((line) => belongs(thread, line))
  const items = put(thread.items, inRange)
  const added = new Set(inRange.flatMap(({ _id }) => (_id in thread.items.entities ? [] : _id))).size
  const versions = lines.map((line) => line.version)
  return { ...thread, items, total: thread.total + added, ...seen(thread, versions) }
}

/** The contiguous known version after these changes. */
const seen = (
  { version, newestVersion }: StreamThread,
  changes: readonly number[]
): Pick<StreamThread, 'version' | 'newestVersion'> => {
  let last = version
  for (const next of changes.toSorted((a, b) => a - b)) if (next === last + 1) last = next
  return { version: last, newestVersion: Math.max(newestVersion, ...changes) }
}

/** Adds missed messages, up to the version of the answer, and removes those that were removed all at once. */
export const withMissedLines = (thread: StreamThread, { data, version, clearedSeq }: LinePage): StreamThread => {
  const cleared = clearedSeq > thread.version ? withoutLines(thread, clearedSeq) : thread
  const known = Math.max(version, cleared.version)
  return { ...withLines(cleared, data), version: known, newestVersion: Math.max(known, cleared.newestVersion) }
}

/** Shows a line as deleted, without its content (Spec §4). */
export const withDeletedLine = (thread: StreamThread, id: string, version: number): StreamThread => {
  const { tip: _tip, ...line } = thread.items.entities[id] ?? {}
  return {
    ...thread,
    ...seen(thread, [version]),
    items:
      '_id' in line
        ? adapter.setOne(thread.items, { ...line, version, text: ERROR_TEXTS.streamMessageDeleted, isDeleted: true })
        : thread.items,
  }
}

/** Removes all messages up to this number. */
export const withoutLines = (thread: StreamThread, clearedSeq: number): StreamThread => ({
  ...thread,
  ...seen(thread, [clearedSeq]),
  items: adapter.setAll(
    none,
    linesOf(thread).filter((line) => isUnconfirmed(line) || line.seq > clearedSeq)
  ),
  total: linesOf(thread).filter((line) => !isUnconfirmed(line) && line.seq > clearedSeq).length,
})

/** An unsent message is sorted after all numbered ones. */
export const withSendingLine = (thread: StreamThread, { clientMessageId, ...line }: OutgoingLine): StreamThread => ({
  ...thread,
  items: adapter.setOne(thread.items, {
    ...line,
    _id: clientMessageId,
    clientMessageId,
    seq: Number.MAX_SAFE_INTEGER,
    version: 0,
    isDeleted: false,
    delivery: 'sending',
  }),
})

/** Replaces the sent message by the server's answer. */
export const withSentLine = (thread: StreamThread, line: StreamMessage): StreamThread =>
  thread.isLoaded ? withLines(thread, [line]) : { ...thread, items: put(thread.items, [line]) }

/** Marks a message as not sent, with the reason. */
export const withFailedLine = (thread: StreamThread, id: string, fault: Fault): StreamThread => ({
  ...thread,
  items: adapter.updateOne(thread.items, { id, changes: { delivery: 'failed', fault } }),
})

/** Removes a message that was not sent. */
export const withoutLine = (thread: StreamThread, id: string): StreamThread => ({
  ...thread,
  items: adapter.removeOne(thread.items, id),
})

/** Keeps only the newest `keptLines` messages; older ones can be loaded again. */
export const trimmed = (thread: StreamThread): StreamThread =>
  thread.items.ids.length <= keptLines
    ? thread
    : { ...thread, items: adapter.setAll(none, linesOf(thread).slice(-keptLines)) }

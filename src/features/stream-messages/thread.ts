import { createEntityAdapter } from '@reduxjs/toolkit'
import type { EntityState } from '@reduxjs/toolkit'
import type { StreamMessage } from '../../../contract/stream-messages.ts'
import type { Person } from '../../../contract/accounts.ts'
import type { Fault } from '../../api/api-error.ts'
import { ERROR_TEXTS } from '../../lib/error-texts.ts'

/** A line that is being sent; the same one again is the same message to the server. */
export type OutgoingLine = {
  conversationId: string
  clientMessageId: string
  text: string
  sender: Person
  createdAt: string
}

/** A line as a chat shows it: `delivery` as long as the server has not taken it. */
export type StreamLine = StreamMessage & { delivery?: 'sending' | 'failed'; fault?: Fault }

/** The lines of one chat, oldest first (Spec §3, Stream message state). `version`: everything up to it is here; `newestVersion`: what is known to have happened; `fault`: why its first lines have not come. */
export type StreamThread = {
  readonly items: EntityState<StreamLine, string>
  readonly total: number
  readonly fetching: boolean
  readonly isLoaded: boolean
  readonly fault: Fault | null
  readonly version: number
  readonly newestVersion: number
}

/** An answer of the server to a list of lines. */
export type LinePage = { data: readonly StreamMessage[]; total: number; version: number; clearedSeq: number }

/** Lines that are kept while somebody follows the newest: a chat may go on for hours. */
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

/** The lines of a chat, oldest first; the same array until one changes. */
export const linesOf = ({ items }: StreamThread): readonly StreamLine[] => selectAll(items)

const isOurs = (line: StreamLine): boolean => line.delivery !== undefined
/** How many of the server's lines are here: where the older ones begin. */
export const offsetOf = (thread: StreamThread): number => linesOf(thread).filter((line) => !isOurs(line)).length

/** Adds or updates lines, unless a newer version is known. A pending line is replaced by the one that the server made of it (`clientMessageId`). */
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

/** The first lines take the place of what was there, reversed (Spec §4); what is on its way stays. */
export const withFirstLines = (thread: StreamThread, { data, total, version }: LinePage): StreamThread => {
  const stay = linesOf(thread).filter((line) => isOurs(line) || line.version > version)
  const items = put(adapter.setAll(none, stay), data)
  return {
    items,
    total: total + stay.filter((line) => !isOurs(line)).length,
    fetching: false,
    isLoaded: true,
    fault: null,
    version,
    newestVersion: Math.max(version, thread.newestVersion),
  }
}

/** Older lines come before those that are there (Spec §4). An empty page says that there are none. */
export const withOlderLines = (thread: StreamThread, { data }: LinePage): StreamThread => ({
  ...thread,
  items: put(thread.items, data),
  total: data.length ? thread.total : offsetOf(thread),
  fetching: false,
})

/** Whether a line belongs to what is shown: not one from before, which somebody may ask for later. */
const belongs = (thread: StreamThread, line: StreamLine): boolean => {
  const oldest = linesOf(thread).find((other) => !isOurs(other))
  return line._id in thread.items.entities || !oldest || line.seq > oldest.seq
}

/** Lines that came or changed, in any order; those that are known already change nothing (Spec §4: de-duplicated by _id). */
export const withLines = (thread: StreamThread, lines: readonly StreamLine[]): StreamThread => {
  if (!thread.isLoaded) return thread
  const mine = lines.filter((line) => belongs(thread, line))
  const items = put(thread.items, mine)
  const added = new Set(mine.flatMap(({ _id }) => (_id in thread.items.entities ? [] : _id))).size
  const versions = lines.map((line) => line.version)
  return { ...thread, items, total: thread.total + added, ...seen(thread, versions) }
}

/** How far it is known without a gap, after these changes. */
const seen = (
  { version, newestVersion }: StreamThread,
  changes: readonly number[]
): Pick<StreamThread, 'version' | 'newestVersion'> => {
  let last = version
  for (const next of changes.toSorted((a, b) => a - b)) if (next === last + 1) last = next
  return { version: last, newestVersion: Math.max(newestVersion, ...changes) }
}

/** What was missed, up to the version of the answer; lines that were removed all at once are gone. */
export const withMissedLines = (thread: StreamThread, { data, version, clearedSeq }: LinePage): StreamThread => {
  const here = clearedSeq > thread.version ? withoutLines(thread, clearedSeq) : thread
  const known = Math.max(version, here.version)
  return { ...withLines(here, data), version: known, newestVersion: Math.max(known, here.newestVersion) }
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

/** All lines up to this number were removed. */
export const withoutLines = (thread: StreamThread, clearedSeq: number): StreamThread => ({
  ...thread,
  ...seen(thread, [clearedSeq]),
  items: adapter.setAll(
    none,
    linesOf(thread).filter((line) => isOurs(line) || line.seq > clearedSeq)
  ),
  total: linesOf(thread).filter((line) => !isOurs(line) && line.seq > clearedSeq).length,
})

/** A line on its way stands behind everything that the server has numbered. */
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

/** The server's answer to it. */
export const withSentLine = (thread: StreamThread, line: StreamMessage): StreamThread =>
  thread.isLoaded ? withLines(thread, [line]) : { ...thread, items: put(thread.items, [line]) }

/** It was not taken, and why. */
export const withFailedLine = (thread: StreamThread, id: string, fault: Fault): StreamThread => ({
  ...thread,
  items: adapter.updateOne(thread.items, { id, changes: { delivery: 'failed', fault } }),
})

/** A line that was not sent is given up. */
export const withoutLine = (thread: StreamThread, id: string): StreamThread => ({
  ...thread,
  items: adapter.removeOne(thread.items, id),
})

/** The newest `keptLines` alone; older ones can be asked for again. */
export const trimmed = (thread: StreamThread): StreamThread =>
  thread.items.ids.length <= keptLines
    ? thread
    : { ...thread, items: adapter.setAll(none, linesOf(thread).slice(-keptLines)) }

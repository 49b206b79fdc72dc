import type { StreamMessage } from '../../../contract/stream-messages.ts'
import type { Person } from '../../../contract/accounts.ts'
import type { Fault } from '../../api/api-error.ts'
import { ERROR_TEXTS } from '../../lib/error-texts.ts'
import { entityAdapter } from '../../store/entities.ts'
import type { Entities } from '../../store/entities.ts'

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
  readonly items: Entities<StreamLine>
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

const adapter = entityAdapter<StreamLine>()

export const emptyStreamThread: StreamThread = {
  items: adapter.empty,
  total: 0,
  fetching: false,
  isLoaded: false,
  fault: null,
  version: 0,
  newestVersion: 0,
}

/** What a chat shows, oldest first; the same array until something changes. */
export const linesOf = ({ items }: StreamThread): readonly StreamLine[] => adapter.all(items)

const isOurs = (line: StreamLine): boolean => line.delivery !== undefined
/** How many of the server's lines are here: where the older ones begin. */
export const offsetOf = (thread: StreamThread): number => linesOf(thread).filter((line) => !isOurs(line)).length

const bySeq = (a: StreamLine, b: StreamLine): number => a.seq - b.seq || a.createdAt.localeCompare(b.createdAt)

/** Puts lines where they belong, each once; one on its way gives place to what the server made of it. */
const put = (
  items: Entities<StreamLine>,
  lines: readonly StreamLine[],
  place: 'append' | 'prepend'
): Entities<StreamLine> => {
  const others = lines.reduce(
    (kept, { clientMessageId, _id }) =>
      clientMessageId && clientMessageId !== _id ? adapter.remove(kept, clientMessageId) : kept,
    items
  )
  const fresh = lines.filter((line) => (others.entities[line._id]?.version ?? 0) <= line.version)
  return adapter.sort(adapter[place](others, fresh), bySeq)
}

/** The first lines take the place of what was there, reversed (Spec §4); what is on its way stays. */
export const withFirstLines = (thread: StreamThread, { data, total, version }: LinePage): StreamThread => {
  const stay = linesOf(thread).filter((line) => isOurs(line) || line.version > version)
  const items = put(adapter.replace(stay), data.toReversed(), 'prepend')
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
  items: put(thread.items, data.toReversed(), 'prepend'),
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
  const items = put(thread.items, mine, 'append')
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

/** A line is deleted: it says so, and nothing else (Spec §4). */
export const withDeletedLine = (thread: StreamThread, id: string, version: number): StreamThread => ({
  ...thread,
  ...seen(thread, [version]),
  items: adapter.update(thread.items, id, ({ tip: _tip, ...line }) => ({
    ...line,
    version,
    text: ERROR_TEXTS.streamMessageDeleted,
    isDeleted: true,
  })),
})

/** All lines up to this number were removed. */
export const withoutLines = (thread: StreamThread, clearedSeq: number): StreamThread => ({
  ...thread,
  ...seen(thread, [clearedSeq]),
  items: adapter.replace(linesOf(thread).filter((line) => isOurs(line) || line.seq > clearedSeq)),
  total: linesOf(thread).filter((line) => !isOurs(line) && line.seq > clearedSeq).length,
})

/** A line on its way stands behind everything that the server has numbered. */
export const withSendingLine = (thread: StreamThread, { clientMessageId, ...line }: OutgoingLine): StreamThread => ({
  ...thread,
  items: adapter.append(thread.items, [
    {
      ...line,
      _id: clientMessageId,
      clientMessageId,
      seq: Number.MAX_SAFE_INTEGER,
      version: 0,
      isDeleted: false,
      delivery: 'sending',
    },
  ]),
})

/** The server's answer to it. */
export const withSentLine = (thread: StreamThread, line: StreamMessage): StreamThread =>
  thread.isLoaded ? withLines(thread, [line]) : { ...thread, items: put(thread.items, [line], 'append') }

/** It was not taken, and why. */
export const withFailedLine = (thread: StreamThread, id: string, fault: Fault): StreamThread => ({
  ...thread,
  items: adapter.update(thread.items, id, (line) => ({ ...line, delivery: 'failed', fault })),
})

/** A line that was not sent is given up. */
export const withoutLine = (thread: StreamThread, id: string): StreamThread => ({
  ...thread,
  items: adapter.remove(thread.items, id),
})

/** The newest `keptLines` alone; older ones can be asked for again. */
export const trimmed = (thread: StreamThread): StreamThread =>
  thread.items.ids.length <= keptLines
    ? thread
    : { ...thread, items: adapter.replace(linesOf(thread).slice(-keptLines)) }

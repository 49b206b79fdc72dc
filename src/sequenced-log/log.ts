import { createEntityAdapter } from '@reduxjs/toolkit'
import type { EntityAdapter, EntityState } from '@reduxjs/toolkit'
import type { Fault } from '../api/api-error.ts'

/**
 * An entry as the server numbers it: `seq` is its position, `version` the number of the log's change in which it last
 * changed (decision 40). `pendingFiles`: how many of its files are still being processed.
 */
export type Numbered = {
  _id: string
  seq: number
  version: number
  createdAt: string
  clientMessageId?: string | undefined
  pendingFiles?: number | undefined
}

/**
 * What this browser knows of an entry that it has sent: `delivery` until the server has accepted it, `fault` why it has
 * not, and `outgoing`, to send it again. An entry whose files are being processed keeps `outgoing`, for its previews.
 */
export type Delivery<Sent> = { delivery?: 'sending' | 'failed'; fault?: Fault; outgoing?: Sent }

export type LogEntry = Numbered & Delivery<unknown>

/** What is sent to a log. A retry uses the same object, so that the server recognises it by `clientMessageId`. */
export type Sendable = OfLog & { clientMessageId: string; createdAt: string }

/** Which log. */
export type OfLog = { conversationId: string }

/** Entries by id, sorted by their number. */
export type LogItems<Entry extends LogEntry> = EntityState<Entry, string>

/** Direction in which more entries are loaded. */
export type Side = 'older' | 'newer'

/**
 * Contiguous entries around an older one, separate from the newest. `hasOlder`: there are more above it; there are
 * always more below. `version`: that of the log when it was read.
 */
export type Excerpt<Entry extends LogEntry> = {
  readonly items: LogItems<Entry>
  readonly hasOlder: boolean
  readonly fetching: Side | null
  readonly version: number
}

/**
 * The known part of a log (decision 40): its newest entries, and sometimes an excerpt around an older one. Every change
 * up to `version` is applied to the entries that are here. `newestVersion`: the newest version that was announced;
 * `ahead`: those above `version` that are applied as well. Entries up to `clearedSeq` were removed for good.
 * `isLoaded`: its first page has been loaded, so that only older entries are missing; `fault`: why not.
 * `excerpt`: shown instead of the newest after navigating to an older entry. `at`: the scroll target, the `seq` of an
 * entry or the newest; null: the first unread one. `visit` counts navigations; `isFinding`: the neighbours of the
 * target are being loaded.
 */
export type Log<Entry extends LogEntry> = {
  readonly items: LogItems<Entry>
  readonly total: number
  readonly fetching: boolean
  readonly isLoadMore: boolean
  readonly isLoaded: boolean
  readonly fault: Fault | null
  readonly version: number
  readonly newestVersion: number
  readonly ahead: readonly number[]
  readonly clearedSeq: number
  readonly excerpt: Excerpt<Entry> | null
  readonly at: number | 'newest' | null
  readonly visit: number
  readonly isFinding: boolean
}

/** The server's answer to a list of entries. `version` is read before them; `clearedSeq` where a log can be cleared. */
export type LogPage<Entry extends LogEntry> = {
  data: readonly Entry[]
  total: number
  version: number
  clearedSeq?: number
}

const adapter = createEntityAdapter<LogEntry, string>({
  selectId: ({ _id }) => _id,
  sortComparer: (a, b) => a.seq - b.seq || a.createdAt.localeCompare(b.createdAt),
})

/** Entries in ascending order; those not yet numbered by the server are last. */
export const adapterOf = <Entry extends LogEntry>(): EntityAdapter<Entry, string> =>
  adapter as unknown as EntityAdapter<Entry, string>

const selectAll = adapter.getSelectors().selectAll as <Entry extends LogEntry>(
  items: LogItems<Entry>
) => readonly Entry[]

/** A log of which nothing is known. */
export const emptyLog: Log<never> = {
  items: adapter.getInitialState() as LogItems<never>,
  total: 0,
  fetching: false,
  isLoadMore: false,
  isLoaded: false,
  fault: null,
  version: 0,
  newestVersion: 0,
  ahead: [],
  clearedSeq: 0,
  excerpt: null,
  at: null,
  visit: 0,
  isFinding: false,
}

/** The given entries in their order; the same array until one changes. */
export const inOrder = <Entry extends LogEntry>(items: LogItems<Entry>): readonly Entry[] => selectAll(items)

/** The newest entries of a log, oldest first; the same array until one changes. */
export const entriesOf = <Entry extends LogEntry>({ items }: Log<Entry>): readonly Entry[] => selectAll(items)

/** Whether the server has not accepted an entry yet. */
export const isPending = ({ delivery }: LogEntry): boolean => delivery !== undefined

/** The number of loaded entries of the server: the offset of the older ones. */
export const offsetOf = <Entry extends LogEntry>(log: Log<Entry>): number =>
  entriesOf(log).filter((entry) => !isPending(entry)).length

/** Whether changes were announced that are not applied here. */
export const hasGap = <Entry extends LogEntry>({ newestVersion, version }: Log<Entry>): boolean =>
  newestVersion > version

/** Merges a received entry unless a newer version is known. */
const merge = <Entry extends LogEntry>(known: Entry | undefined, received: Entry): Entry => {
  if (!known) return received
  if (!isPending(known) && known.version > received.version) return known
  // What only this browser's account is told must not get lost by the copy for everybody.
  const { clientMessageId = known.clientMessageId } = received
  const merged = clientMessageId === received.clientMessageId ? received : { ...received, clientMessageId }
  return received.pendingFiles && known.outgoing ? { ...merged, outgoing: known.outgoing } : merged
}

/** The ids of the pending entries that the server has made these of. */
const replacedBy = (entries: readonly LogEntry[]): string[] =>
  entries.flatMap(({ clientMessageId, _id }) => (clientMessageId && clientMessageId !== _id ? clientMessageId : []))

/** Removes the pending entries that the server has made these of. */
export const withoutSent = <Entry extends LogEntry>(
  items: LogItems<Entry>,
  entries: readonly Entry[]
): LogItems<Entry> => adapterOf<Entry>().removeMany(items, replacedBy(entries))

/** Adds or updates entries. A pending one is replaced by the one that the server made of it (`clientMessageId`). */
export const put = <Entry extends LogEntry>(items: LogItems<Entry>, entries: readonly Entry[]): LogItems<Entry> => {
  const merged = entries.map((entry) =>
    merge(items.entities[entry._id] ?? items.entities[entry.clientMessageId ?? ''], entry)
  )
  return adapterOf<Entry>().setMany(withoutSent(items, entries), merged)
}

/** The oldest loaded entry of the server. */
export const oldestOf = <Entry extends LogEntry>(log: Log<Entry>): Entry | undefined =>
  entriesOf(log).find((entry) => !isPending(entry))

/** Adds or updates entries of a log. `total` counts those already that are older than the loaded ones. */
export const merged = <Entry extends LogEntry>(log: Log<Entry>, entries: readonly Entry[]): Log<Entry> => {
  const oldest = oldestOf(log)?.seq ?? 0
  const items = put(log.items, entries)
  const ids = entries.flatMap(({ _id, seq }) => (_id in log.items.entities || seq < oldest ? [] : _id))
  return { ...log, items, total: Math.max(log.total + new Set(ids).size, offsetOf({ ...log, items })) }
}

import type { Fault } from '../api/api-error.ts'
import { changedInExcerpt, joined } from './excerpt.ts'
import { adapterOf, entriesOf, isPending, merged, offsetOf, oldestOf, put, withoutSent } from './log.ts'
import type { Log, LogEntry, LogPage } from './log.ts'
import { announced, asRead, knowing, knowingUpTo, onlyUpTo } from './versions.ts'
import type { Known } from './versions.ts'

/** Whether events are applied: nothing is stored of a log that was not opened. */
const isOpen = <Entry extends LogEntry>({ isLoaded, fetching }: Log<Entry>): boolean => isLoaded || fetching

/** Removes all entries up to this number, unless that is known. */
const withoutUpTo = <Entry extends LogEntry>(log: Log<Entry>, clearedSeq: number): Log<Entry> => {
  if (clearedSeq <= log.clearedSeq) return log
  const remaining = entriesOf(log).filter((entry) => isPending(entry) || entry.seq > clearedSeq)
  const items = adapterOf<Entry>().setAll(log.items, remaining)
  return { ...log, items, excerpt: null, clearedSeq, total: offsetOf({ ...log, items }) }
}

/** Starts a fetch, unless one is running (Spec §4): the intent then changes nothing. */
export const fetching = <Entry extends LogEntry>(log: Log<Entry>, isLoadMore: boolean): Log<Entry> =>
  log.fetching ? log : { ...log, fetching: true, isLoadMore, fault: null }

/** Ends a fetch that failed; `fault` is shown in place of a first page. */
export const notFetched = <Entry extends LogEntry>(log: Log<Entry>, fault: Fault): Log<Entry> => ({
  ...log,
  fetching: false,
  isLoadMore: false,
  fault: log.isLoadMore ? log.fault : fault,
})

/** How far a log is known when its newest entries are those that were read at `version`. */
const afterFirstPage = <Entry extends LogEntry>(log: Log<Entry>, version: number): Known => {
  if (log.isLoaded) return log.excerpt ? asRead(log, version) : onlyUpTo(log, version)
  return log.excerpt ? onlyUpTo(log, Math.min(version, log.excerpt.version)) : knowingUpTo(log, version)
}

/**
 * Replaces the entries by the first page (Spec §4). Those that were created after it was read stay, and so do pending
 * ones.
 */
export const withFirstPage = <Entry extends LogEntry>(before: Log<Entry>, page: LogPage<Entry>): Log<Entry> => {
  const log = withoutUpTo(before, page.clearedSeq ?? 0)
  const data = page.data.filter(({ seq }) => seq > log.clearedSeq)
  const ids = new Set(data.map(({ _id }) => _id))
  const isLater = (entry: Entry): boolean => !ids.has(entry._id) && !isPending(entry) && entry.seq > page.version
  const remaining = entriesOf(log).filter((entry) => isPending(entry) || isLater(entry) || ids.has(entry._id))
  return joined({
    ...log,
    items: put(adapterOf<Entry>().setAll(log.items, remaining), data),
    total: page.total + remaining.filter(isLater).length,
    fetching: false,
    isLoadMore: false,
    isLoaded: true,
    fault: null,
    ...afterFirstPage(log, page.version),
  })
}

/** Adds older entries at the beginning (Spec §4). An empty page means that there are none, whatever the total said. */
export const withOlder = <Entry extends LogEntry>(before: Log<Entry>, page: LogPage<Entry>): Log<Entry> => {
  const cleared = withoutUpTo(before, page.clearedSeq ?? 0)
  const data = page.data.filter(({ seq }) => seq > cleared.clearedSeq)
  const log = merged(cleared, data)
  return {
    ...log,
    total: data.length ? Math.max(log.total, page.total) : offsetOf(log),
    fetching: false,
    isLoadMore: false,
    ...asRead(log, page.version),
  }
}

/** Whether an entry belongs to the loaded range; older ones are loaded when they are scrolled to. */
const belongs = <Entry extends LogEntry>(log: Log<Entry>, entry: Entry): boolean => {
  if (entry.seq <= log.clearedSeq) return false
  if (!isOpen(log)) return (entry.clientMessageId ?? '') in log.items.entities
  const oldest = oldestOf(log)
  return (
    !log.isLoaded || !oldest || entry._id in log.items.entities || entry.seq > oldest.seq || offsetOf(log) >= log.total
  )
}

const adding = <Entry extends LogEntry>(before: Log<Entry>, entries: readonly Entry[]): Log<Entry> => {
  const here = entries.filter((entry) => belongs(before, entry))
  const log = merged(before, here)
  return changedInExcerpt({ ...log, items: withoutSent(log.items, entries) }, entries)
}

/** Applies created or changed entries, in any order; known ones change nothing (Spec §4: once, by _id). */
export const withReceived = <Entry extends LogEntry>(log: Log<Entry>, entries: readonly Entry[]): Log<Entry> => ({
  ...adding(log, entries),
  ...(isOpen(log) &&
    knowing(
      log,
      entries.map(({ version }) => version)
    )),
})

/** Adds what was created or changed after the version `since`, and removes what was cleared. */
export const withMissed = <Entry extends LogEntry>(
  before: Log<Entry>,
  page: LogPage<Entry>,
  since: number
): Log<Entry> => {
  const log = withoutUpTo(before, page.clearedSeq ?? 0)
  return {
    ...adding(log, page.data),
    ...(since <= log.version ? knowingUpTo(log, page.version) : announced(log, page.version)),
  }
}

/**
 * Shows an entry as deleted in the change with this number; `redacted` says how it looks then. The deletion of an entry
 * that is not here is announced only: the entry may be on its way, as it was before.
 */
export const withDeleted = <Entry extends LogEntry>(
  log: Log<Entry>,
  { _id, version }: { _id: string; version: number },
  redacted: (entry: Entry) => Entry
): Log<Entry> => {
  const entry = log.items.entities[_id] ?? log.excerpt?.items.entities[_id]
  if (!entry) return isOpen(log) ? { ...log, ...announced(log, version) } : log
  return withReceived(log, [{ ...redacted(entry), version: Math.max(version, entry.version) }])
}

/** Removes all entries up to this number, which is that of the change too: every change before it was of one of them. */
export const withCleared = <Entry extends LogEntry>(log: Log<Entry>, clearedSeq: number): Log<Entry> => ({
  ...withoutUpTo(log, clearedSeq),
  ...(isOpen(log) && knowingUpTo(log, clearedSeq)),
})

const isAccepted = <Entry extends LogEntry>(log: Log<Entry>, { clientMessageId }: Entry): boolean =>
  entriesOf(log).some((entry) => entry.clientMessageId === clientMessageId && !isPending(entry))

/** Adds an entry that is being sent or retried, unless the server has it already. */
export const withSending = <Entry extends LogEntry>(log: Log<Entry>, pending: Entry): Log<Entry> =>
  isAccepted(log, pending)
    ? log
    : { ...log, items: adapterOf<Entry>().setOne(log.items, { ...pending, delivery: 'sending' }) }

/** Adds an unsent entry of an earlier visit. */
export const withUnsent = <Entry extends LogEntry>(log: Log<Entry>, pending: Entry, fault: Fault): Log<Entry> =>
  isAccepted(log, pending) || pending._id in log.items.entities
    ? log
    : { ...log, items: adapterOf<Entry>().setOne(log.items, { ...pending, delivery: 'failed', fault }) }

/** Marks a pending entry as not sent, with the reason. */
export const withFailed = <Entry extends LogEntry>(log: Log<Entry>, id: string, fault: Fault): Log<Entry> => {
  const entry = log.items.entities[id]
  return entry ? { ...log, items: adapterOf<Entry>().setOne(log.items, { ...entry, delivery: 'failed', fault }) } : log
}

/** Removes an entry from the list (Spec §4). */
export const without = <Entry extends LogEntry>(log: Log<Entry>, id: string): Log<Entry> => ({
  ...log,
  items: adapterOf<Entry>().removeOne(log.items, id),
})

/**
 * Keeps only the newest entries, at most `kept`, and the pending ones; older ones can be loaded again, unless they are
 * being loaded now.
 */
export const trimmed = <Entry extends LogEntry>(log: Log<Entry>, kept: number): Log<Entry> => {
  const dropped = offsetOf(log) - kept
  return dropped <= 0 || log.fetching
    ? log
    : { ...log, items: adapterOf<Entry>().setAll(log.items, entriesOf(log).slice(dropped)) }
}

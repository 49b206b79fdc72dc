import { adapterOf, entriesOf, inOrder, isPending, merged, oldestOf, put } from './log.ts'
import type { Log, LogEntry, Side } from './log.ts'
import { asRead } from './versions.ts'

/** The entries on screen, oldest first: the newest, or the excerpt around the entry that was navigated to. */
export const shownOf = <Entry extends LogEntry>(log: Log<Entry>): readonly Entry[] =>
  log.excerpt ? inOrder(log.excerpt.items) : entriesOf(log)

const includesSeq = (entries: readonly LogEntry[], seq: number): boolean =>
  entries.some((entry) => entry.seq === seq && !isPending(entry))

/** Navigates to an entry: at once if it is loaded, otherwise when its neighbours have been loaded. */
export const goingTo = <Entry extends LogEntry>(log: Log<Entry>, seq: number): Log<Entry> => {
  const isHere = includesSeq(entriesOf(log), seq)
  return {
    ...log,
    at: seq,
    visit: log.visit + 1,
    excerpt: isHere ? null : log.excerpt,
    isFinding: !isHere && !includesSeq(shownOf(log), seq),
  }
}

/** Shows the newest entries: at their end, or (`null`) at the first unread one. */
export const atNewest = <Entry extends LogEntry>(log: Log<Entry>, at: 'newest' | null): Log<Entry> => ({
  ...log,
  excerpt: null,
  at,
  visit: log.visit + 1,
  isFinding: false,
})

/** Merges an excerpt that has reached the newest entries. */
export const joined = <Entry extends LogEntry>(log: Log<Entry>): Log<Entry> => {
  const { excerpt, isLoaded } = log
  if (!excerpt || !isLoaded) return log
  const last = inOrder(excerpt.items).at(-1)?.seq ?? 0
  return last < (oldestOf(log)?.seq ?? 0) ? log : { ...merged(log, inOrder(excerpt.items)), excerpt: null }
}

/** Entries of an excerpt, as they were at `version`. */
type ExcerptPage<Entry extends LogEntry> = { data: readonly Entry[]; version: number }

/**
 * Sets the excerpt around the entry that was navigated to; ignored when another navigation has happened meanwhile.
 */
export const withExcerpt = <Entry extends LogEntry>(
  log: Log<Entry>,
  seq: number,
  { data, hasOlder, version }: ExcerptPage<Entry> & { hasOlder: boolean }
): Log<Entry> =>
  log.at === seq && log.isFinding
    ? joined({
        ...log,
        isFinding: false,
        excerpt: { items: put(adapterOf<Entry>().getInitialState(), data), hasOlder, fetching: null, version },
        ...(log.isLoaded && asRead(log, version)),
      })
    : log

/** Sets the side on which the excerpt is being extended, or `null`. */
export const fetchingExcerpt = <Entry extends LogEntry>(log: Log<Entry>, fetching: Side | null): Log<Entry> =>
  log.excerpt ? { ...log, excerpt: { ...log.excerpt, fetching } } : log

/** The `seq` at the upper or lower end of the entries on screen. */
export const edgeOf = <Entry extends LogEntry>(log: Log<Entry>, side: Side): number =>
  shownOf(log).at(side === 'older' ? 0 : -1)?.seq ?? 0

/**
 * Adds entries before or after the excerpt. `from` is its end when they were requested; another excerpt is left
 * unchanged. `total` is the number of entries on that side. Below its last entry there are only the newest ones.
 */
export const withMoreOfExcerpt = <Entry extends LogEntry>(
  log: Log<Entry>,
  { side, from }: { side: Side; from: number },
  { data, total, version }: ExcerptPage<Entry> & { total: number }
): Log<Entry> => {
  const { excerpt } = log
  if (!excerpt || edgeOf(log, side) !== from) return log
  const items = put(excerpt.items, data)
  if (side === 'newer' && data.length === 0)
    return { ...merged(log, inOrder(items)), excerpt: null, ...asRead(log, version) }
  return joined({
    ...log,
    excerpt: {
      items,
      hasOlder: side === 'older' ? total > data.length : excerpt.hasOlder,
      fetching: null,
      version: Math.min(version, excerpt.version),
    },
    ...asRead(log, version),
  })
}

/** Updates changed entries within the excerpt. */
export const changedInExcerpt = <Entry extends LogEntry>(log: Log<Entry>, entries: readonly Entry[]): Log<Entry> => {
  const { excerpt } = log
  const known = entries.filter(({ _id }) => excerpt && _id in excerpt.items.entities)
  return excerpt && known.length > 0 ? { ...log, excerpt: { ...excerpt, items: put(excerpt.items, known) } } : log
}

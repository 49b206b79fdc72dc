import type { Log, LogEntry } from './log.ts'

/** How far a log is known. */
export type Known = Pick<Log<LogEntry>, 'version' | 'newestVersion' | 'ahead'>

/** After changes with these numbers were applied, in any order. */
export const knowing = ({ version, newestVersion, ahead }: Known, applied: readonly number[]): Known => {
  const above = [...new Set([...ahead, ...applied])].filter((number) => number > version).toSorted((a, b) => a - b)
  const newest = Math.max(newestVersion, version, above.at(-1) ?? 0)
  let last = version
  while (above[0] === last + 1) last = above.shift() as number
  return { version: last, newestVersion: newest, ahead: above }
}

/** After every change up to this number was applied. */
export const knowingUpTo = (known: Known, version: number): Known =>
  knowing({ ...known, version: Math.max(known.version, version) }, [])

/** After this number was announced, without its change. */
export const announced = ({ version, newestVersion, ahead }: Known, newest: number): Known => ({
  version,
  newestVersion: Math.max(newestVersion, newest),
  ahead,
})

/** When no change after this number is surely applied. */
export const onlyUpTo = ({ version, newestVersion }: Known, upTo: number): Known => ({
  version: upTo,
  newestVersion: Math.max(newestVersion, version, upTo),
  ahead: [],
})

/**
 * After entries were added as they were at `version`. If the rest is known further, the changes after `version` are
 * missing in the added ones: they were not here when the changes arrived.
 */
export const asRead = (known: Known, version: number): Known => {
  if (version < known.version) return onlyUpTo(known, version)
  return { ...announced(known, version), ahead: known.ahead.filter((number) => number <= version) }
}

import type { Deps } from '../deps.ts'
import type { Realtime } from './realtime.ts'

/** Something to tell people once the transaction has committed; what it counts for that, it asks then. */
export type AfterCommit = (deps: Pick<Deps, 'db' | 'realtime'>) => unknown

/** ms between two words of a process that browsers are to ask again: where the database fails for long, it must not be asked by all of them all the time. */
const restMs = 10_000

/** What rests, of each live wire: whether something could not be told since. */
const resting = new WeakMap<Realtime, { isBehind: boolean }>()

function askAgain(realtime: Realtime): void {
  const before = resting.get(realtime)
  if (before) return void (before.isBehind = true)
  const now = { isBehind: false }
  resting.set(realtime, now)
  realtime.requestResync('everywhere')
  setTimeout(() => {
    resting.delete(realtime)
    if (now.isBehind) askAgain(realtime)
  }, restMs).unref()
}

/**
 * Tells people of what was committed, one after the other: the only way in which that is done. It never throws, for what was done is answered as done: what cannot be told (the database
 * fails just then) is logged, and browsers ask for it themselves (`session/missed`).
 */
export async function publishAfterCommit(
  { db, realtime, log }: Pick<Deps, 'db' | 'realtime' | 'log'>,
  ...afterCommit: readonly AfterCommit[]
): Promise<void> {
  for (const tell of afterCommit)
    try {
      await tell({ db, realtime })
    } catch (error) {
      log.error({ err: error }, 'what was done could not be told')
      askAgain(realtime)
    }
}

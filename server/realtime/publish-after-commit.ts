import type { Deps } from '../deps.ts'
import type { Realtime } from './realtime.ts'

/** Emits events after the transaction has committed. It runs its own queries, for counts that the events contain. */
export type AfterCommit = (deps: Pick<Deps, 'db' | 'realtime'>) => unknown

/** Minimum interval, in ms, between two resync broadcasts of one process, so that browsers do not overload a failing database. */
const resyncIntervalMs = 10_000

/** The pause after the last resync broadcast; `isBehind`: another one is due when it ends. */
const pauses = new WeakMap<Realtime, { isBehind: boolean }>()

function requestResync(realtime: Realtime): void {
  const before = pauses.get(realtime)
  if (before) return void (before.isBehind = true)
  const pause = { isBehind: false }
  pauses.set(realtime, pause)
  realtime.requestResync('everywhere')
  setTimeout(() => {
    pauses.delete(realtime)
    if (pause.isBehind) requestResync(realtime)
  }, resyncIntervalMs).unref()
}

/**
 * Runs the publications of a committed transaction, one after the other. Features emit after a commit only through this function. It never throws, because the change itself has
 * succeeded: a failure is logged, and browsers are asked to reload what they show (`session/missed`).
 */
export async function publishAfterCommit(
  { db, realtime, log }: Pick<Deps, 'db' | 'realtime' | 'log'>,
  ...afterCommit: readonly AfterCommit[]
): Promise<void> {
  for (const publish of afterCommit)
    try {
      await publish({ db, realtime })
    } catch (error) {
      log.error({ err: error }, 'a committed change could not be published')
      requestResync(realtime)
    }
}

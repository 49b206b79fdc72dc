import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { notifyAll, type Notice } from './notify.ts'

type Line = { waiting: Notice[]; running: Promise<void> | undefined }

/** What waits to be told in this process, by the queue that is told of it. */
const lines = new WeakMap<Deps['jobs'], Line>()

/** Most that one transaction tells. */
const most = 200

/**
 * Tells people of something that has been committed, right after it, together with whatever else happens at that moment: where a message or a charge must not wait for its bell. A process that
 * dies in between leaves out a line of the bell, never the thing itself: that stands in its own list.
 */
export function tellSoon(deps: Deps, notice: Notice): void {
  const line = lines.get(deps.jobs) ?? { waiting: [], running: undefined }
  lines.set(deps.jobs, line)
  line.waiting.push({ at: deps.clock.now(), ...notice })
  line.running ??= tellWaiting(deps, line).finally(() => (line.running = undefined))
}

/** Resolves when everything that waits has been told. */
export async function toldAll({ jobs }: Pick<Deps, 'jobs'>): Promise<void> {
  await lines.get(jobs)?.running
}

async function tellWaiting(deps: Deps, line: Line): Promise<void> {
  // What comes with the same turn of the process goes together.
  await new Promise(setImmediate)
  while (line.waiting.length > 0) {
    const notices = takeSome(line)
    try {
      const news = await transaction(deps.db, (trx) => notifyAll(deps, trx, notices))
      news(deps.realtime)
    } catch (error) {
      deps.log.warn({ err: error, kinds: notices.map(({ kind }) => kind) }, 'something was not told')
    }
  }
}

/** The next ones, no two of one person and group among them. */
function takeSome(line: Line): Notice[] {
  const groups = new Set<string>()
  const taken: Notice[] = []
  for (const notice of line.waiting) {
    const group = `${notice.to} ${notice.groupKey ?? taken.length}`
    if (taken.length >= most || groups.has(group)) break
    groups.add(group)
    taken.push(notice)
  }
  line.waiting.splice(0, taken.length)
  return taken
}

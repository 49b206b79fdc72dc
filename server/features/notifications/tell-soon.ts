import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { notifyAll, type Notice } from './notify.ts'
import { readSeen } from './read-notifications.ts'

type Line = { waiting: Notice[]; later: Map<NodeJS.Timeout, Notice>; running: Promise<void> | undefined }

/** What waits to be told in this process, by the jobs that go with it. */
const lines = new WeakMap<Deps['jobs'], Line>()

/** Most that one transaction tells. */
const most = 200

/**
 * Tells people of something that has been committed, right after it or `afterMs` later, together with whatever else happens at that moment: where a message or a charge must not wait
 * for its bell. A process that dies in between leaves out a line of the bell, never the thing itself: that stands in its own list.
 */
export function tellSoon(deps: Deps, notice: Notice, afterMs = 0): void {
  const line = lines.get(deps.jobs) ?? { waiting: [], later: new Map(), running: undefined }
  lines.set(deps.jobs, line)
  const timed = { at: deps.clock.now(), ...notice }
  if (afterMs === 0) return put(deps, line, timed)
  const timer = setTimeout(() => {
    line.later.delete(timer)
    put(deps, line, timed)
  }, afterMs)
  line.later.set(timer, timed)
}

/** Tells everything that waits, at once, and resolves when it is done. */
export async function toldAll(deps: Deps): Promise<void> {
  const line = lines.get(deps.jobs)
  if (!line) return
  for (const [timer, notice] of line.later) {
    clearTimeout(timer)
    put(deps, line, notice)
  }
  line.later.clear()
  await line.running
}

function put(deps: Deps, line: Line, notice: Notice): void {
  line.waiting.push(notice)
  line.running ??= tellWaiting(deps, line).finally(() => (line.running = undefined))
}

async function tellWaiting(deps: Deps, line: Line): Promise<void> {
  // What comes with the same turn of the process goes together.
  await new Promise(setImmediate)
  while (line.waiting.length > 0) {
    const notices = joined(line.waiting.splice(0, most))
    try {
      const news = await transaction(deps.db, (trx) => notifyAll(deps, trx, notices))
      news(deps.realtime)
      await readSeen(deps, notices.flatMap(({ kind, objectId }) => (kind === 'message' && objectId !== undefined ? [objectId] : [])))
    } catch (error) {
      deps.log.warn({ err: error, kinds: notices.map(({ kind }) => kind) }, 'something was not told')
    }
  }
}

/** What is of one person and group becomes one, as its last. */
function joined(notices: readonly Notice[]): Notice[] {
  const byGroup = new Map<string, Notice>()
  notices.forEach((notice, index) => {
    const group = `${notice.to} ${notice.groupKey ?? index}`
    const before = byGroup.get(group)
    byGroup.set(group, before ? { ...notice, total: (before.total ?? 1) + (notice.total ?? 1) } : notice)
  })
  return [...byGroup.values()]
}

import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { notifyAll, type Notice } from './notify.ts'
import { markSeenRead } from './read-notifications.ts'
import { takeFromOutbox, type OutboxEntry } from './notification-outbox.ts'

/** What is to be told; without a `key` it was not written down. */
type Told = Omit<OutboxEntry, 'key'> & { key?: string }
type Line = { waiting: Told[]; later: Map<NodeJS.Timeout, Told>; running: Promise<void> | undefined }

/** What waits to be told in this process, by the jobs that go with it. */
const lines = new WeakMap<Deps['jobs'], Line>()

/** Most that one transaction tells. */
const most = 200
/** ms after which what nobody has told was left by a process that is gone, and ms after which it is no news any more. */
const lateMs = 10_000
const oldMs = 86_400_000

/**
 * Tells people of something that has been committed, right after it or `afterMs` later, together with whatever else happens at that moment: where a message or a charge must not wait for
 * its bell. What was written down with it (`notification-outbox.ts`) and a process that dies leaves over is told by `dispatchOverdue`; a charge is not, which would cost a fifth of it: its sale stands in the earnings.
 */
export function dispatchNotification(deps: Deps, untold: Told, afterMs = 0): void {
  const line = lines.get(deps.jobs) ?? { waiting: [], later: new Map(), running: undefined }
  lines.set(deps.jobs, line)
  if (afterMs === 0) return put(deps, line, untold)
  const timer = setTimeout(() => {
    line.later.delete(timer)
    put(deps, line, untold)
  }, afterMs)
  line.later.set(timer, untold)
}

/** Tells everything that waits, at once, and resolves when it is done. */
export async function flushNotifications(deps: Deps): Promise<void> {
  const line = lines.get(deps.jobs)
  if (!line) return
  for (const [timer, untold] of line.later) {
    clearTimeout(timer)
    put(deps, line, untold)
  }
  line.later.clear()
  await line.running
}

/** The `tell-late` job: tells what a process that died had still to tell. One that cannot be told leaves the others alone. */
export async function dispatchOverdue(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  await deps.db
    .deleteFrom('untold')
    .where('created_at', '<', new Date(now - oldMs))
    .execute()
  const rows = await deps.db
    .selectFrom('untold')
    .selectAll()
    .where('created_at', '<', new Date(now - lateMs))
    .orderBy('created_at')
    .limit(most)
    .execute()
  const left = rows.map(
    ({ key, notice, created_at: at }): OutboxEntry => ({ key, notice: notice as unknown as Notice, at })
  )
  if (left.length === 0 || (await tell(deps, left))) return
  for (const one of left) await tell(deps, [one])
}

function put(deps: Deps, line: Line, untold: Told): void {
  line.waiting.push(untold)
  line.running ??= tellWaiting(deps, line).finally(() => (line.running = undefined))
}

async function tellWaiting(deps: Deps, line: Line): Promise<void> {
  // What comes with the same turn of the process goes together.
  await new Promise(setImmediate)
  while (line.waiting.length > 0) await tell(deps, line.waiting.splice(0, most))
}

/** Tells what nobody has told yet. False: it could not be, and what was written down still is. */
async function tell(deps: Deps, all: readonly Told[]): Promise<boolean> {
  try {
    const afterCommit = await transaction(deps.db, async (trx) => {
      const keys = await takeFromOutbox(
        trx,
        all.flatMap(({ key }) => key ?? [])
      )
      return notifyAll(
        deps,
        trx,
        joined(all.flatMap(({ key, notice, at }) => (key === undefined || keys.has(key) ? { at, ...notice } : [])))
      )
    })
    await publishAfterCommit(deps, afterCommit, () =>
      markSeenRead(
        deps,
        all.flatMap(({ notice: { kind, objectId } }) =>
          kind === 'message' && objectId !== undefined ? [objectId] : []
        )
      )
    )
    return true
  } catch (error) {
    deps.log.warn({ err: error, kinds: all.map(({ notice }) => notice.kind) }, 'something was not told')
    return false
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

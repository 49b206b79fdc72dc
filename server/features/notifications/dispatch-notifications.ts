import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { notifyAll, type Notice } from './notify.ts'
import { markSeenRead } from './read-notifications.ts'
import { takeFromOutbox, type OutboxEntry } from './notification-outbox.ts'

/** A notification to dispatch; without a `key` it has no outbox entry. */
type Told = Omit<OutboxEntry, 'key'> & { key?: string }
type Line = { waiting: Told[]; later: Map<NodeJS.Timeout, Told>; running: Promise<void> | undefined }

/** The pending notifications of this process, by its job queue. */
const lines = new WeakMap<Deps['jobs'], Line>()

/** Maximum number of notifications in one transaction. */
const most = 200
/** Age, in ms, from which an outbox entry counts as left by a dead process, and age from which it is discarded. */
const lateMs = 10_000
const oldMs = 86_400_000

/**
 * Dispatches a notification after the commit of its cause, immediately or after `afterMs`, batched with others of the same moment, so that a message or a charge does not wait for
 * it. Entries of the outbox (`notification-outbox.ts`) that a dead process leaves are dispatched by `dispatchOverdue`. A charge has no entry, because that would add a fifth to its
 * cost; its sale is listed in the earnings anyway.
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

/** Dispatches all pending notifications at once, and resolves when that is done. */
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

/** The `tell-late` job: dispatches the outbox entries of dead processes. A failure of one does not affect the others. */
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
  // Notifications of the same event loop turn are dispatched together.
  await new Promise(setImmediate)
  while (line.waiting.length > 0) await tell(deps, line.waiting.splice(0, most))
}

/** Dispatches notifications that are still in the outbox. Resolves to false on failure; the entries then remain. */
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

/** Merges the notifications of one recipient and group into the last of them. */
function joined(notices: readonly Notice[]): Notice[] {
  const byGroup = new Map<string, Notice>()
  notices.forEach((notice, index) => {
    const group = `${notice.to} ${notice.groupKey ?? index}`
    const before = byGroup.get(group)
    byGroup.set(group, before ? { ...notice, total: (before.total ?? 1) + (notice.total ?? 1) } : notice)
  })
  return [...byGroup.values()]
}

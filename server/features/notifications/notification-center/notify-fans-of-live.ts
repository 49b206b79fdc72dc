import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Queues } from '../../../jobs/queues.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { fansPerBatch, nextFans } from './fans.ts'
import { notifyMany } from './notify.ts'

/**
 * The `tell-live` job: notifies followers and subscribers that a creator's chat or stream has opened, except those who
 * have switched the creator's notifications off. Stops a quarter of an hour after the opening.
 */
export async function notifyFansOfLive(deps: Deps, { performerId, at, after }: Queues['tell-live']): Promise<void> {
  const openedAt = new Date(at)
  const now = deps.clock.now()
  if (now.getTime() - openedAt.getTime() > 900_000) return
  const afterCommit = await transaction(deps.db, async (trx) => {
    const fans = await nextFans(trx, performerId, after ?? null, now)
    const last = fans.at(-1)
    if (last && fans.length === fansPerBatch)
      await deps.jobs.enqueue('tell-live', { performerId, at, after: last.id }, { within: trx })
    const content = {
      kind: 'live',
      actorId: performerId,
      objectType: 'performer',
      href: `/live/${performerId}`,
      at: openedAt,
    } as const
    return notifyMany(
      deps,
      trx,
      content,
      fans
        .filter((fan) => fan.isReachable && fan.level !== 'off')
        .map((fan) => ({ to: fan.id, objectId: performerId, groupKey: `live:${performerId}` }))
    )
  })
  await publishAfterCommit(deps, afterCommit)
}

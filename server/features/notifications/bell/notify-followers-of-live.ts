import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Queues } from '../../../jobs/jobs.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { notifyMany } from './notify.ts'

/** Number of followers that one job notifies; it enqueues the next job for the others. */
const batchSize = 500

/** The `tell-live` job: notifies followers that a creator's chat or stream has opened. Stops a quarter of an hour after the opening. */
export async function notifyFollowersOfLive(
  deps: Deps,
  { performerId, at, after }: Queues['tell-live']
): Promise<void> {
  const openedAt = new Date(at)
  if (deps.clock.now().getTime() - openedAt.getTime() > 900_000) return
  const afterCommit = await transaction(deps.db, async (trx) => {
    const followers = await trx
      .selectFrom('follow')
      .select('follower_id')
      .where('performer_id', '=', performerId)
      .$if(after !== undefined, (of) => of.where('follower_id', '>', after ?? ''))
      .orderBy('follower_id')
      .limit(batchSize)
      .execute()
    const last = followers.at(-1)
    if (last && followers.length === batchSize)
      await deps.jobs.enqueue('tell-live', { performerId, at, after: last.follower_id }, { within: trx })
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
      followers.map((follower) => ({
        to: follower.follower_id,
        objectId: performerId,
        groupKey: `live:${performerId}`,
      }))
    )
  })
  await publishAfterCommit(deps, afterCommit)
}

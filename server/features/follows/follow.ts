import { sql } from 'kysely'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { enqueueWelcome } from '../broadcasts/send-welcome.ts'
import { notify } from '../notifications/notify.ts'
import { isVisibleTo } from '../performers/policy.ts'

/** Follows a creator and counts it once, however often or in parallel it is asked; they are told (Spec §4, Follow). @throws ApiError forbidden for oneself, not_found */
export async function follow(
  deps: Deps,
  viewer: Viewer,
  performerId: string,
  country: string | undefined
): Promise<void> {
  if (viewer.id === performerId) throw new ApiError('forbidden')
  const afterCommit = await transaction(deps.db, async (trx) => {
    const performer = await trx
      .selectFrom('account')
      .innerJoin('performer', 'performer.account_id', 'account.id')
      .select('account.id')
      .where('account.id', '=', performerId)
      .where(isVisibleTo({ viewer, country }))
      .executeTakeFirst()
    if (!performer) throw new ApiError('not_found')
    const made = await trx
      .insertInto('follow')
      .values({ follower_id: viewer.id, performer_id: performerId, created_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('performer_id')
      .executeTakeFirst()
    if (!made) return undefined
    await trx
      .updateTable('performer')
      .set({ total_followers: sql`total_followers + 1` })
      .where('account_id', '=', performerId)
      .execute()
    await enqueueWelcome(deps, trx, { performerId, accountId: viewer.id, by: 'follow' })
    return notify(deps, trx, {
      to: performerId,
      kind: 'follower',
      actorId: viewer.id,
      groupKey: 'follower',
      href: '/creator/subscribers?tab=followers',
    })
  })
  if (afterCommit) await publishAfterCommit(deps, afterCommit)
}

/** Stops following; nothing happens where there was no follow. It works for a creator who is hidden by now, too. */
export async function unfollow(deps: Deps, viewer: Viewer, performerId: string): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const gone = await trx
      .deleteFrom('follow')
      .where('follower_id', '=', viewer.id)
      .where('performer_id', '=', performerId)
      .returning('performer_id')
      .executeTakeFirst()
    if (gone)
      await trx
        .updateTable('performer')
        .set({ total_followers: sql`total_followers - 1` })
        .where('account_id', '=', performerId)
        .execute()
  })
}

import type { Poll } from '../../../contract/feeds.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { openItemToWrite } from '../comments/policy.ts'
import type { ViewerContext } from '../performers/policy.ts'
import { loadFeeds } from './load-feeds.ts'
import { isClosed } from './polls.ts'

/**
 * Votes for an option, once for each account, and answers the poll with its results (Spec §7, Feeds). Counts and votes move together.
 * @throws ApiError `not_found` (also for what is hidden), `locked`, `poll_closed`, `already_voted`
 */
export async function vote(
  deps: Deps,
  viewerContext: ViewerContext & { viewer: Viewer },
  optionId: string
): Promise<Poll> {
  const { viewer } = viewerContext
  const now = deps.clock.now()
  const asked = await deps.db
    .selectFrom('poll_option')
    .innerJoin('poll', 'poll.id', 'poll_option.poll_id')
    .innerJoin('feed', 'feed.poll_id', 'poll.id')
    .select(['poll.id', 'poll.closes_at', 'feed.id as feed_id', 'feed.published_at'])
    .where('poll_option.id', '=', optionId)
    .executeTakeFirst()
  // The creator sees a draft: nobody votes in it.
  if (!asked?.published_at) throw new ApiError('not_found')
  await openItemToWrite(deps, 'feed', asked.feed_id, viewerContext)
  if (isClosed(asked.closes_at, now)) throw new ApiError('poll_closed')
  await transaction(deps.db, async (trx) => {
    // The poll first: it makes those who vote, and the creator who takes it away, come one after the other.
    const { numUpdatedRows } = await trx
      .updateTable('poll')
      .set((is) => ({ total_votes: is('total_votes', '+', 1) }))
      .where('id', '=', asked.id)
      .executeTakeFirst()
    if (!numUpdatedRows) throw new ApiError('not_found')
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('poll_vote')
      .values({ poll_id: asked.id, account_id: viewer.id, option_id: optionId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new ApiError('already_voted')
    await trx
      .updateTable('poll_option')
      .set((is) => ({ total_votes: is('total_votes', '+', 1) }))
      .where('id', '=', optionId)
      .execute()
  })
  const [feed] = await loadFeeds(deps, [asked.feed_id], viewerContext)
  if (!feed?.poll) throw new ApiError('not_found')
  return feed.poll
}

import type { Poll } from '../../../../contract/catalogue/feeds.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { requireWritableItem } from '../rights/require-item.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { loadFeeds } from './load-feeds.ts'
import { isClosed } from './polls.ts'

/**
 * Votes for an option, once per account, and returns the poll with its results (Spec §7, Feeds). Votes and counts
 * change in one transaction.
 * @throws ApiError `not_found` (also for a hidden post), `locked`, `poll_closed`, `already_voted`
 */
export async function vote(
  deps: Deps,
  viewerContext: ViewerContext & { viewer: Viewer },
  optionId: string
): Promise<Poll> {
  const { viewer } = viewerContext
  const now = deps.clock.now()
  const option = await deps.db
    .selectFrom('poll_option')
    .innerJoin('poll', 'poll.id', 'poll_option.poll_id')
    .innerJoin('feed', 'feed.poll_id', 'poll.id')
    .select(['poll.id', 'poll.closes_at', 'feed.id as feed_id', 'feed.performer_id', 'feed.published_at'])
    .where('poll_option.id', '=', optionId)
    .executeTakeFirst()
  // Nobody can vote in a draft, which its creator can see.
  if (!option?.published_at) throw new ApiError('not_found')
  await requireWritableItem(deps, 'feed', option.feed_id, viewerContext)
  if (isClosed(option.closes_at, now)) throw new ApiError('poll_closed')
  await transactionWithEvents(deps, async (trx, record) => {
    // Locks the poll first, which serialises votes and the removal of the poll by its creator.
    const { numUpdatedRows } = await trx
      .updateTable('poll')
      .set((is) => ({ total_votes: is('total_votes', '+', 1) }))
      .where('id', '=', option.id)
      .executeTakeFirst()
    if (!numUpdatedRows) throw new ApiError('not_found')
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('poll_vote')
      .values({ poll_id: option.id, account_id: viewer.id, option_id: optionId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new ApiError('already_voted')
    await trx
      .updateTable('poll_option')
      .set((is) => ({ total_votes: is('total_votes', '+', 1) }))
      .where('id', '=', optionId)
      .execute()
    record('poll.voted', { accountId: viewer.id, performerId: option.performer_id })
  })
  const [feed] = await loadFeeds(deps, [option.feed_id], viewerContext)
  if (!feed?.poll) throw new ApiError('not_found')
  return feed.poll
}

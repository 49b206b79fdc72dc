import { sql } from 'kysely'
import { storyHours } from '../../../../contract/limits.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { recordPublished } from '../rights/record-published.ts'
import { publishedFeed } from './write-feed.ts'

/** Number of posts that one query publishes. */
const batch = 100

/**
 * The job that publishes posts whose time has come (product.md, Content). Their publication time is the scheduled one,
 * so that they keep that order even if the job is late; a story expires 24 hours after it is actually published.
 * What a restricted creator has scheduled waits until the restriction is lifted. Several processes may run it at once.
 */
export async function publishScheduled(deps: Deps): Promise<void> {
  while ((await publishBatch(deps)) === batch);
}

function publishBatch(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  return transactionWithEvents(deps, async (trx, record) => {
    const { rows } = await sql<{ id: string; performer_id: string; is_story: boolean }>`
      with due as (
        select id from feed where status = 'scheduled' and scheduled_at <= ${now}
          and not exists (select from account where account.id = feed.performer_id and posting_restriction is not null) order by scheduled_at limit ${batch} for update skip locked
      ), published as (
        update feed set status = 'active', published_at = scheduled_at, scheduled_at = null, updated_at = ${now},
          expires_at = case when is_story then ${now}::timestamptz + make_interval(hours => ${storyHours}) end
        from due where feed.id = due.id returning feed.id, feed.performer_id, feed.is_story, feed.published_at
      ), counted as (
        update performer set total_feeds = total_feeds + new.count
        from (select performer_id, count(*) from published where not is_story group by performer_id) new where account_id = new.performer_id
      )
      select id, performer_id, is_story from published order by published_at, id`.execute(trx)
    await recordPublished(trx, record, rows.map(publishedFeed), now)
    return rows.length
  })
}

import { sql, type RawBuilder } from 'kysely'
import type { StoryGroup } from '../../../../contract/content/feeds.ts'
import type { Deps } from '../../../deps.ts'
import { accountIs } from '../../identity/people/account-ref.ts'
import { canOpenPage, type ViewerContext } from '../../identity/people/visibility.ts'
import { loadFeeds } from './load-feeds.ts'
import { sourcesOf } from './sources.ts'

/** Maximum number of stories of one creator in a response, the newest ones. */
const groupBound = 50

type Query = { limit: number; offset: number; performerId?: string }

/** SQL: the creators whose stories are requested; undefined for a visitor, who follows nobody. */
function requestedCreators(
  performerId: string | undefined,
  viewerContext: ViewerContext
): RawBuilder<unknown> | undefined {
  if (performerId !== undefined)
    return sql`select account.id from account join performer on performer.account_id = account.id where ${accountIs(performerId)} and ${canOpenPage(viewerContext)}`
  const { viewer } = viewerContext
  return viewer
    ? sql`select id from (${sourcesOf({ ...viewerContext, viewer })}) followed union select ${viewer.id}::uuid`
    : undefined
}

/**
 * Active stories grouped by creator (Spec §7, Feeds): of one creator, or of the creators whom the viewer follows or
 * subscribes to; the viewer's own first, then by the latest story. Locked stories are included as locked. `total`
 * counts the creators.
 */
export async function searchStories(
  deps: Deps,
  { performerId, limit, offset }: Query,
  viewerContext: ViewerContext
): Promise<{ data: StoryGroup[]; total: number }> {
  const requested = requestedCreators(performerId, viewerContext)
  if (!requested) return { data: [], total: 0 }
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with active as materialized (
      select source.id, (array_agg(feed.id order by feed.published_at desc, feed.id desc))[1:${groupBound}::int] as ids, max(feed.published_at) as newest
      from (${requested}) source join feed on feed.performer_id = source.id
      where feed.status = 'active' and feed.is_story and feed.expires_at > ${deps.clock.now()}
      group by source.id
    )
    select (select count(*) from active) as total, page.ids from (select) one left join lateral (
      select * from active order by id = ${viewerContext.viewer?.id ?? null}::uuid desc nulls last, newest desc, id limit ${limit} offset ${offset}
    ) page on true
    order by page.id = ${viewerContext.viewer?.id ?? null}::uuid desc nulls last, page.newest desc, page.id`.execute(
    deps.db
  )
  const feeds = await loadFeeds(deps, rows.flatMap((row) => row.ids ?? []).reverse(), viewerContext)
  const groups = new Map<string, StoryGroup>()
  for (const feed of feeds) {
    const { performer } = feed
    const group = groups.get(performer._id) ?? { performer, feeds: [] }
    group.feeds.push(feed)
    groups.set(performer._id, group)
  }
  // The ids were loaded in reverse, so that each group starts with its oldest story; reversing the groups restores
  // their order.
  return { data: [...groups.values()].reverse(), total: rows[0]?.total ?? 0 }
}

import { sql, type RawBuilder } from 'kysely'
import type { StoryGroup } from '../../../../contract/catalogue/feeds.ts'
import type { Deps } from '../../../deps.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import { matchesAccountRef, parseAccountRef, type AccountRef } from '../../identity/visibility/account-ref.ts'
import { canOpenPage, type ViewerContext } from '../../identity/visibility/visibility.ts'
import { loadFeeds } from './load-feeds.ts'
import { sourcesOf } from './sources.ts'

/** Maximum number of stories of one creator in a response, the newest ones. */
const groupBound = 50

type Query = { limit: number; offset: number; performerId?: string }

type Requested = { who: AccountRef | null; viewerContext: ViewerContext }

/** SQL: the creators whose stories are requested: `who`, or those whom the viewer follows and the viewer. */
function requestedCreators({ who, viewerContext }: Requested): RawBuilder<unknown> {
  if (who)
    return sql`select account.id from account join performer on performer.account_id = account.id where ${matchesAccountRef(who)} and ${canOpenPage(viewerContext)}`
  const { viewer } = viewerContext
  // A visitor follows nobody.
  return viewer
    ? sql`select id from (${sourcesOf({ ...viewerContext, viewer })}) followed union select ${viewer.id}::uuid`
    : sql`select id from account where false`
}

/** A page of creators with the ids of their active stories, newest first. Each visit of home and of a creator's page runs it. */
const storyPages = queryTemplate((db, values: Requested & { limit: number; offset: number; now: Date }) => {
  const viewerId = values.viewerContext.viewer?.id ?? null
  return sql<{ total: number; ids: string[] | null }>`
    with active as materialized (
      select source.id, (array_agg(feed.id order by feed.published_at desc, feed.id desc))[1:${sql.lit(groupBound)}::int] as ids, max(feed.published_at) as newest
      from (${requestedCreators(values)}) source join feed on feed.performer_id = source.id
      where feed.status = 'active' and feed.is_story and feed.expires_at > ${values.now}
      group by source.id
    )
    select (select count(*) from active) as total, page.ids from (select) one left join lateral (
      select * from active order by id = ${viewerId}::uuid desc nulls last, newest desc, id limit ${values.limit} offset ${values.offset}
    ) page on true
    order by page.id = ${viewerId}::uuid desc nulls last, page.newest desc, page.id`.compile(db)
})

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
  const who = performerId === undefined ? null : parseAccountRef(performerId)
  const rows = await storyPages(deps.db, { who, viewerContext, limit, offset, now: deps.clock.now() })
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

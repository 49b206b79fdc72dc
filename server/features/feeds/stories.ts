import { sql, type RawBuilder } from 'kysely'
import type { StoryGroup } from '../../../contract/feeds.ts'
import type { Deps } from '../../deps.ts'
import { accountIs } from '../people/account-ref.ts'
import { canOpenPage, type ViewerContext } from '../performers/policy.ts'
import { loadFeeds } from './load-feeds.ts'
import { sourcesOf } from './sources.ts'

/** Stories of one creator shown at once, at most: the newest. */
const groupBound = 50

type Query = { limit: number; offset: number; performerId?: string }

/** SQL: whose stories are asked for; undefined for a visitor, who follows nobody. */
function askedFor(performerId: string | undefined, viewerContext: ViewerContext): RawBuilder<unknown> | undefined {
  if (performerId !== undefined)
    return sql`select account.id from account join performer on performer.account_id = account.id where ${accountIs(performerId)} and ${canOpenPage(viewerContext)}`
  const { viewer } = viewerContext
  return viewer
    ? sql`select id from (${sourcesOf({ ...viewerContext, viewer })}) followed union select ${viewer.id}::uuid`
    : undefined
}

/**
 * Living stories by creator (Spec §7, Feeds): of one creator, or of those the viewer follows or subscribes to; one's own first, then who told something
 * last. What is locked is there as locked. `total` counts the creators.
 */
export async function searchStories(
  deps: Deps,
  { performerId, limit, offset }: Query,
  viewerContext: ViewerContext
): Promise<{ data: StoryGroup[]; total: number }> {
  const asked = askedFor(performerId, viewerContext)
  if (!asked) return { data: [], total: 0 }
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with told as materialized (
      select source.id, (array_agg(feed.id order by feed.published_at desc, feed.id desc))[1:${groupBound}::int] as ids, max(feed.published_at) as newest
      from (${asked}) source join feed on feed.performer_id = source.id
      where feed.status = 'active' and feed.is_story and feed.expires_at > ${deps.clock.now()}
      group by source.id
    )
    select (select count(*) from told) as total, page.ids from (select) one left join lateral (
      select * from told order by id = ${viewerContext.viewer?.id ?? null}::uuid desc nulls last, newest desc, id limit ${limit} offset ${offset}
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
  // The ids went in backwards, so that each group has its oldest first; the groups come out the other way round.
  return { data: [...groups.values()].reverse(), total: rows[0]?.total ?? 0 }
}

import { sql, type RawBuilder } from 'kysely'
import type { NewsLevel } from '../../../../contract/catalogue/follows/news-level.ts'
import type { PerformerProfile } from '../../../../contract/catalogue/performers/performers.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { mediaTotals } from '../creator-media/queries.ts'
import { matchesAccountRef, parseAccountRef, type AccountRef } from '../../identity/visibility/account-ref.ts'
import { isOnline } from '../../identity/presence/online.ts'
import { hasReacted } from '../rights/facts.ts'
import { givesAccess, newsLevelOf, relationColumns } from '../../identity/visibility/relations.ts'
import {
  canOpenPage,
  noteOpenedPages,
  type ViewerContext,
  type ViewerIdentity,
} from '../../identity/visibility/visibility.ts'
import { presentProfile } from './present.ts'
import { isVerified } from '../../identity/visibility/present.ts'
import { profiles } from './queries.ts'
import { presentMedia } from '../../platform/files/present.ts'

/** SQL over `account` for the end of the viewer's subscription to this creator; null without one. */
const subscriptionEnd = (viewer: ViewerIdentity | null, now: Date): RawBuilder<Date | null> =>
  viewer
    ? sql`(select max(ends_at) from subscription where user_id = ${viewer.id} and performer_id = account.id and ${givesAccess(now)})`
    : sql`null::timestamptz`

/** SQL over `account`: how much the viewer wants to hear of this creator; null for a visitor. */
const newsLevel = (viewer: ViewerIdentity | null): RawBuilder<NewsLevel | null> =>
  viewer ? newsLevelOf(viewer.id, sql.ref('account.id')) : sql`null::text`

type PageOf = { who: AccountRef; viewerContext: ViewerContext; now: Date }

/** A creator's profile with all fields that depend on the viewer. A single query, because each visit of the page runs it. */
const profilePages = queryTemplate((db, { who, viewerContext, now }: PageOf) => {
  const { viewer } = viewerContext
  const id = sql.ref('account.id')
  return profiles(db)
    .select(relationColumns(viewer, now))
    .select([
      isOnline(id).as('is_online'),
      mediaTotals(id).as('totals'),
      hasReacted(viewer, 'bookmark', id).as('is_bookmarked'),
      subscriptionEnd(viewer, now).as('subscription_ends_at'),
      newsLevel(viewer).as('news_level'),
    ])
    .where(matchesAccountRef(who))
    .where(canOpenPage(viewerContext))
    .compile()
})

/**
 * A creator's page, by id or username, as the viewer sees it (Spec §7, Performers).
 * @throws ApiError not_found when it is missing or hidden
 */
export async function viewPerformer(
  deps: Deps,
  idOrUsername: string,
  viewerContext: ViewerContext
): Promise<PerformerProfile> {
  const { viewer } = viewerContext
  const who = parseAccountRef(idOrUsername)
  const [row] = await profilePages(deps.db, { who, viewerContext, now: deps.clock.now() })
  if (!row) throw new ApiError('not_found')
  await noteOpenedPages(deps.db, viewerContext, [row.id])
  const relations = { isFollowed: row.is_followed, isSubscribed: row.is_subscribed, trialUsed: row.trial_used }
  return presentProfile(row, viewer ? relations : undefined, {
    isBookmarked: viewer ? row.is_bookmarked : undefined,
    isOnline: row.is_online,
    totals: row.totals,
    canSubscribe: viewer?.id !== row.id && isVerified(row),
    subscriptionEndsAt: row.subscription_ends_at ?? undefined,
    welcomeVideo: row.welcome_video ? presentMedia(deps, row.welcome_video) : undefined,
    newsLevel: row.is_followed || row.is_subscribed ? (row.news_level ?? undefined) : undefined,
  })
}

import type { PerformerProfile } from '../../../contract/performers.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { countMedia } from '../creator-media/queries.ts'
import { onlineAmong } from '../presence/online.ts'
import { loadRelations } from './load-cards.ts'
import { canOpenPage, type ViewerContext } from './policy.ts'
import { isVerified, presentProfile } from './present.ts'
import { findProfile, hasBookmarked } from './queries.ts'

/** A creator's page, by id or username, for whoever is looking (Spec §7, Performers). @throws ApiError not_found when it is missing or hidden */
export async function viewPerformer(
  deps: Deps,
  idOrUsername: string,
  viewerContext: ViewerContext
): Promise<PerformerProfile> {
  const row = await findProfile(deps.db, idOrUsername, canOpenPage(viewerContext))
  if (!row) throw new ApiError('not_found')
  const { viewer } = viewerContext
  const isOwn = viewer?.id === row.id
  const [ties, online, totals, isBookmarked] = await Promise.all([
    loadRelations(deps, [row.id], viewer),
    onlineAmong(deps.db, [row.id]),
    countMedia(deps.db, row.id),
    viewer ? hasBookmarked(deps.db, viewer.id, row.id) : undefined,
  ])
  const tie = ties?.(row.id)
  return presentProfile(row, tie?.ties, {
    isBookmarked,
    isOnline: online.has(row.id),
    totals,
    canSubscribe: !isOwn && isVerified(row),
    subscriptionEndsAt: tie?.endsAt,
  })
}

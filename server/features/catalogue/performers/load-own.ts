import { fromMinor } from '../../../../contract/money/money.ts'
import type { OwnPerformer } from '../../../../contract/catalogue/performers/performers.ts'
import type { OwnWelcomeVideo } from '../../../../contract/catalogue/performers/welcome-video.ts'
import type { FileStatus } from '../../../../contract/platform/files/files.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { presentMedia } from '../../platform/files/present.ts'
import { failureText } from '../../platform/files/processing/failure-text.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { loadCurrentUser } from '../../identity/users/load-current-user.ts'
import { presentAbout } from './present.ts'
import { findDocuments, findOwnPerformer, findWelcomeVideo } from './queries.ts'

type Tools = Pick<Deps, 'db' | 'config' | 'clock'>

/** The newest document of each kind with its review status; never an address of the document itself (Spec §6). */
export async function loadDocuments(deps: Pick<Deps, 'db'>, performerId: string): Promise<OwnPerformer['documents']> {
  const rows = await findDocuments(deps.db, performerId)
  return rows.map((row) => ({
    kind: row.kind as OwnPerformer['documents'][number]['kind'],
    status: row.status as OwnPerformer['documents'][number]['status'],
    uploadedAt: row.created_at.toISOString(),
  }))
}

/** The creator's own welcome video, also while it is processed or after it failed; undefined without one. */
export async function loadWelcomeVideo(
  deps: Tools,
  performerId: string,
  language: Language
): Promise<OwnWelcomeVideo | undefined> {
  const file = await findWelcomeVideo(deps.db, performerId)
  return (
    file && {
      _id: file.id,
      status: file.status as FileStatus,
      reason: file.status === 'failed' ? failureText(file.reason, language) : undefined,
      media: file.status === 'ready' ? presentMedia(deps, file) : undefined,
    }
  )
}

/**
 * The signed-in creator with all private data: account, profile, prices, commission in percent, review status of
 * documents.
 * @throws ApiError not_found
 */
export async function loadOwnPerformer(deps: Tools, performerId: string, language: Language): Promise<OwnPerformer> {
  const [user, row, documents, welcomeVideo, site] = await Promise.all([
    loadCurrentUser(deps, performerId),
    findOwnPerformer(deps.db, performerId),
    loadDocuments(deps, performerId),
    loadWelcomeVideo(deps, performerId, language),
    readSettings(deps.db),
  ])
  if (!row) throw new ApiError('not_found')
  return {
    ...user,
    ...presentAbout(row),
    monthlyPrice: fromMinor(row.monthly_price),
    yearlyPrice: row.yearly_price === null ? undefined : fromMinor(row.yearly_price),
    isFreeSubscription: row.is_free_subscription,
    isListed: row.is_listed,
    commission: (row.commission_bp ?? site.commissionBp) / 100,
    documents,
    welcomeVideo,
    totalFeeds: row.total_feeds,
    totalFollowers: row.total_followers,
    totalSubscribers: row.total_subscribers,
  }
}

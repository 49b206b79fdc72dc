import type { AccessReason, Feed } from '../../../contract/feeds.ts'
import type { PerformerCard } from '../../../contract/performers.ts'
import type { Deps } from '../../deps.ts'
import { presentPhoto, presentPreview, type PhotoRow } from '../files/present.ts'
import type { FeedRow } from './queries.ts'

/**
 * A post for one viewer, whose right `accessOf` has decided. Locked: the counts and a blurred picture, nothing of the text or the files,
 * not even an id.
 */
export function presentFeed(deps: Deps, row: FeedRow, photos: readonly PhotoRow[], card: PerformerCard, accessReason: AccessReason): Feed {
  const isLocked = accessReason === 'locked'
  const common = {
    _id: row.id,
    type: row.type as Feed['type'],
    access: row.access as Feed['access'],
    status: row.status as Feed['status'],
    isPinned: row.is_pinned,
    isLocked,
    accessReason,
    totalFiles: row.total_files,
    performer: {
      _id: card._id,
      name: card.name,
      username: card.username,
      avatar: card.avatar,
      isPerformer: card.isPerformer,
      isVerified: card.isVerified,
      monthlyPrice: card.monthlyPrice,
      isFreeSubscription: card.isFreeSubscription,
      isSubscribed: card.isSubscribed,
      isFollowed: card.isFollowed,
    },
    createdAt: (row.published_at ?? row.created_at).toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
  if (isLocked) return { ...common, thumbnail: photos[0] && presentPreview(deps, photos[0]) }
  const files = photos.flatMap((photo) => {
    const picture = presentPhoto(deps, photo)
    return picture ? [{ _id: photo.id, type: 'feed-photo' as const, ...picture }] : []
  })
  return { ...common, text: row.text, files }
}

import type { Feed } from '../../../contract/feeds.ts'
import type { AccessReason } from '../../../contract/items.ts'
import { fromMinor } from '../../../contract/money.ts'
import type { Deps } from '../../deps.ts'
import { presentMedia, presentPreview } from '../files/present.ts'
import { presentPerson } from '../people/present.ts'
import { isVerified } from '../performers/present.ts'
import type { FeedRow } from './queries.ts'

/**
 * A post for one viewer, whose right `accessOf` has decided. Locked: the counts and a blurred picture, nothing of the text or the files,
 * not even an id.
 */
export function presentFeed(deps: Deps, row: FeedRow, isSignedIn: boolean, accessReason: AccessReason): Feed {
  const isLocked = accessReason === 'locked'
  const media = row.files.filter((file) => file.role === 'media')
  const common = {
    _id: row.id,
    type: row.type as Feed['type'],
    access: row.access as Feed['access'],
    status: row.status as Feed['status'],
    isPinned: row.is_pinned,
    isStory: row.is_story,
    price: row.price === null ? undefined : fromMinor(row.price),
    totalLikes: row.total_likes,
    totalComments: row.total_comments,
    ...(isSignedIn && { isLiked: row.is_liked, isBookmarked: row.is_bookmarked }),
    isLocked,
    accessReason,
    totalFiles: row.total_files,
    performer: {
      ...presentPerson({ ...row, id: row.performer_id }),
      isVerified: isVerified({ status: row.account_status, approved_at: row.approved_at }),
      monthlyPrice: fromMinor(row.monthly_price),
      isFreeSubscription: row.is_free_subscription,
      ...(isSignedIn && { isSubscribed: row.is_subscribed, isFollowed: row.is_followed }),
    },
    createdAt: (row.published_at ?? row.created_at).toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
  if (isLocked) return { ...common, thumbnail: media[0] && presentPreview(deps, media[0]) }
  return { ...common, text: row.text, files: media.flatMap((file) => presentMedia(deps, file) ?? []) }
}

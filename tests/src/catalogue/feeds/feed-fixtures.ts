import type { Feed, Poll } from '../../../../contract/catalogue/feeds.ts'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import { creator } from '../../support.ts'

export const at = '2026-11-01T00:00:00.000Z'

export const performer: Feed['performer'] = {
  _id: creator._id,
  name: 'Marisol Vega',
  username: 'marisol',
  avatar: '/a.jpg',
  isPerformer: true,
  isVerified: true,
  monthlyPrice: 9.9,
  isFreeSubscription: false,
}

/** A free text post of Marisol's, as a fan sees it. */
export const feed = (more: Partial<Feed> = {}): Feed => ({
  _id: '0198a3c4-0000-7000-8000-0000000000f1',
  type: 'text',
  access: 'free',
  status: 'active',
  isLocked: false,
  accessReason: 'public',
  isPinned: false,
  isStory: false,
  text: 'Good evening',
  totalFiles: 0,
  totalLikes: 0,
  totalComments: 0,
  isLiked: false,
  isBookmarked: false,
  performer,
  createdAt: at,
  updatedAt: at,
  ...more,
})

export const photoFile = (n = 1): MediaFile => ({
  _id: `file-${n}`,
  type: 'feed-photo',
  kind: 'photo',
  url: `/p${n}.webp`,
  width: 900,
  height: 600,
})
export const videoFile = (more: Partial<MediaFile> = {}): MediaFile => ({
  _id: 'video-1',
  type: 'feed-video',
  kind: 'video',
  url: '/v.mp4',
  width: 1280,
  height: 720,
  duration: 125,
  ...more,
})

/** A poll before voting: results are not included. */
export const poll = (more: Partial<Poll> = {}): Poll => ({
  _id: 'poll-1',
  question: 'Which song?',
  totalVotes: 3,
  isClosed: false,
  options: [
    { _id: 'o1', text: 'The slow one' },
    { _id: 'o2', text: 'The new one' },
  ],
  ...more,
})

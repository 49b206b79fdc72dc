import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import { creator } from '../../support.ts'

export const feedId = '0198a3c4-0000-7000-8000-000000000301'
export const fileId = '0198a3c4-0000-7000-8000-000000000302'
const performer = { ...creator, username: 'marisol', isVerified: true, monthlyPrice: 9, isFreeSubscription: false }
/** A video post for sale with all that a post can have, as its creator gets it. */
export const feed = {
  _id: feedId,
  type: 'video',
  access: 'sale',
  price: 12.5,
  status: 'active',
  isLocked: false,
  accessReason: 'owner',
  totalLikes: 0,
  totalComments: 0,
  performer,
  isPinned: true,
  isStory: false,
  text: 'The encore',
  totalFiles: 1,
  totalSales: 2,
  thumbnailId: '0198a3c4-0000-7000-8000-000000000303',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  files: [
    {
      _id: fileId,
      type: 'feed-video',
      kind: 'video',
      url: '/v.mp4',
      width: 16,
      height: 9,
      captions: [{ _id: '0198a3c4-0000-7000-8000-000000000304', language: 'pt-BR', url: '/c.vtt' }],
    },
  ],
  teaser: {
    _id: '0198a3c4-0000-7000-8000-000000000305',
    type: 'feed-teaser',
    kind: 'video',
    url: '/t.mp4',
    width: 16,
    height: 9,
  },
  poll: { _id: '0198a3c4-0000-7000-8000-000000000306', options: [], totalVotes: 0, isClosed: false },
} as Feed

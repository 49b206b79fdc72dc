import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { feeds, type Feed } from '../../../contract/content/feeds.ts'
import { bodyOf, bodyOfFeed, draftOf, pollBody } from '../../../src/features/composer/draft.ts'
import { accessBody } from '../../../src/features/items/AccessFields.tsx'
import { withScreens } from '../screen.tsx'
import { clearCookies, creator } from '../support.ts'

// jsdom has no image decoder: these are the values that a browser would read.
vi.mock('../../../src/features/uploads/read-hints.ts', () => ({ hintsOfFile: async () => ({ width: 4, height: 3 }) }))
vi.mock('../../../src/features/uploads/preview-of-file.ts', () => ({ previewOfFile: async () => 'blob:preview' }))
URL.revokeObjectURL = () => undefined

const feedId = '0198a3c4-0000-7000-8000-000000000301'
const fileId = '0198a3c4-0000-7000-8000-000000000302'
const performer = { ...creator, username: 'marisol', isVerified: true, monthlyPrice: 9, isFreeSubscription: false }
const feed = {
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

withScreens()
beforeEach(() => localStorage.clear())
afterEach(clearCookies)

describe('the request body', () => {
  it('of a change from a list keeps all other fields of the post', () => {
    const body = bodyOfFeed(feed, { status: 'archived' })
    expect(body).toMatchObject({
      text: 'The encore',
      fileIds: [fileId],
      thumbnailId: feed.thumbnailId,
      teaserId: feed.teaser?._id,
      captions: [{ fileId: '0198a3c4-0000-7000-8000-000000000304', language: 'pt-BR' }],
      pollId: feed.poll?._id,
      access: 'sale',
      price: 12.5,
      status: 'archived',
      isPinned: true,
      isStory: false,
    })
    // Every field of the contract is included, except file descriptions, which stay when they are not sent.
    expect(Object.keys(body).toSorted()).toEqual(
      Object.keys(feeds.update.body.shape)
        .filter((name) => name !== 'descriptions')
        .toSorted()
    )
    expect(
      bodyOfFeed(
        {
          ...feed,
          pendingFileIds: [feedId],
          draftFiles: [
            { _id: feedId, kind: 'video' },
            { _id: fileId, kind: 'photo' },
          ],
        },
        {}
      ).fileIds
    ).toEqual([feedId, fileId])
  })

  it('has no price unless for sale, and no date unless scheduled', () => {
    const offer = { access: 'sale', price: 5, status: 'scheduled', scheduledAt: '2027-01-01T00:00:00.000Z' } as const
    expect(accessBody(offer)).toEqual(offer)
    expect(accessBody({ ...offer, access: 'free' })).toEqual({
      access: 'free',
      status: 'scheduled',
      scheduledAt: offer.scheduledAt,
    })
    expect(bodyOf({ ...draftOf(), offer }, { fileIds: [] }, undefined, 'draft')).toEqual({
      title: '',
      caption: '',
      text: '',
      isPinned: false,
      fileIds: [],
      access: 'sale',
      price: 5,
      status: 'draft',
    })
  })

  it('has a poll without the empty options', () => {
    expect(pollBody({ question: ' ', options: ['Yes', ' ', 'No'] })).toEqual({ options: ['Yes', 'No'] })
  })
})

import { describe, expect, it } from 'vitest'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { bodyOf, bodyOfFeed, draftOf, pollBody } from '../../../../src/features/catalogue/composer/draft.ts'
import { accessBody } from '../../../../src/features/catalogue/items/AccessFields.tsx'
import { feed, feedId, fileId } from '../creator-content/own-feed.ts'

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

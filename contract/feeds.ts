import * as z from 'zod'
import { Time } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { Picture } from './files.ts'
import { Id, IdParams, ProfileId } from './ids.ts'
import { cursorPage, cursorQuery, listQuery, page } from './paging.ts'
import { PerformerCard } from './performers.ts'

export const maxFeedText = 5000
export const maxFeedFiles = 20

export const FeedType = z.enum(['text', 'photo'])
/** Who may see a post: everyone, or the subscribers. */
export const FeedAccess = z.enum(['free', 'subscriber'])
export const FeedStatus = z.enum(['draft', 'active', 'archived'])

/** Why the viewer sees the item, or that they do not (product.md, Who sees what). */
export const AccessReason = z.enum(['owner', 'operator', 'bought', 'subscription', 'follower', 'public', 'locked'])
export type AccessReason = z.infer<typeof AccessReason>

/**
 * A post. Locked (`isLocked`): no text, no file, only the counts, the kinds and a blurred picture made on the server.
 */
export const Feed = z.object({
  _id: Id,
  type: FeedType,
  access: FeedAccess,
  status: FeedStatus,
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  accessReason: AccessReason,
  text: z.string().optional(),
  files: z.array(Picture.extend({ _id: Id, type: z.literal('feed-photo') })).optional(),
  thumbnail: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).optional().describe('of a locked post: small and blurred beyond recovery'),
  totalFiles: z.number().int(),
  performer: PerformerCard.pick({ _id: true, name: true, username: true, avatar: true, isPerformer: true, isVerified: true, monthlyPrice: true, isFreeSubscription: true, isSubscribed: true, isFollowed: true }),
  createdAt: Time,
  updatedAt: Time,
})
export type Feed = z.infer<typeof Feed>

const writing = {
  text: z.string().trim().max(maxFeedText).default(''),
  fileIds: z.array(Id).max(maxFeedFiles).default([]).describe('finished feed-photo uploads of this creator, in order'),
  descriptions: z.record(Id, z.string().trim().max(1000)).optional().describe('alternative text of some of the photos, by file id; what is not named keeps its own'),
  access: FeedAccess.default('subscriber'),
  status: FeedStatus.default('active'),
  isPinned: z.boolean().default(false),
}
const FeedBody = z.object(writing).refine((feed) => feed.text !== '' || feed.fileIds.length > 0, { path: ['text'], message: 'Write something or add a photo' })

export const feeds = endpoints({
  create: {
    method: 'POST', path: '/performer/feeds', access: 'performer', summary: 'Publish a post, or keep it as a draft', body: FeedBody, response: Feed, status: 201,
    errors: ['performer_pending', 'not_found'], limit: { max: 200, perS: 3600 },
  },
  searchOwn: {
    method: 'GET', path: '/performer/feeds', access: 'performer', summary: 'One\'s own posts in every state',
    query: z.object({ ...listQuery, status: FeedStatus.optional(), type: FeedType.optional() }), response: page(Feed),
  },
  update: { method: 'PUT', path: '/performer/feeds/{id}', access: 'performer', summary: 'Change one\'s own post', params: IdParams, body: FeedBody, response: Feed, errors: ['not_found'] },
  remove: { method: 'DELETE', path: '/performer/feeds/{id}', access: 'performer', summary: 'Delete one\'s own post and its files', params: IdParams, errors: ['not_found'] },
  viewOwn: { method: 'GET', path: '/performer/feeds/{id}', access: 'performer', summary: 'One\'s own post', params: IdParams, response: Feed, errors: ['not_found'] },
  search: {
    method: 'GET', path: '/user/feeds', access: 'optional', summary: 'Posts newest first: of one creator, or of those the viewer subscribes to or follows',
    query: z.object({ ...cursorQuery, performerId: ProfileId.optional(), type: FeedType.optional() }), cursor: true, response: cursorPage(Feed), errors: ['not_found'],
  },
  view: { method: 'GET', path: '/user/feeds/{id}', access: 'optional', summary: 'One post, locked where the viewer has no right to it', params: IdParams, response: Feed, errors: ['not_found'] },
})

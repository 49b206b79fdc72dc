import '../zod-config.ts'
import * as z from 'zod'
import { changesOf } from '../changes.ts'
import { dictionary, listOf, trimmed } from '../bounded.ts'
import { Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { CaptionsBody, MediaFile, MediaKind } from '../platform/files/files.ts'
import { Id, IdParams, ProfileId } from '../ids.ts'
import {
  ItemAccess,
  itemFields,
  ItemPerformer,
  ItemPrice,
  ItemStatus,
  publicCaption,
  publicTitle,
  publicTexts,
  withItemRules,
} from './items/items.ts'
import { cursorPage, cursorQuery, flag, listQuery, page } from '../paging.ts'
import { maxFeedText, maxFeedFiles, storyHours } from '../limits.ts'

/**
 * The type of a post, which the server derives from its files. A post with photos and videos counts as a video, so that
 * lists of videos contain it.
 */
export const FeedType = z.enum(['text', 'photo', 'video', 'audio', 'poll']).meta({ id: 'FeedType' })
export type FeedType = z.infer<typeof FeedType>

/**
 * A poll. `totalVotes` is present only where the viewer may see the results: after voting, after closing, and for its
 * creator.
 */
export const Poll = z
  .object({
    _id: Id,
    question: z.string().optional(),
    options: z.array(z.object({ _id: Id, text: z.string(), totalVotes: z.number().int().optional() })),
    totalVotes: z.number().int(),
    votedOptionId: Id.optional(),
    closesAt: Time.optional(),
    isClosed: z.boolean(),
  })
  .meta({ id: 'Poll' })
export type Poll = z.infer<typeof Poll>

/**
 * A post. A locked one (`isLocked`) has no text, files or poll: only title, caption, teaser, counts, the kinds of its
 * files and a blurred picture that the server made.
 */
export const Feed = z
  .object({
    ...itemFields,
    ...publicTexts,
    type: FeedType,
    isPinned: z.boolean(),
    isStory: z.boolean(),
    text: z.string().optional(),
    files: z.array(MediaFile).optional(),
    teaser: MediaFile.optional().describe('free clip of a locked post'),
    poll: Poll.optional(),
    totalFiles: z.number().int(),
    fileKinds: z.array(MediaKind).optional().describe('kind of each file, in order; also when locked'),
    duration: z.number().optional().describe('seconds; of all videos, or of the audio file; also when locked'),
    totalSales: z.number().int().optional().describe('only for its creator'),
    thumbnailId: Id.optional().describe('only for its creator: the chosen feed-thumbnail'),
    pendingFileIds: z.array(Id).optional().describe('only for its creator: files of a draft that are not ready'),
    draftFiles: z
      .array(z.object({ _id: Id, kind: MediaKind }))
      .optional()
      .describe('only for its creator, if files of a draft are not ready: all its files, in order'),
    scheduledAt: Time.optional().describe('only for its creator: when it will be published'),
    expiresAt: Time.optional().describe('for a story'),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Feed' })
export type Feed = z.infer<typeof Feed>

/** The stories of one creator that have not expired, oldest first. */
export const StoryGroup = z.object({ performer: ItemPerformer, feeds: z.array(Feed) }).meta({ id: 'StoryGroup' })
export type StoryGroup = z.infer<typeof StoryGroup>

const FeedBody = withItemRules(
  z
    .strictObject({
      title: publicTitle,
      caption: publicCaption,
      text: trimmed(maxFeedText).default(''),
      fileIds: listOf(Id, maxFeedFiles)
        .default([])
        .describe(
          'finished uploads of this creator, in order: photos and videos, or one audio file; for a story one feed-story'
        ),
      thumbnailId: Id.optional().describe('feed-thumbnail that replaces the still of the first video'),
      teaserId: Id.optional().describe('feed-teaser that everyone may watch'),
      captions: CaptionsBody.optional().describe('for the first video'),
      pollId: Id.optional().describe('poll of this creator that is in no other post'),
      descriptions: dictionary(Id, trimmed(1000), maxFeedFiles)
        .optional()
        .describe('alternative texts by file id; files not included keep theirs'),
      access: ItemAccess.default('subscriber'),
      price: ItemPrice.optional(),
      status: ItemStatus.default('active'),
      scheduledAt: Time.optional().describe('required if status is `scheduled`; in the future'),
      isPinned: z.boolean().default(false),
      isStory: z.boolean().default(false).describe(`visible for ${storyHours} hours; cannot be for sale`),
    })
    .refine((feed) => feed.text !== '' || feed.fileIds.length > 0 || feed.pollId !== undefined, {
      path: ['text'],
      message: 'Write something or add a photo',
    })
    .refine((feed) => !feed.isStory || feed.fileIds.length === 1, {
      path: ['fileIds'],
      message: 'Add one photo or one clip',
    })
    .refine((feed) => !feed.isStory || feed.access !== 'sale', {
      path: ['access'],
      message: "Stories can't be for sale",
    })
).meta({ id: 'FeedBody' })

const PollBody = z
  .strictObject({
    question: trimmed(200).optional(),
    options: listOf(trimmed(80).min(1), 8).min(2),
    closesAt: Time.optional().describe('in the future, within 30 days; absent: stays open'),
  })
  .refine((poll) => new Set(poll.options.map((text) => text.toLowerCase())).size === poll.options.length, {
    path: ['options'],
    message: 'Each option has to be different',
  })
  .meta({ id: 'PollBody' })

const aboutRemoved = 'of the first video, and goes with it; null: removed; absent: unchanged'
const writeErrors = ['performer_pending', 'restricted', 'not_found'] as const

/** Posts and stories (Spec §7, Feeds). */
export const feeds = endpoints({
  create: {
    method: 'POST',
    path: '/performer/feeds',
    access: 'performer',
    summary: 'Publish a post or a story, keep it as a draft, or schedule it',
    body: FeedBody,
    response: Feed,
    status: 201,
    errors: writeErrors,
    limit: { max: 200, perS: 3600 },
    emits: ['post.changed'],
  },
  createPoll: {
    method: 'POST',
    path: '/performer/feeds/polls',
    access: 'performer',
    summary: 'Create a poll, to be attached to a post',
    body: PollBody,
    response: Poll,
    status: 201,
    limit: { max: 60, perS: 3600 },
  },
  searchOwn: {
    method: 'GET',
    path: '/performer/feeds',
    access: 'performer',
    summary: "The caller's own posts in every state",
    query: z.object({
      ...listQuery,
      status: ItemStatus.optional(),
      type: FeedType.optional(),
      isStory: flag.optional(),
    }),
    response: page(Feed),
  },
  update: {
    method: 'PUT',
    path: '/performer/feeds/{id}',
    access: 'performer',
    summary:
      "Change the caller's own post: what is absent stays, null removes; a sold one keeps its files and stays published",
    params: IdParams,
    body: changesOf(FeedBody.shape).extend({
      thumbnailId: FeedBody.shape.thumbnailId.nullable().describe(aboutRemoved),
      teaserId: FeedBody.shape.teaserId.nullable().describe(aboutRemoved),
      captions: FeedBody.shape.captions.nullable().describe(aboutRemoved),
      pollId: FeedBody.shape.pollId.nullable().describe('null: removed; absent: unchanged'),
    }),
    response: Feed,
    errors: [...writeErrors, 'sold', 'taken_down'],
    emits: ['post.changed'],
  },
  remove: {
    method: 'DELETE',
    path: '/performer/feeds/{id}',
    access: 'performer',
    summary: "Delete the caller's own post and its files; a sold one is archived, and its buyers keep access",
    params: IdParams,
    errors: ['not_found'],
    emits: ['post.changed'],
  },
  viewOwn: {
    method: 'GET',
    path: '/performer/feeds/{id}',
    access: 'performer',
    summary: "The caller's own post",
    params: IdParams,
    response: Feed,
    errors: ['not_found'],
  },
  search: {
    method: 'GET',
    path: '/user/feeds',
    access: 'optional',
    summary: 'Posts newest first: of one creator, or of the creators whom the viewer subscribes to or follows',
    query: z.object({ ...cursorQuery, performerId: ProfileId.optional(), type: FeedType.optional() }),
    cursor: true,
    response: cursorPage(Feed),
    errors: ['not_found'],
  },
  freebies: {
    method: 'GET',
    path: '/user/feeds/freebies',
    access: 'optional',
    summary: 'Free posts of all creators, newest first',
    query: z.object(cursorQuery),
    cursor: true,
    response: cursorPage(Feed),
  },
  stories: {
    method: 'GET',
    path: '/user/feeds/story',
    access: 'optional',
    summary:
      "Stories that have not expired: of one creator, or of the creators whom the viewer subscribes to or follows and the viewer's own",
    query: z.object({ limit: listQuery.limit, offset: listQuery.offset, performerId: ProfileId.optional() }),
    response: page(StoryGroup),
  },
  view: {
    method: 'GET',
    path: '/user/feeds/{id}',
    access: 'optional',
    summary: 'One post, locked where the viewer has no access',
    params: IdParams,
    response: Feed,
    errors: ['not_found'],
  },
  vote: {
    method: 'POST',
    path: '/user/feeds/vote/{id}',
    access: 'user',
    summary: "Vote once in a poll; the id is the option's",
    params: IdParams,
    response: Poll,
    errors: ['not_found', 'already_voted', 'poll_closed', 'locked'],
    emits: ['poll.voted'],
  },
})

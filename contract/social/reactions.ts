import '../zod-config.ts'
import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Feed } from '../catalogue/feeds.ts'
import { Id } from '../ids.ts'
import { cursorPage, cursorQuery } from '../paging.ts'
import { PerformerCard } from '../catalogue/performers/performers.ts'
import { Photo } from '../catalogue/assets/photos.ts'

/** The reactions. */
export const ReactionAction = z.enum(['like', 'bookmark']).meta({ id: 'ReactionAction' })
/** What can be liked or bookmarked. */
export const ReactionTarget = z
  .enum(['feed', 'video', 'gallery', 'photo', 'product', 'performer', 'comment'])
  .meta({ id: 'ReactionTarget' })
export type ReactionTarget = z.infer<typeof ReactionTarget>

/**
 * A reaction to a target. A like needs the right to see the target, a bookmark only that it exists for the viewer. A
 * creator can only be bookmarked, a comment only liked.
 */
const Reaction = z
  .strictObject({ action: ReactionAction, objectType: ReactionTarget, objectId: Id })
  .refine((reaction) => reaction.action === 'like' || reaction.objectType !== 'comment', {
    path: ['action'],
    message: 'You can only like comments',
  })
  .refine((reaction) => reaction.action === 'bookmark' || reaction.objectType !== 'performer', {
    path: ['action'],
    message: 'You can only bookmark creators',
  })
  .meta({ id: 'ReactionBody' })

const Reacted = z
  .object({
    action: ReactionAction,
    objectType: ReactionTarget,
    objectId: Id,
    total: z.number().int().optional().describe('number of likes now'),
  })
  .meta({ id: 'Reacted' })

const bookmarkTypes = 'Choose feeds, performers, videos, galleries, products or photos'

/** Likes and bookmarks (Spec §7, Reactions, reports, posts). */
export const reactions = endpoints({
  add: {
    method: 'POST',
    path: '/reactions',
    access: 'user',
    summary: 'Like or bookmark something; repeating it changes nothing',
    body: Reaction,
    response: Reacted,
    errors: ['not_found', 'locked'],
    limit: { max: 600, perS: 3600 },
    emits: ['like.created', 'bookmark.created'],
  },
  remove: {
    method: 'DELETE',
    path: '/reactions',
    access: 'user',
    summary: 'Remove a like or a bookmark; repeating it changes nothing',
    body: Reaction,
    response: Reacted,
    errors: ['not_found'],
    limit: { max: 600, perS: 3600 },
    emits: ['like.deleted', 'bookmark.deleted'],
  },
  bookmarkedFeeds: {
    method: 'GET',
    path: '/reactions/feeds/bookmark',
    access: 'user',
    summary: "The caller's bookmarked posts, newest first",
    query: z.object(cursorQuery),
    cursor: true,
    response: cursorPage(Feed),
  },
  bookmarkedPerformers: {
    method: 'GET',
    path: '/reactions/performers/bookmark',
    access: 'user',
    summary: "The caller's bookmarked creators, newest first",
    query: z.object(cursorQuery),
    cursor: true,
    response: cursorPage(PerformerCard),
  },
  bookmarkedOfType: {
    method: 'GET',
    path: '/reactions/{type}/bookmark',
    access: 'user',
    summary: "The caller's bookmarked photos; the other types have endpoints of their own",
    params: z.object({ type: z.enum(['photos'], bookmarkTypes) }),
    query: z.object(cursorQuery),
    cursor: true,
    response: cursorPage(Photo),
  },
})

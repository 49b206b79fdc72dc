import '../zod-config.ts'
import * as z from 'zod'
import { changesOf } from '../changes.ts'
import { trimmed } from '../bounded.ts'
import { Person, Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Picture } from '../platform/files/files.ts'
import { mediaTypes } from '../platform/files/media-types.ts'
import { Id, IdParams } from '../ids.ts'
import { ItemType } from '../catalogue/items/items.ts'
import { cursorPage, cursorQuery } from '../paging.ts'
import { maxComment } from '../limits.ts'

/** A comment under an item, or a reply to one: replies nest one level. */
export const Comment = z
  .object({
    _id: Id,
    objectType: ItemType,
    objectId: Id,
    parentId: Id.optional(),
    content: z.string(),
    photo: Picture.optional(),
    author: Person,
    isFromPerformer: z.boolean().describe('written by the creator of the item'),
    totalReplies: z.number().int(),
    totalLikes: z.number().int(),
    isLiked: z.boolean().optional().describe('absent for visitors'),
    isHeld: z.boolean().optional().describe('true: waits for an operator, and only its author sees it'),
    canEdit: z.boolean(),
    canDelete: z.boolean().describe('true for its author, the creator of the item, and operators'),
    createdAt: Time,
    editedAt: Time.optional(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

const photo = { accept: 'image', maxBytes: mediaTypes['comment-photo'].maxBytes, optional: true } as const
const content = trimmed(maxComment).default('')

/** Comments on items (Spec §7, Comments). */
export const comments = endpoints({
  create: {
    method: 'POST',
    path: '/comments',
    access: 'user',
    summary: "Comment on an item that the caller may see, or reply to a comment; a photo in the form's field `photo`",
    body: z.strictObject({ objectType: ItemType, objectId: Id, parentId: Id.optional(), content }),
    files: { photo },
    response: Comment,
    status: 201,
    errors: ['not_found', 'locked', 'restricted', 'unsupported_type', 'too_large'],
    limit: { max: 120, perS: 3600 },
    emits: ['comment.created'],
  },
  update: {
    method: 'PUT',
    path: '/comments/{id}',
    access: 'user',
    summary: "Change the caller's own comment: its text or its photo",
    params: IdParams,
    body: changesOf({ content, removePhoto: z.enum(['true', 'false']).optional() }),
    files: { photo },
    response: Comment,
    errors: ['not_found', 'locked', 'restricted', 'unsupported_type', 'too_large'],
    limit: { max: 120, perS: 3600 },
    emits: ['comment.changed'],
  },
  search: {
    method: 'GET',
    path: '/comments',
    access: 'optional',
    summary: 'Comments of an item newest first, or the replies to a comment oldest first',
    query: z.object({ ...cursorQuery, objectType: ItemType, objectId: Id, parentId: Id.optional() }),
    cursor: true,
    response: cursorPage(Comment).extend({
      held: z
        .number()
        .int()
        .optional()
        .describe("for the item's creator: comments that wait for an operator; absent: none"),
    }),
    errors: ['not_found', 'locked'],
  },
  remove: {
    method: 'DELETE',
    path: '/comments/{id}',
    access: 'user',
    summary: 'Delete a comment and its replies',
    params: IdParams,
    errors: ['not_found', 'forbidden'],
    emits: ['comment.deleted'],
  },
})

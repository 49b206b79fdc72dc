import '../zod-config.ts'
import * as z from 'zod'
import { listOf } from '../bounded.ts'
import { Person, Time } from '../identity/users/accounts.ts'
import { Picture } from '../platform/files/files.ts'
import { ItemType } from '../catalogue/items/items.ts'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { listQuery, page } from '../paging.ts'
import { Reason } from './operators.ts'

/** A comment that waits for an operator. */
export const HeldComment = z
  .object({
    _id: Id,
    author: Person,
    content: z.string(),
    photo: Picture.optional(),
    words: z.array(z.string()).describe('the restricted words for which it is held'),
    item: z.object({ _id: Id, type: ItemType, path: z.string().describe('the page with the comment') }),
    creator: Person.describe('whose item it is'),
    isReply: z.boolean(),
    heldAt: Time,
  })
  .meta({ id: 'HeldComment' })
export type HeldComment = z.infer<typeof HeldComment>

const call = { access: 'admin', permission: 'comments.decide' } as const
const ids = listOf(Id, 100).min(1)
const Decided = z
  .object({
    decided: z.number().int().describe('how many were still held'),
    leftOut: z
      .array(
        z.object({
          _id: Id,
          by: z.string().optional().describe('who decided about it before; absent if that is not known'),
          decision: z.enum(['shown', 'deleted']).optional(),
        })
      )
      .optional()
      .describe('those that were not held any more, so that nothing was done with them; absent if there are none'),
  })
  .meta({ id: 'DecidedComments' })

/** Comments that are held for a restricted word (product.md, Comments; decision 50). */
export const adminComments = endpoints({
  list: {
    method: 'GET',
    path: '/admin/comments',
    ...call,
    summary: 'Held comments, oldest first',
    query: z.object({ limit: listQuery.limit, offset: listQuery.offset, q: listQuery.q }),
    response: page(HeldComment),
  },
  export: {
    method: 'GET',
    path: '/admin/comments/export',
    ...call,
    isRecorded: true,
    summary: 'Held comments as a table, oldest first, at most 20 000',
    query: z.object({ q: listQuery.q }),
    produces: 'text/csv',
    limit: { max: 20, perS: 3600 },
  },
  release: {
    method: 'POST',
    path: '/admin/comments/release',
    ...call,
    summary: 'Show held comments; who is told of a new comment is told of them now',
    body: z.strictObject({ ids }),
    response: Decided,
    errors: ['already_decided'],
    emits: ['comment.released'],
  },
  remove: {
    method: 'POST',
    path: '/admin/comments/remove',
    ...call,
    summary: 'Delete held comments; their authors are told the reason',
    body: z.strictObject({ ids, reason: Reason }),
    response: Decided,
    errors: ['already_decided', 'team_member'],
    emits: ['comment.deleted'],
  },
})

import '../zod-config.ts'
import * as z from 'zod'
import { text } from '../bounded.ts'
import { Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { listQuery, page } from '../paging.ts'

/**
 * A page or a notice of the site itself, written by its operator: terms, privacy, help, news. Not to be confused with a
 * creator's `feed`.
 */
const PostCard = z
  .object({
    _id: z.string(),
    slug: z.string(),
    type: z.enum(['page', 'news']),
    title: z.string(),
    summary: z.string(),
    updatedAt: Time,
  })
  .meta({ id: 'PostCard' })
/** A page of the site. */
export const Post = PostCard.extend({
  html: z.string().describe("rendered from the operator's Markdown; no scripts"),
}).meta({ id: 'Post' })
export type Post = z.infer<typeof Post>

/** Pages of the site, written by its operator (Spec §7, Reactions, reports, posts). */
export const posts = endpoints({
  search: {
    method: 'GET',
    path: '/posts/search',
    access: 'anyone',
    summary: 'Pages and news of the site',
    query: z.object({ ...listQuery, type: z.enum(['page', 'news']).optional() }),
    response: page(PostCard),
  },
  view: {
    method: 'GET',
    path: '/posts/{id}',
    access: 'anyone',
    summary: 'One page of the site, by id or slug',
    params: z.object({ id: text(100).min(1) }),
    response: Post,
    errors: ['not_found'],
  },
})

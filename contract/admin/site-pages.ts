import '../zod-config.ts'
import * as z from 'zod'
import { text, trimmed } from '../bounded.ts'
import { Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { maxPageText } from '../limits.ts'

const Slug = text(60).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lower-case letters, numbers and hyphens')
const content = trimmed(maxPageText).min(1, 'Write something').describe('Markdown')

/** A page of the site in the list of its operator. */
export const SitePageRow = z
  .object({
    slug: z.string(),
    type: z.enum(['page', 'news']),
    title: z.string(),
    updatedAt: Time,
    isDefault: z.boolean().describe('a page that every installation has, in both languages'),
  })
  .meta({ id: 'SitePageRow' })
export type SitePageRow = z.infer<typeof SitePageRow>

/** The pages of the site for its operator (Spec §7, Reactions, reports, posts; product.md, Operators). */
export const sitePages = endpoints({
  list: {
    method: 'GET',
    path: '/admin/pages',
    access: 'admin',
    permission: 'site.edit',
    summary: 'All pages and news of the site',
    response: z.object({ data: z.array(SitePageRow) }),
  },
  view: {
    method: 'GET',
    path: '/admin/pages/{slug}',
    access: 'admin',
    permission: 'site.edit',
    summary: 'One page with its Markdown; a default page in the language of the caller',
    params: z.object({ slug: Slug }),
    response: SitePageRow.extend({ content: z.string() }),
    errors: ['not_found'],
  },
  save: {
    method: 'PUT',
    path: '/admin/pages/{slug}',
    access: 'admin',
    permission: 'site.edit',
    summary: 'Publish a page or news under its slug, in place of an existing one',
    params: z.object({ slug: Slug }),
    body: z.strictObject({
      type: z.enum(['page', 'news']),
      title: trimmed(120).min(1, 'Please enter a title'),
      content,
    }),
    emits: ['site.changed'],
  },
  remove: {
    method: 'DELETE',
    path: '/admin/pages/{slug}',
    access: 'admin',
    permission: 'site.edit',
    summary: 'Delete a page or news',
    params: z.object({ slug: Slug }),
    errors: ['not_found'],
    emits: ['site.changed'],
  },
  preview: {
    method: 'POST',
    path: '/admin/pages-preview',
    access: 'admin',
    permission: 'site.edit',
    onlyReads: true,
    summary: 'Markdown as it would be shown',
    body: z.strictObject({ content }),
    response: z.object({ html: z.string() }),
  },
})

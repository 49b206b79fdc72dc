import '../zod-config.ts'
import * as z from 'zod'
import { text } from '../bounded.ts'
import { endpoints } from '../endpoint.ts'
import { ProfileId } from '../ids.ts'

/** What other programs read: feed readers, and sites that preview a link. They get what a visitor sees, and nothing of people who are blocked from the caller. */
export const syndication = endpoints({
  atom: {
    method: 'GET',
    path: '/performers/{id}/posts.atom',
    access: 'optional',
    summary:
      "The newest posts of a creator as an Atom feed, with a visitor's rights: of a locked post only its public texts",
    params: z.object({ id: ProfileId }),
    produces: 'application/atom+xml',
    errors: ['not_found'],
    limit: { max: 600, perS: 3600 },
  },
  oembed: {
    method: 'GET',
    path: '/oembed',
    access: 'optional',
    summary: 'Title, author and picture of a page of this site, for link previews (oembed.com, type `link`)',
    query: z.object({
      url: text(2000).check(z.url()).describe('address of a creator or an item on this site'),
      format: z.literal('json').default('json'),
      maxwidth: z.coerce.number().int().min(1).optional(),
      maxheight: z.coerce.number().int().min(1).optional(),
    }),
    produces: 'application/json',
    errors: ['not_found'],
    limit: { max: 600, perS: 3600 },
  },
})

import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { Feed } from './feeds.ts'
import { ProfileId } from './ids.ts'
import { cursorPage, cursorQuery } from './paging.ts'
import { Photo } from './photos.ts'
import { Video } from './videos.ts'

/** One of the three: a photo or a video on its own page, or a post that has photos or a video. Each as its own endpoint shows it to this viewer: locked where it is locked. */
export const CreatorMedia = z
  .object({ photo: Photo.optional(), video: Video.optional(), post: Feed.optional() })
  .meta({ id: 'CreatorMedia' })
export type CreatorMedia = z.infer<typeof CreatorMedia>

/** What a creator's page shows as their photos and their videos, wherever they were published. */
export const creatorMedia = endpoints({
  search: {
    method: 'GET',
    path: '/performers/{id}/media',
    access: 'optional',
    summary: 'The photos or the videos of a creator, newest first: single ones and those of posts',
    params: z.object({ id: ProfileId }),
    query: z.object({ ...cursorQuery, kind: z.enum(['photo', 'video']).default('photo') }),
    cursor: true,
    response: cursorPage(CreatorMedia),
    errors: ['not_found'],
  },
})

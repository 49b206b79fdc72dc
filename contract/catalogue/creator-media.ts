import '../zod-config.ts'
import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Feed } from './feeds.ts'
import { ProfileId } from '../ids.ts'
import { cursorPage, cursorQuery } from '../paging.ts'
import { Photo } from './assets/photos.ts'
import { Video } from './assets/videos.ts'

/**
 * An entry of the list: a single photo, a single video, or a post that has photos or a video. Each has the shape and
 * the access that its own endpoint gives this viewer.
 */
export const CreatorMedia = z
  .object({ photo: Photo.optional(), video: Video.optional(), post: Feed.optional() })
  .meta({ id: 'CreatorMedia' })
export type CreatorMedia = z.infer<typeof CreatorMedia>

/** All photos or all videos of a creator, single ones and those of posts. */
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

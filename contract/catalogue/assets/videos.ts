import '../../zod-config.ts'
import * as z from 'zod'
import { changesOf } from '../../changes.ts'
import { assetFields, assetQuery, captionsInForm, Description, offerFields, ownAssetQuery, Title } from './assets.ts'
import { endpoints } from '../../endpoint.ts'
import { FileStatus, MediaFile } from '../../platform/files/files.ts'
import { mediaTypes } from '../../platform/files/media-types.ts'
import { Id, IdParams } from '../../ids.ts'
import { itemFields, publicCaption, withItemRules } from '../items/items.ts'
import { cursorPage, cursorQuery, page } from '../../paging.ts'

/**
 * A video. A locked one has title, caption, duration, teaser and a blurred picture, never the description or the file.
 * Its `status` is what its creator chose: until the file is ready, nobody else sees the video; an active one appears as
 * soon as it is.
 */
export const Video = z
  .object({
    ...itemFields,
    ...assetFields,
    description: z.string().optional(),
    duration: z.number().optional().describe('seconds'),
    video: MediaFile.optional(),
    upload: z
      .object({ _id: Id, status: FileStatus, progress: z.number().optional() })
      .optional()
      .describe(
        'only for its creator: a file that is unfinished or has failed; others do not see the video until it is ready'
      ),
    teaser: MediaFile.optional(),
    streamId: Id.optional().describe(
      'of a replay: the stream that it shows, whose chat `GET /streaming/{id}/chat` returns'
    ),
    thumbnailId: Id.optional().describe('only for its creator: the chosen video-thumbnail'),
  })
  .meta({ id: 'Video' })
export type Video = z.infer<typeof Video>

const VideoBody = withItemRules(
  z.strictObject({
    title: Title,
    caption: publicCaption,
    description: Description.default(''),
    videoFileId: Id.optional().describe(
      'an upload of type `video`, which may still be processing, if the form contains no file `video`; required unless the status is `draft`'
    ),
    teaserFileId: Id.optional().describe('an upload of type `video-teaser`; may still be processing'),
    thumbnailFileId: Id.optional().describe('a finished upload of type `video-thumbnail`'),
    captions: captionsInForm.optional(),
    ...offerFields,
  })
).meta({ id: 'VideoBody' })

const clip = (type: 'video' | 'video-teaser') =>
  ({ accept: 'video', maxBytes: mediaTypes[type].maxBytes, optional: true }) as const
const errors = ['performer_pending', 'restricted', 'not_found', 'unsupported_type', 'too_large'] as const

/** The files of a video that `remove-file` can remove. */
export const VideoFileType = z.enum(['video', 'teaser', 'thumbnail', 'captions']).meta({ id: 'VideoFileType' })

/** Videos with covers, teasers and subtitles (Spec §7, Videos). */
export const videos = endpoints({
  upload: {
    method: 'POST',
    path: '/performer/performer-assets/videos/upload',
    access: 'performer',
    summary: 'Add a video: its files in the form, or finished uploads by id',
    body: VideoBody,
    files: {
      video: clip('video'),
      teaser: clip('video-teaser'),
      thumbnail: { accept: 'image', maxBytes: mediaTypes['video-thumbnail'].maxBytes, optional: true },
    },
    response: Video,
    status: 201,
    errors,
    limit: { max: 200, perS: 3600 },
    emits: ['video.changed'],
  },
  searchOwn: {
    method: 'GET',
    path: '/performer/performer-assets/videos/search',
    access: 'performer',
    summary: "The caller's own videos in every state",
    query: z.object(ownAssetQuery),
    response: page(Video),
  },
  viewOwn: {
    method: 'GET',
    path: '/performer/performer-assets/videos/{id}/view',
    access: 'performer',
    summary: "The caller's own video",
    params: IdParams,
    response: Video,
    errors: ['not_found'],
  },
  update: {
    method: 'PUT',
    path: '/performer/performer-assets/videos/edit/{id}',
    access: 'performer',
    summary: "Change the caller's own video; files that are not named stay",
    params: IdParams,
    body: changesOf(VideoBody.shape),
    response: Video,
    errors: [...errors, 'sold', 'taken_down'],
    emits: ['video.changed'],
  },
  removeFile: {
    method: 'DELETE',
    path: '/performer/performer-assets/videos/remove-file/{id}',
    access: 'performer',
    summary: 'Remove one file of a video; without its video file it becomes a draft',
    params: IdParams,
    body: z.strictObject({ type: VideoFileType, fileId: Id.optional().describe('for captions: which file') }),
    response: Video,
    errors: ['not_found', 'sold'],
    emits: ['video.changed'],
  },
  remove: {
    method: 'DELETE',
    path: '/performer/performer-assets/videos/{id}',
    access: 'performer',
    summary: "Delete the caller's own video; a sold one is archived",
    params: IdParams,
    errors: ['not_found'],
    emits: ['video.changed'],
  },
  search: {
    method: 'GET',
    path: '/performer-assets/videos/search',
    access: 'optional',
    summary: 'Published videos',
    query: z.object(assetQuery),
    response: page(Video),
    errors: ['not_found'],
  },
  view: {
    method: 'GET',
    path: '/performer-assets/videos/{id}',
    access: 'optional',
    summary: 'One video, locked where the viewer has no access',
    params: IdParams,
    response: Video,
    errors: ['not_found'],
  },
  bookmarked: {
    method: 'GET',
    path: '/reactions/videos/bookmark',
    access: 'user',
    summary: "The caller's bookmarked videos, newest first",
    query: z.object(cursorQuery),
    cursor: true,
    response: cursorPage(Video),
  },
})

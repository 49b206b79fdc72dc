import '../../zod-config.ts'
import * as z from 'zod'
import { listOf, text } from '../../bounded.ts'
import { endpoints } from '../../endpoint.ts'
import { Id, IdParams } from '../../ids.ts'
import { mediaTypes } from './media-types.ts'

/** The kind of a file, which the server derives from its bytes. */
export const MediaKind = z.enum(['photo', 'video', 'audio', 'captions', 'other']).meta({ id: 'MediaKind' })
export type MediaKind = z.infer<typeof MediaKind>

export type MediaType = keyof typeof mediaTypes
/** What a file is for (Spec §3, media file types). */
export const MediaType = z.enum(Object.keys(mediaTypes) as [MediaType, ...MediaType[]]).meta({ id: 'MediaType' })

/** A part of a multipart upload: PUT exactly `size` bytes to `url`, keep the ETag. */
const Part = z
  .object({ partNumber: z.number().int(), url: z.string(), size: z.number().int() })
  .meta({ id: 'UploadPart' })

/** The state of a file. */
export const FileStatus = z.enum(['pending', 'processing', 'ready', 'failed']).meta({ id: 'FileStatus' })
export type FileStatus = z.infer<typeof FileStatus>

/** A picture as a page shows it; `srcset` lists its widths. */
export const Picture = z
  .object({
    url: z.string(),
    srcset: z.string().optional(),
    width: z.number().int(),
    height: z.number().int(),
    alt: z.string().optional(),
  })
  .meta({ id: 'Picture' })
export type Picture = z.infer<typeof Picture>

/** Subtitles of a video: a WebVTT file and its language as BCP 47, such as `pt-BR`. */
export const Captions = z.object({ _id: Id, language: z.string(), url: z.string() }).meta({ id: 'Captions' })
export type Captions = z.infer<typeof Captions>

/** A reference to subtitles in a request body: a finished upload of type `captions`. */
export const CaptionsBody = listOf(
  z.strictObject({
    fileId: Id,
    language: text(40, 'Use a language code like en or pt-BR').regex(
      /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/,
      'Use a language code like en or pt-BR'
    ),
  }),
  20
).meta({ id: 'CaptionsBody' })

/**
 * A file of an item, for viewers who may see it; `kind` says whether it is a photo, a video or audio. All addresses are
 * signed and short-lived.
 */
export const MediaFile = z
  .object({
    _id: Id,
    type: MediaType,
    kind: MediaKind,
    url: z.string().describe('photo: default width; video: MP4; audio: playable file'),
    srcset: z.string().optional().describe('photos only'),
    width: z.number().int().describe('pixels, upright; 0 for audio'),
    height: z.number().int(),
    alt: z.string().optional().describe('alternative text'),
    duration: z.number().optional().describe('seconds; 1 for audio of unknown length (Spec §5)'),
    hls: z.string().optional().describe('video: HLS playlist, if there are several sizes'),
    poster: z.string().optional().describe('video: unblurred still'),
    thumbnails: z.array(z.string()).optional().describe('photo or video of a post: small stills (Spec §3)'),
    waveform: z.array(z.number().int()).optional().describe('audio: 100 peaks, 0 to 100'),
    isPlayable: z.boolean().optional().describe('false: this browser may not be able to play it; offer the download'),
    captions: z.array(Captions).optional(),
  })
  .meta({ id: 'MediaFile' })
export type MediaFile = z.infer<typeof MediaFile>

/** Uploads in parts: begin, send, complete (Spec §7, Files). */
export const files = endpoints({
  createReference: {
    method: 'POST',
    path: '/files/create-reference',
    access: 'user',
    summary: 'Start an upload; returns the URLs to PUT the parts to. Fans can only upload files for messages',
    body: z.strictObject({
      name: text(255).min(1),
      extension: text(20).optional(),
      mimeType: text(100),
      size: z.number().int().min(1),
      width: z.number().int().optional(),
      height: z.number().int().optional(),
      duration: z.number().optional(),
      type: MediaType,
      description: text(1000).optional().describe('alternative text'),
    }),
    response: z.object({
      file: z.object({ _id: Id, path: z.string(), server: z.string() }),
      key: z.string(),
      multipartsToUpload: z.object({ uploadId: z.string(), parts: z.array(Part) }),
    }),
    status: 201,
    errors: ['too_large', 'unsupported_type', 'wrong_role'],
    limit: { max: 600, perS: 3600 },
  },
  complete: {
    method: 'POST',
    path: '/files/complete-multipart-upload',
    access: 'user',
    summary: 'Complete an upload: assemble and process the file',
    body: z.strictObject({
      uploadId: text(300),
      key: text(500),
      storageProvider: text(40),
      fileId: Id,
      parts: listOf(z.strictObject({ partNumber: z.number().int().min(1).max(10_000), ETag: text(100) }), 10_000).min(
        1
      ),
    }),
    response: z.object({ _id: Id, status: FileStatus }),
    status: 202,
    errors: ['not_found', 'upload_mismatch', 'invalid'],
  },
  status: {
    method: 'GET',
    path: '/files/{id}/status',
    access: 'user',
    summary: 'The state of an upload, with a reason when it failed',
    params: IdParams,
    response: z.object({
      _id: Id,
      status: FileStatus,
      reason: z.string().optional(),
      progress: z.number().min(0).max(1).optional().describe('fraction of the processing that is done'),
      media: MediaFile.optional().describe('once ready'),
      uploadId: z.string().optional(),
      key: z.string().optional(),
      storageProvider: z.string().optional(),
      uploaded: z
        .array(z.strictObject({ partNumber: z.number().int(), ETag: z.string() }))
        .optional()
        .describe('parts already uploaded, for resuming'),
      parts: z.array(Part).optional(),
    }),
    errors: ['not_found'],
  },
  abort: {
    method: 'DELETE',
    path: '/files/{id}',
    access: 'user',
    summary: 'Abort an upload, or delete a file that no item uses',
    params: IdParams,
    errors: ['not_found', 'file_in_use'],
  },
})

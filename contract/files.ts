import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { Id, IdParams } from './ids.ts'

/** The media file types an upload can have (Spec §3). */
export const MediaType = z.enum(['feed-photo'])
export type MediaType = z.infer<typeof MediaType>

/** Largest upload of each type, in bytes; the form and the server use the same figure. */
export const maxUploadBytes: Readonly<Record<MediaType, number>> = { 'feed-photo': 50_000_000 }

/** A part of a multipart upload: PUT exactly `size` bytes to `url`, keep the ETag. */
const Part = z.object({ partNumber: z.number().int(), url: z.string(), size: z.number().int() })

export const FileStatus = z.enum(['pending', 'processing', 'ready', 'failed'])

/** A picture as a page shows it: `srcset` holds the widths, `preview` a colour or tiny image to paint first. */
export const Picture = z.object({
  url: z.string(),
  srcset: z.string().optional(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string().optional(),
})
export type Picture = z.infer<typeof Picture>

export const files = endpoints({
  createReference: {
    method: 'POST', path: '/files/create-reference', access: 'performer', summary: 'Begin an upload: where to PUT each part',
    body: z.object({
      name: z.string().min(1).max(255), extension: z.string().max(20).optional(), mimeType: z.string().max(100), size: z.number().int().min(1), width: z.number().int().optional(),
      height: z.number().int().optional(), duration: z.number().optional(), type: MediaType, description: z.string().max(1000).optional().describe('alternative text'),
    }),
    response: z.object({
      file: z.object({ _id: Id, path: z.string(), server: z.string() }),
      key: z.string(),
      multipartsToUpload: z.object({ uploadId: z.string(), parts: z.array(Part) }),
    }),
    status: 201, errors: ['too_large', 'unsupported_type'], limit: { max: 600, perS: 3600 },
  },
  complete: {
    method: 'POST', path: '/files/complete-multipart-upload', access: 'performer', summary: 'All parts are there: assemble and process the file',
    body: z.object({
      uploadId: z.string().max(300), key: z.string().max(500), storageProvider: z.string().max(40), fileId: Id,
      parts: z.array(z.object({ partNumber: z.number().int().min(1).max(10_000), ETag: z.string().max(100) })).min(1).max(10_000),
    }),
    response: z.object({ _id: Id, status: FileStatus }), status: 202, errors: ['not_found', 'conflict', 'invalid'],
  },
  status: {
    method: 'GET', path: '/files/{id}/status', access: 'user', summary: 'How far an upload is; a reason when it failed',
    params: IdParams,
    response: z.object({
      _id: Id, status: FileStatus, reason: z.string().optional(), picture: Picture.optional(),
      uploaded: z.array(z.object({ partNumber: z.number().int(), ETag: z.string() })).optional().describe('parts already here, for a resume'), parts: z.array(Part).optional(),
    }),
    errors: ['not_found'],
  },
})

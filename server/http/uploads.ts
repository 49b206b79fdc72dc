import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint, FileField } from '../../contract/endpoint.ts'
import { storableText } from '../../contract/text/storable-text.ts'
import type { Media } from '../integrations/media/media.ts'
import { ApiError, invalidField, sizeText } from './api-error.ts'
import { DRAIN_BYTES } from './limits/drain-refused.ts'
import { formLimitsOf, MOST_PARTS } from './request-size.ts'

/** A file of a form, stored on disk until the handler has finished; `size` in bytes. */
export type UploadedFile = { readonly path: string; readonly name: string; readonly size: number }

export type ReadForm = {
  fields: Record<string, string>
  files: Record<string, UploadedFile>
  cleanUp: () => Promise<void>
}

/**
 * Reads a multipart form. Accepts only the declared file fields, each once and with its size limit enforced while it
 * streams to the storage's disk. The system's folder for temporary files is not used, because it may be in memory, and
 * files left there by a killed process would never be deleted. A form that is too large by its length is read only to name
 * the part that is: nothing of it is stored.
 * @throws ApiError 400 for a truncated form, 413, 415, 422
 */
export async function readForm(
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'body' | 'files'>,
  media: Pick<Media, 'folder'>
): Promise<ReadForm> {
  // Without a boundary the parts cannot be separated, so this is not a form.
  if (!request.isMultipart() || !/;\s*boundary=./i.test(request.headers['content-type'] ?? ''))
    throw new ApiError('unsupported_type')
  const declared = endpoint.files ?? {}
  const limits = formLimitsOf(endpoint)
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > limits.whole
  const folder = await media.folder()
  const cleanUp = async () => folder[Symbol.asyncDispose]()
  const form: ReadForm = { fields: {}, files: {}, cleanUp }
  try {
    // The plugin's default limit is that of a JSON body; `storeFile` enforces the limit of each field.
    const fileSize = Math.max(...Object.values(declared).map((field) => field.maxBytes)) + 1
    for await (const part of request.parts({
      limits: { fields: 60, fieldSize: limits.field, files: 10, parts: MOST_PARTS, fileSize },
    })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw tooLarge(part.fieldname, limits.field, 'This text is too long')
        form.fields[part.fieldname] = String(part.value)
      } else
        form.files[part.fieldname] = await storeFile(
          part,
          form.files[part.fieldname] ? undefined : declared[part.fieldname],
          isTooLarge ? undefined : join(folder.path, String(Object.keys(form.files).length))
        )
    }
    if (isTooLarge) throw new ApiError('too_large', { max: sizeText(limits.whole) })
    const missing = Object.keys(declared).filter((name) => !declared[name]?.optional && !form.files[name])
    if (missing.length > 0)
      throw new ApiError('invalid', {}, Object.fromEntries(missing.map((name) => [name, 'Choose a file'])))
    return form
  } catch (error) {
    await cleanUp()
    throw isUnreadable(error) ? new ApiError('malformed') : error
  }
}

const tooLarge = (field: string, bytes: number, text: string): ApiError =>
  new ApiError('too_large', { max: sizeText(bytes) }, { [field]: text })

/**
 * Whether the parser failed because the form is truncated (as after a lost connection) or has an invalid boundary or
 * part header. The parser reports it only by its message.
 */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error &&
  /unexpected end of (?:multipart data|file)$|^malformed part header$|^multipart: boundary not found$|^the needle |^boundary required$/i.test(
    error.message
  )

/** Stores a file, or without a `path` only measures it, as far as a refused body is read. */
async function storeFile(
  part: MultipartFile,
  field: FileField | undefined,
  path: string | undefined
): Promise<UploadedFile> {
  if (!field) throw invalidField(part.fieldname, "This form doesn't accept this file")
  const most = path === undefined ? Math.min(field.maxBytes, DRAIN_BYTES) : field.maxBytes
  let size = 0
  await pipeline(
    part.file,
    async function* bounded(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        size += chunk.length
        if (size > most) throw tooLarge(part.fieldname, field.maxBytes, 'This file is too big')
        yield chunk
      }
    },
    path === undefined ? nowhere() : createWriteStream(path, { mode: 0o600 })
  )
  if (size === 0) throw invalidField(part.fieldname, 'This file is empty')
  return { path: path ?? '', name: storableText(part.filename).slice(0, 255), size }
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

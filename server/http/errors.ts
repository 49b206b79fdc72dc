import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type ErrorCode, type Language } from '../../contract/errors.ts'
import { StorageError } from '../integrations/storage/storage.ts'
import { ApiError } from './api-error.ts'

/** The reader's language, from Accept-Language; English unless Portuguese is asked for first. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*pt\b/i.test(request.headers['accept-language'] ?? '') ? 'pt' : 'en'
}

/** Makes every failure the one error body of the contract. What nobody foresaw is logged and says nothing of its inside. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const known = error instanceof ApiError ? error : foreseen(error)
    if (!known) request.log.error({ err: error }, 'unforeseen error')
    else if (error instanceof StorageError) request.log.error({ err: error }, 'the storage is not available')
    return answer(known ?? new ApiError('internal'), request, reply)
  })
  app.setNotFoundHandler((request, reply) => answer(new ApiError('not_found'), request, reply))
}

function answer(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const retryAfter = error.details.retryAfter
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  return reply.code(errors[error.code].status).type('application/json; charset=utf-8').send(JSON.stringify(error.body(languageOf(request))))
}

/** Fastify's and its plugins' own refusals, and a storage that does not answer, in the contract's words. */
function foreseen(error: FastifyError): ApiError | undefined {
  if (error instanceof StorageError) return error.reason === 'unavailable' ? new ApiError('storage_unavailable') : undefined
  const byCode: Record<string, ErrorCode> = {
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
    FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
    FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
    FST_REQ_FILE_TOO_LARGE: 'too_large',
  }
  const code = byCode[error.code]
  if (code) return new ApiError(code, code === 'too_large' ? { max: '1 MB' } : {})
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new ApiError('malformed')
  return undefined
}

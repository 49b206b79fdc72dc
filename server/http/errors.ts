import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type ErrorBody, type Language } from '../../contract/errors.ts'
import type { Config } from '../config.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { isDiskError, StorageError } from '../integrations/storage/storage.ts'
import { ApiError, sizeText } from './api-error.ts'
import { MOST_BYTES } from './request-size.ts'
import { keepError } from './observe/recent-errors.ts'
import { apiHeaders } from './security.ts'

/** The reader's language, from Accept-Language: Portuguese if it is preferred, otherwise English. */
export function languageOf(request: { headers: IncomingHttpHeaders }): Language {
  return /^\s*pt\b/i.test(request.headers['accept-language'] ?? '') ? 'pt' : 'en'
}

/** Turns all errors into the error body of the contract. Unexpected errors are logged and reveal nothing. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) =>
    sendError(toApiError(error, request.log, request.id, request.routeOptions.bodyLimit), request, reply)
  )
  app.setNotFoundHandler((request, reply) => sendError(new ApiError('not_found'), request, reply))
}

/** The contract's error for any thrown value. Unexpected errors are logged. */
function toApiError(
  error: FastifyError | ApiError,
  log: Pick<FastifyBaseLogger, 'error'>,
  requestId?: string,
  bodyLimit?: number
): ApiError {
  const known = error instanceof ApiError ? error : knownError(error, bodyLimit)
  if (!known) {
    keepError(error, requestId, new Date())
    log.error({ err: error }, 'unexpected error')
  } else if (known.code === 'storage_unavailable') log.error({ err: error }, 'the storage is not available')
  else if (known.code === 'database_unavailable')
    log.error({ reason: error.message, code: error.code }, 'the database is not available')
  return known ?? new ApiError('internal')
}

/** Status and body of the response to an in-process call that threw an error. */
export function errorResponse(
  error: unknown,
  log: Pick<FastifyBaseLogger, 'error'>,
  language: Language
): { status: number; body: ErrorBody } {
  const body = toApiError(error as FastifyError | ApiError, log).body(language)
  return { status: body.statusCode, body }
}

/**
 * Responds to requests that the router rejects before any hook runs (`%zz` in a path, a parameter that is too long),
 * with the same error body and headers as all other responses.
 */
export const refuseUnrouted =
  (config: Config) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(apiHeaders(config))
    sendError(knownError(error) ?? new ApiError('internal'), request, reply)
  }

/**
 * The complete HTTP response to a connection whose request could not be parsed: invalid HTTP, too many headers, or too
 * slow. The language is unknown, so the text is English.
 */
export function rawErrorResponse(code: 'malformed' | 'headers_too_large' | 'request_timeout', config: Config): string {
  const body = new ApiError(code).body('en')
  const text = JSON.stringify(body)
  const headers = {
    ...apiHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${body.statusCode} ${body.error}\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}

/** The body of an error that is answered before a request is read. The language is unknown, so the text is English. */
export const rawErrorBody = (code: 'method_not_allowed'): string => JSON.stringify(new ApiError(code).body('en'))

/** Seconds after which a client should retry when a dependency is temporarily unavailable. */
const retryAfterS = 5

function sendError(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = errors[error.code]
  const retryAfter = error.details.retryAfter ?? (status === 503 ? retryAfterS : undefined)
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(error.body(languageOf(request))))
}

/**
 * Maps errors of Fastify and its plugins, and of an unavailable or full storage or database, to the contract's errors.
 */
function knownError(error: FastifyError, bodyLimit = MOST_BYTES): ApiError | undefined {
  if (error instanceof StorageError)
    return error.reason === 'unavailable' ? new ApiError('storage_unavailable') : undefined
  if (isDiskError(error)) return new ApiError('storage_unavailable')
  if (isDatabaseUnavailable(error)) return new ApiError('database_unavailable')
  const byCode: Record<string, 'unsupported_type' | 'too_large'> = {
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
    FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
    FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
    FST_REQ_FILE_TOO_LARGE: 'too_large',
  }
  const code = byCode[error.code]
  if (code) return new ApiError(code, code === 'too_large' ? { max: sizeText(bodyLimit) } : {})
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new ApiError('malformed')
  return undefined
}

import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type ErrorBody, type ErrorCode, type Language } from '../../contract/errors.ts'
import type { Config } from '../config.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { isDiskTrouble, StorageError } from '../integrations/storage/storage.ts'
import { ApiError } from './api-error.ts'
import { apiHeaders } from './security.ts'

/** The reader's language, from Accept-Language; English unless Portuguese is asked for first. */
export function languageOf(request: { headers: IncomingHttpHeaders }): Language {
  return /^\s*pt\b/i.test(request.headers['accept-language'] ?? '') ? 'pt' : 'en'
}

/** Makes every failure the one error body of the contract. What nobody foresaw is logged and says nothing of its inside. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) =>
    answer(toApiError(error, request.log), request, reply)
  )
  app.setNotFoundHandler((request, reply) => answer(new ApiError('not_found'), request, reply))
}

/** The contract's error for whatever was thrown. What is not an ordinary refusal is logged. */
function toApiError(error: FastifyError | ApiError, log: Pick<FastifyBaseLogger, 'error'>): ApiError {
  const known = error instanceof ApiError ? error : foreseen(error)
  if (!known) log.error({ err: error }, 'unforeseen error')
  else if (known.code === 'storage_unavailable') log.error({ err: error }, 'the storage is not available')
  else if (known.code === 'database_unavailable')
    log.error({ reason: error.message, code: error.code }, 'the database is not available')
  return known ?? new ApiError('internal')
}

/** Status and body of the answer to a call in process that threw. */
export function errorAnswer(
  error: unknown,
  log: Pick<FastifyBaseLogger, 'error'>,
  language: Language
): { status: number; body: ErrorBody } {
  const body = toApiError(error as FastifyError | ApiError, log).body(language)
  return { status: body.statusCode, body }
}

/**
 * Answers what the router refuses before any hook of ours runs (`%zz` in a path, a parameter that is too long): in the error's shape and with the headers of every other answer.
 */
export const refuseUnrouted =
  (config: Config) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(apiHeaders(config))
    answer(foreseen(error) ?? new ApiError('internal'), request, reply)
  }

/**
 * The whole answer, as it goes over the wire, to what never became a request: no HTTP, too many headers, or too slow. Who sends that names no language: English.
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

/** Seconds after which a call is repeated that something has failed which passes by itself. */
const retryAfterS = 5

function answer(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = errors[error.code]
  const retryAfter = error.details.retryAfter ?? (status === 503 ? retryAfterS : undefined)
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(error.body(languageOf(request))))
}

/** Fastify's and its plugins' own refusals, and a storage or a database that does not answer or is full, in the contract's words. */
function foreseen(error: FastifyError): ApiError | undefined {
  if (error instanceof StorageError)
    return error.reason === 'unavailable' ? new ApiError('storage_unavailable') : undefined
  if (isDiskTrouble(error)) return new ApiError('storage_unavailable')
  if (isDatabaseUnavailable(error)) return new ApiError('database_unavailable')
  const byCode: Record<string, ErrorCode> = {
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
    FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
    FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
    FST_REQ_FILE_TOO_LARGE: 'too_large',
  }
  const code = byCode[error.code]
  if (code) return new ApiError(code, code === 'too_large' ? { max: '1 MB' } : {})
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new ApiError('malformed')
  return undefined
}

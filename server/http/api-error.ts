import { isDeepStrictEqual } from 'node:util'
import { fieldText } from '../../contract/field-texts.ts'
import {
  errorMessage,
  errors,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetails,
  type Language,
} from '../../contract/errors.ts'

declare const compared: unique symbol
/** The code `conflict` of two values that were compared. */
type ComparedConflict = 'conflict' & { readonly [compared]: true }

/**
 * The error that rejects a request: a code of the contract, its details and the invalid fields. `conflict` says that
 * somebody else has changed something, so only `requireUnchanged` throws it; what cannot be done for another reason has
 * a code that names the reason.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  readonly fields: Record<string, string> | undefined

  constructor(
    code: Exclude<ErrorCode, 'conflict'> | ComparedConflict,
    details: ErrorDetails = {},
    fields?: Record<string, string>
  ) {
    super(errorMessage(code, 'en', details))
    this.code = code
    this.details = details
    this.fields = fields
  }

  /** The response body, in the reader's language. */
  body(language: Language): ErrorBody {
    return errorBody(this, language)
  }
}

/** The response body of an error, in the reader's language. */
export function errorBody(
  {
    code,
    details,
    fields,
  }: Readonly<{ code: ErrorCode; details: ErrorDetails; fields?: Record<string, string> | undefined }>,
  language: Language
): ErrorBody {
  const { status } = errors[code]
  const readable = Object.entries(details).filter(
    ([name, value]) => typeof value === 'number' || (typeof value === 'string' && textDetails.includes(name))
  )
  return {
    statusCode: status,
    error: reasons[status] ?? 'Error',
    code,
    message: errorMessage(code, language, details),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, message]) => [field, fieldText(message, language) ?? message])
      ),
    }),
    ...Object.fromEntries(readable),
  }
}

/**
 * Refuses to act on what is not anymore as the caller was shown it: `shown` and `now` are the same facts of it, such as
 * its amounts.
 * @throws ApiError conflict
 */
export function requireUnchanged<Name extends string>(
  shown: number | Readonly<Record<Name, number>>,
  now: number | Readonly<Record<NoInfer<Name>, number>>
): void {
  if (!isDeepStrictEqual(shown, now)) throw new ApiError('conflict' as ComparedConflict)
}

/** Rejects one field with 422 and a text for the user. */
export function invalidField(field: string, message: string): ApiError {
  return new ApiError('invalid', {}, { [field]: message })
}

/** A limit of a size in bytes, as the message of `too_large` says it. */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000 ? `${Math.floor(bytes / 1_000_000)} MB` : `${Math.floor(bytes / 1000)} kB`

/** Textual details that clients read from the body; the others appear only in the message. */
const textDetails = [
  'period',
  'resetsAt',
  'until',
  'session',
  'challenge',
  'methods',
  'appeal',
  'by',
  'decision',
  'decidedAt',
]

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

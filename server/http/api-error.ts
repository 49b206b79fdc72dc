import { fieldText } from '../../contract/field-texts.ts'
import {
  errorMessage,
  errors,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetails,
  type Language,
} from '../../contract/errors.ts'

/** The error that rejects a request: a code of the contract, its details and the invalid fields. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  readonly fields: Record<string, string> | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}, fields?: Record<string, string>) {
    super(errorMessage(code, 'en', details))
    this.code = code
    this.details = details
    this.fields = fields
  }

  /** The response body, in the reader's language. */
  body(language: Language): ErrorBody {
    const { status } = errors[this.code]
    const details = Object.entries(this.details).filter(
      ([name, value]) => typeof value === 'number' || (typeof value === 'string' && textDetails.includes(name))
    )
    return {
      statusCode: status,
      error: reasons[status] ?? 'Error',
      code: this.code,
      message: errorMessage(this.code, language, this.details),
      ...(this.fields && {
        fields: Object.fromEntries(
          Object.entries(this.fields).map(([field, message]) => [field, fieldText(message, language) ?? message])
        ),
      }),
      ...Object.fromEntries(details),
    }
  }
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

import type { ErrorBody } from '../../contract/errors.ts'

/** `network`: no answer came. `aborted`: the caller gave up. `unknown`: an answer that is not the contract's error body. */
export type FailureCode = ErrorBody['code'] | 'network' | 'aborted' | 'unknown'

/** An error as plain data, for the store. */
export type Fault = { status: number; code: FailureCode; message: string; fields?: Record<string, string> }

/** What `request()` throws: the parsed JSON error body (Spec §8, other non-2xx). `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: FailureCode
  /** A field's path → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>> | undefined
  /** The rest of the body: `shortBy`, `price`, `retryAfter` … */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    body: { code?: FailureCode; message?: string; fields?: Record<string, string>; [detail: string]: unknown }
  ) {
    const { code, message, fields, statusCode: _status, error: _name, ...details } = body
    super(message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = code ?? 'unknown'
    this.fields = fields
    this.details = details
  }
}

/** Whether it came from a call. */
export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** Any thrown thing as plain data; a fault of our own program is `unknown` with status 0 and no words for the visitor. */
export const toFault = (error: unknown): Fault =>
  isApiError(error)
    ? {
        status: error.status,
        code: error.code,
        message: error.message,
        ...(error.fields && { fields: { ...error.fields } }),
      }
    : { status: 0, code: 'unknown', message: '' }

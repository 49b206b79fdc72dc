import type { ErrorBody } from '../../contract/errors.ts'

/**
 * `network`: no response arrived. `aborted`: the caller cancelled the request. `unknown`: a response that is not the
 * contract's error body.
 */
export type FailureCode = ErrorBody['code'] | 'network' | 'aborted' | 'unknown'

/** An error as plain data, which the store can hold. */
export type Fault = {
  status: number
  code: FailureCode
  message: string
  fields?: Record<string, string>
  /** What the error says about the second factor: which ones can be used, and the challenge of a sign-in. */
  secondFactor?: { methods: string; challenge?: string }
  /** Of `account_suspended`: the token with which the person can appeal. */
  appeal?: string
}

/**
 * The error that `request()` throws: the parsed JSON error body (Spec §8, other non-2xx). `status` is 0 when no
 * response arrived.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: FailureCode
  /** Validation messages by the path of the field. */
  readonly fields: Readonly<Record<string, string>> | undefined
  /** The other members of the body, such as `shortBy`, `price`, `retryAfter`. */
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

/** Whether the error comes from an API call. */
export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

const secondFactorOf = ({ details: { methods, challenge } }: ApiError): Pick<Fault, 'secondFactor'> =>
  typeof methods === 'string' ? { secondFactor: { methods, ...(typeof challenge === 'string' && { challenge }) } } : {}

/** Converts any thrown value to plain data. A programming error becomes `unknown` with status 0 and an empty message. */
export const toFault = (error: unknown): Fault =>
  isApiError(error)
    ? {
        status: error.status,
        code: error.code,
        message: error.message,
        ...(error.fields && { fields: { ...error.fields } }),
        ...secondFactorOf(error),
        ...(typeof error.details['appeal'] === 'string' && { appeal: error.details['appeal'] }),
      }
    : { status: 0, code: 'unknown', message: '' }

import type { EndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import type { Locale } from '../lib/texts.ts'
import { ApiError } from './api-error.ts'
import type { AnyInput, InputArgs } from './input.ts'

/**
 * The visitor on whose behalf the server renders: token, language, and the headers to forward for rate limits, device
 * names and country rules.
 */
export type RequestOrigin = { token?: string; locale: Locale; headers: Record<string, string>; remoteAddress?: string }

export type RequestOptions = {
  signal?: AbortSignal
  /** Receives the share of the upload that is sent, 0 to 1; only for endpoints that accept files. */
  onProgress?: (share: number) => void
  /**
   * One key for each intent. Without it, an idempotent endpoint uses one key for the same input until the server has
   * given a definite response (`idempotency-keys.ts`).
   */
  idempotencyKey?: string
  /** Used instead of the stored token. */
  token?: string
  /** On the server: the visitor on whose behalf the call is made. */
  from?: RequestOrigin
}

/**
 * Calls an endpoint by its name in the contract, for example `request('feeds.search', { query })` (Spec §7). Sends the
 * stored token in the Authorization header, and JSON, or multipart when there is a file. Resolves to the `data` of the
 * response, or to undefined for 204 and 205. On the server pass `from`: a call of our own API then stays in this
 * process.
 * @throws ApiError for every other response; a 401 that is not about a wrong password has already been handled (Spec
 * §8)
 */
export const request = <N extends EndpointName>(
  name: N,
  ...[input, options]: InputArgs<N, RequestOptions>
): Promise<ResponseOf<N>> => requestAny(name, input as AnyInput | undefined, options) as Promise<ResponseOf<N>>

/** `request` without the endpoint's types, for code that serves all endpoints. @throws ApiError as `request` */
export async function requestAny(
  name: EndpointName,
  input: AnyInput = {},
  options: RequestOptions = {}
): Promise<unknown> {
  // A public page shows what the server fetched, so this module and axios are loaded only with the first call.
  const { call } = await import('./call.ts').catch(() => {
    throw new ApiError(0, { code: 'network' })
  })
  return call(name, input, options)
}

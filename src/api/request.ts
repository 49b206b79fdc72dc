import type { EndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import type { Locale } from '../lib/texts.ts'
import { ApiError } from './api-error.ts'
import type { AnyInput, InputArgs } from './input.ts'

/** On whose behalf the server renders: their token and language, and what must be passed on for limits, devices and geo rules. */
export type RequestOrigin = { token?: string; locale: Locale; headers: Record<string, string>; remoteAddress?: string }

export type RequestOptions = {
  signal?: AbortSignal
  /** Share of the upload that is sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** One per intent; where it is left out an idempotent endpoint has one for the same input until the server has given a definite answer (`idempotency-keys.ts`). */
  idempotencyKey?: string
  /** In place of the stored token. */
  token?: string
  /** On the server: the visitor. */
  from?: RequestOrigin
}

/**
 * One call of the API by its name in the contract, `request('feeds.search', { query })` (Spec §7): the stored token in the Authorization header, JSON, or multipart where a file goes along. Resolves to what
 * stands under `data`, to nothing for 204 and 205. On the server pass `from`: a call of our own API then costs no network.
 * @throws ApiError for every other answer; a 401 that is not about a wrong password has already been handled (Spec §8)
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
  // A public page shows what the server fetched: neither this nor axios is needed before something is done on it.
  const { call } = await import('./call.ts').catch(() => {
    throw new ApiError(0, { code: 'network' })
  })
  return call(name, input, options)
}

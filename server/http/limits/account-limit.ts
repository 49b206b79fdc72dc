import type { Limit } from '../../../contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import type { Viewer } from '../authenticate.ts'
import type { Counter } from './shared-counter.ts'

/**
 * Limits an account's calls of the endpoint with this `name` across all addresses, in addition to the limit per address,
 * so that many addresses do not allow more guesses (of coupon codes, for example). The returned function throws ApiError
 * `too_many_requests`.
 */
export const accountLimit =
  (counter: Counter, name: string, { max, perS }: Limit): ((viewer: Viewer) => Promise<void>) =>
  async ({ id }) => {
    const { count, leftMs } = await counter.add(`account ${name} ${id}`, perS * 1000)
    if (count > max) throw new ApiError('too_many_requests', { retryAfter: Math.ceil(leftMs / 1000) })
  }

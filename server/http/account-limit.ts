import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limit } from '../../contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import type { Viewer } from './authenticate.ts'

/**
 * Limits an account's calls of one endpoint across all addresses, in addition to the limit per address, so that many
 * addresses do not allow more guesses (of coupon codes, for example). The returned function throws ApiError
 * `too_many_requests`.
 */
export function accountLimit(
  app: FastifyInstance,
  { max, perS }: Limit
): (request: FastifyRequest, viewer: Viewer) => Promise<void> {
  const callers = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({
    max,
    timeWindow: perS * 1000,
    keyGenerator: (request) => callers.get(request) ?? '',
  })
  return async (request, { id }) => {
    callers.set(request, id)
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new ApiError('too_many_requests', { retryAfter: counted.ttlInSeconds })
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limit } from '../../contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import type { Viewer } from './authenticate.ts'

/**
 * Counts an account's calls of one endpoint, from wherever they come, beside the limit that each address has: whoever has many addresses guesses no more coupons.
 * What it answers throws ApiError `too_many_requests`.
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

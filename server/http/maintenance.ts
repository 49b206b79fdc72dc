import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { ApiError } from './api-error.ts'
import { findViewer, tokenOf, type Viewer } from './authenticate.ts'
import { languageOf } from './errors.ts'
import { isOperator } from './operators/operator-authority.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As `Endpoint.opensInMaintenance`, for routes that are no endpoints. */
    opensInMaintenance?: true
  }
}

/** The options of a route that stays open during maintenance. */
export const staysOpen = { config: { opensInMaintenance: true } } as const

/** Seconds after which somebody may try again. */
const retryAfterS = 120

/** Whether the site is closed to somebody: during maintenance to everyone but operators. The one place that decides it. */
export const isClosedTo = (
  { liveSettings }: Pick<Deps, 'liveSettings'>,
  viewer: Pick<Viewer, 'authority'> | null
): boolean => liveSettings.current().isClosed && !isOperator(viewer)

/**
 * Refuses a call while the site is closed to its caller. `find` looks up the session.
 * @throws ApiError maintenance
 */
export async function requireOpenSite(
  deps: Deps,
  request: { headers: IncomingHttpHeaders },
  find: typeof findViewer = findViewer
): Promise<void> {
  const { isClosed, notice } = deps.liveSettings.current()
  if (!isClosed) return
  const token = tokenOf(request)
  if (isClosedTo(deps, token === '' ? null : await find(deps, token)))
    throw new ApiError('maintenance', { notice: notice[languageOf(request)], retryAfter: retryAfterS })
}

/**
 * Refuses the calls of the API below `prefix` during maintenance, except those that stay open. Signed addresses of files
 * stay valid until they expire; nobody but operators gets new ones.
 */
export function closeInMaintenance(app: FastifyInstance, deps: Deps, prefix: string): void {
  app.addHook('onRequest', async (request) => {
    const isOpen = request.routeOptions.config.opensInMaintenance || request.method === 'OPTIONS' || request.is404
    if (!isOpen && request.url.startsWith(`${prefix}/`)) await requireOpenSite(deps, request)
  })
}

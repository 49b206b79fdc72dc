import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../contract/errors.ts'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from './api-error.ts'
import { findViewer, tokenOf, type Viewer } from './authenticate.ts'
import { languageOf } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As `Endpoint.opensInMaintenance`, for routes that are no endpoints. */
    opensInMaintenance?: true
  }
}

/** The options of a route that stays open during maintenance. */
export const staysOpen = { config: { opensInMaintenance: true } } as const

/** Interval, in ms, in which a process reads what another one, or a command, has changed. */
const pollMs = 1000
/** Seconds after which somebody may try again. */
const retryAfterS = 120

const usualNotice: Record<Language, string> = {
  en: "We're doing some maintenance and will be back soon. Your account and content are safe.",
  pt: 'Estamos em manutenção e voltamos em breve. Sua conta e seu conteúdo estão seguros.',
}

type Closing = { isClosed: boolean; notice: Record<Language, string> }

/** Whether the site is closed for maintenance (product.md, Operators). */
export type Maintenance = {
  /** As this process has last read it, at most about a second ago. */
  current(): Closing
  /** Reads it now. */
  refresh(): Promise<void>
  close(): void
}

/** Reads whether the site is closed, and follows what other processes change. While the database is away nothing changes. */
export async function openMaintenance(db: Db): Promise<Maintenance> {
  let closing: Closing = { isClosed: false, notice: usualNotice }
  const refresh = async (): Promise<void> => {
    const rows = await db
      .selectFrom('setting')
      .select(['key', 'value'])
      .where('key', 'in', ['maintenanceMode', 'maintenanceMessage'])
      .execute()
    const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
    const written = (stored['maintenanceMessage'] ?? {}) as Partial<Record<Language, string>>
    closing = {
      isClosed: stored['maintenanceMode'] === true,
      notice: { en: written.en || usualNotice.en, pt: written.pt || written.en || usualNotice.pt },
    }
  }
  await refresh()
  const timer = setInterval(() => void refresh().catch(() => undefined), pollMs).unref()
  return { current: () => closing, refresh, close: () => clearInterval(timer) }
}

/** Whether the site is closed to somebody: during maintenance to everyone but operators. The one place that decides it. */
export const isClosedTo = (
  { maintenance }: Pick<Deps, 'maintenance'>,
  viewer: Pick<Viewer, 'operatorRole'> | null
): boolean => maintenance.current().isClosed && !viewer?.operatorRole

/**
 * Refuses a call while the site is closed to its caller. `find` looks up the session.
 * @throws ApiError maintenance
 */
export async function requireOpenSite(
  deps: Deps,
  request: { headers: IncomingHttpHeaders },
  find: typeof findViewer = findViewer
): Promise<void> {
  const { isClosed, notice } = deps.maintenance.current()
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

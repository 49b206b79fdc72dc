import { dehydrate } from '@tanstack/react-query'
import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import type { NextPageContext } from 'next'
import Router from 'next/router'
import type { CurrentUser } from '../../../contract/identity/users/accounts.ts'
import { isApiError } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import type { RequestOrigin } from '../../api/request.ts'
import { readToken } from '../../api/token.ts'
import { sessionFound } from '../../features/identity/auth/slice.ts'
import { setSettings } from '../../features/platform/settings/slice.ts'
import { setUi } from '../../features/platform/settings/ui-slice.ts'
import { setUser } from '../../features/identity/users/slice.ts'
import { setSiteTimeOffset } from '../../lib/clock.ts'
import { sessionEnded } from '../../store/session-ended.ts'
import type { AppStore } from '../../store/make-store.ts'
import { admit, closedFor, LOGIN_PATH, needsSession } from '../admit.ts'
import type { AppPage, PageContext } from '../app-page.ts'
import { prefetchInto } from './prefetch.ts'
import type { FirstProps } from './request-origin.ts'

/** The props that `_app` receives for each page. */
export type ShellProps = {
  first?: FirstProps
  /** The page's own props. */
  page?: object
  /** Status of the failure screen that is shown instead of the page. */
  failure?: number
  dehydrated?: DehydratedState
}

class Redirect extends Error {
  readonly to: string
  constructor(to: string) {
    super(to)
    this.to = to
  }
}
class NotFound extends Error {}

/** Loads settings and viewer into the store, in parallel. Server only. @throws ApiError when the API does not respond */
const fillStore = async (store: AppStore, from: RequestOrigin): Promise<void> => {
  // Only a definite refusal makes the viewer a visitor: while the API does not respond, nobody is redirected to the
  // login.
  const me = from.token
    ? request('users.me', {}, { from }).catch((error: unknown) =>
        isApiError(error) && error.status >= 400 && error.status < 500 ? null : Promise.reject(error)
      )
    : null
  const [{ siteName, logo, darkmodeLogo, loginPlaceholderImage, menus, favicon, ...rest }, user] = await Promise.all([
    request('settings.public', {}, { from }),
    me,
  ])
  store.dispatch(setUi({ siteName, logo, darkmodeLogo, loginPlaceholderImage, menus, favicon }))
  store.dispatch(setSettings(rest))
  setSiteTimeOffset(rest.clockAhead)
  if (user) signIn(store, user)
}

const signIn = (store: AppStore, user: CurrentUser): void => {
  const { _id, isPerformer, email, username } = user
  store.dispatch(setUser(user))
  store.dispatch(sessionFound({ _id, isPerformer, ...(email && { email }), ...(username && { username }) }))
}

/**
 * Signs the store in or out when the token cookie has changed, for example in another tab (Spec §2: the current user is
 * loaded from the token cookie).
 */
const syncWithCookie = async (store: AppStore): Promise<void> => {
  const { user } = store.getState()
  const token = readToken()
  if (user.current && !token) store.dispatch(sessionEnded())
  if (!user.current && token) {
    const loaded = await request('users.me').catch(() => null)
    if (loaded) signIn(store, loaded)
  }
}

const redirectTo = async (ctx: NextPageContext, to: string): Promise<void> => {
  if (!ctx.res) return void Router.replace(to).catch(() => undefined)
  ctx.res.writeHead(307, { Location: to, 'Cache-Control': 'no-store' })
  ctx.res.end()
}

/** The login's address, with the requested page to return to. */
const loginWithReturn = ({ asPath }: NextPageContext): string =>
  `${LOGIN_PATH}?next=${encodeURIComponent(asPath ?? '/')}`

/** The page without the session, which has ended since the viewer was loaded: this page needs none. */
const asVisitor: typeof loadPage = (Page, ctx, store, client, from) => {
  store.dispatch(sessionEnded())
  return loadPage(Page, ctx, store, client, from && { ...from, token: undefined })
}

const loadPage = async (
  Page: AppPage,
  ctx: NextPageContext,
  store: AppStore,
  client: QueryClient,
  from: RequestOrigin | undefined
): Promise<ShellProps> => {
  const { user, settings } = store.getState()
  const page: PageContext = {
    query: ctx.query,
    path: ctx.asPath ?? ctx.pathname,
    viewer: user.current,
    settings,
    locale: from?.locale ?? (document.documentElement.lang === 'pt-BR' ? 'pt' : 'en'),
    isServer: from !== undefined,
    ...prefetchInto(client, from),
    redirect: (to) => {
      throw new Redirect(to)
    },
    notFound: () => {
      throw new NotFound()
    },
  }
  try {
    return { page: (await Page.load?.(page)) ?? {} }
  } catch (error) {
    if (error instanceof Redirect) {
      await redirectTo(ctx, error.to)
      return {}
    }
    if (error instanceof NotFound) return { failure: 404 }
    if (!isApiError(error)) throw error
    // The session has ended: on the server redirect to the login; in the browser request() has already handled it.
    if (error.status === 401) {
      if (from?.token && !needsSession(Page)) return asVisitor(Page, ctx, store, client, from)
      if (ctx.res) await redirectTo(ctx, loginWithReturn(ctx))
      return {}
    }
    if (error.status === 404 || error.code === 'malformed') return { failure: 404 }
    return { failure: error.status === 403 ? 403 : 503 }
  }
}

const RETRY_AFTER_S = '120'

/** Sets the status of an unusual response. */
const setStatus = ({ res }: NextPageContext, status: number): void => {
  if (!res) return
  res.statusCode = status
  if (status === 503) res.setHeader('Retry-After', RETRY_AFTER_S)
}

/**
 * Prepares a page: loads settings and viewer (once, on the server), applies the page flags, and loads the page's own
 * first data.
 */
export const initialProps = async (store: AppStore, Page: AppPage, ctx: NextPageContext): Promise<ShellProps> => {
  // Tests `typeof window`, so that the bundler removes this branch from the browser's code.
  const visit =
    typeof window === 'undefined' && ctx.req ? (await import('./request-origin.ts')).initialRequest(ctx.req) : undefined
  const { from, first } = visit ?? {}
  try {
    await (from ? fillStore(store, from) : syncWithCookie(store))
  } catch (error) {
    if (!isApiError(error)) throw error
    setStatus(ctx, 503)
    return { first, failure: 503 }
  }
  const { user, settings } = store.getState()
  const viewer = user.current
  const closed = closedFor(viewer, settings, Page.opensInMaintenance)
  if (closed) {
    setStatus(ctx, closed === 'maintenance' ? 503 : 451)
    return { first }
  }
  const admission = admit(Page, viewer, settings, Page.opensInMaintenance)
  if (!admission.enter) {
    await redirectTo(ctx, admission.redirect === LOGIN_PATH ? loginWithReturn(ctx) : admission.redirect)
    return { first }
  }
  const client = queryClient()
  const loaded = await loadPage(Page, ctx, store, client, from)
  if (loaded.failure) setStatus(ctx, loaded.failure)
  return { first, ...loaded, ...(from && { dehydrated: dehydrate(client) }) }
}

import type { NextPageContext } from 'next'
import type { AppStore } from '../../store/make-store.ts'
import type { AppPage } from '../app-page.ts'
import type { ShellProps } from './initial-props.ts'

/**
 * Loads the code that prepares a page, and the failure screen. The first page comes prepared from the server, so the
 * browser needs it for the second.
 */
export const loadNextPageCode = () => import('./next-page-code.ts')

/**
 * Time, in ms, after which the code counts as lost. A request on a broken connection may never end, and the page change would wait for it forever:
 * Next limits the loading of a page's own files in the same way.
 */
const LOAD_LIMIT_MS = 10_000

/** Rejects after `LOAD_LIMIT_MS`. */
const withinLimit = async <T>(loading: Promise<T>): Promise<T> => {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new Error('The code of the page did not load in time')), LOAD_LIMIT_MS)
  try {
    return await Promise.race([loading, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The props of a page for `_app` (`initial-props.ts`). */
export const initialShellProps = async (store: AppStore, Page: AppPage, ctx: NextPageContext): Promise<ShellProps> => {
  const { initialProps } = await withinLimit(loadNextPageCode()).catch(() => {
    // The chunk is gone after a deployment, the connection is lost, or the request hangs: load the page as a whole, as Next does when a
    // page's own chunk fails.
    window.location.assign(ctx.asPath ?? ctx.pathname)
    return new Promise<never>(() => undefined)
  })
  return initialProps(store, Page, ctx)
}

import type { NextPageContext } from 'next'
import type { AppStore } from '../store/make-store.ts'
import type { AppPage } from './app-page.ts'
import type { ShellProps } from './first-props.ts'

/** What makes a page's props, and the screen for when that fails. The first page brings its own from the server: in the browser it is for the second. */
export const loadFirstProps = async () =>
  (await Promise.all([import('./first-props.ts'), import('./FailureScreen.tsx')]))[0]

/** The props of a page for `_app` (`first-props.ts`). */
export const shellProps = async (store: AppStore, Page: AppPage, ctx: NextPageContext): Promise<ShellProps> => {
  const { firstProps } = await loadFirstProps().catch(() => {
    // A newer build has taken its place, or the connection is gone: the browser goes there by itself, as the framework does for a page's files.
    window.location.assign(ctx.asPath ?? ctx.pathname)
    return new Promise<never>(() => undefined)
  })
  return firstProps(store, Page, ctx)
}

import type { NextPageContext } from 'next'
import type { AppStore } from '../store/make-store.ts'
import type { AppPage } from './app-page.ts'
import type { ShellProps } from './initial-props.ts'

/** What makes a page's props, and the screen for when that fails. The first page brings its own from the server: in the browser it is for the second. */
export const loadInitialProps = async () =>
  (await Promise.all([import('./initial-props.ts'), import('./FailureScreen.tsx')]))[0]

/** The props of a page for `_app` (`initial-props.ts`). */
export const initialShellProps = async (store: AppStore, Page: AppPage, ctx: NextPageContext): Promise<ShellProps> => {
  const { initialProps } = await loadInitialProps().catch(() => {
    // A newer build has taken its place, or the connection is gone: the browser goes there by itself, as the framework does for a page's files.
    window.location.assign(ctx.asPath ?? ctx.pathname)
    return new Promise<never>(() => undefined)
  })
  return initialProps(store, Page, ctx)
}

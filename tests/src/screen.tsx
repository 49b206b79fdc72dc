import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime.js'
import type { NextRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Provider } from 'react-redux'
import { afterEach, vi } from 'vitest'
import type { CurrentUser } from '../../contract/accounts.ts'
import { queryClient } from '../../src/api/query-client.ts'
import { setUser } from '../../src/features/user/slice.ts'
import { makeStore } from '../../src/store/make-store.ts'
import { withApi } from './support.ts'
import './patience.ts'

/** The address in a test: where the screen is, and where it was sent. */
export type Visit = { path: string; readonly sent: string[] }

/** What jsdom lacks of a `<dialog>`, of scrolling and of watching what comes into view. */
const patchBrowser = (): void => {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  window.matchMedia ??= () =>
    ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
  Element.prototype.scrollIntoView ??= () => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined
      unobserve = (): void => undefined
      disconnect = (): void => undefined
    }
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (): void => undefined
      unobserve = (): void => undefined
      disconnect = (): void => undefined
    }
  )
}

/** For the whole of a file of screens: what `withApi` does, and nothing is left on the screen. */
export const withScreens = (): void => {
  withApi()
  afterEach(cleanup)
}

/** Renders a screen as the application does: store, the cache that sagas use too, and an address that links and forms change. */
export const showScreen = (ui: ReactElement, { user, path = '/' }: { user?: CurrentUser; path?: string } = {}) => {
  patchBrowser()
  const store = makeStore()
  if (user) store.dispatch(setUser(user))
  const cache = queryClient()
  cache.clear()
  const visit: Visit = { path, sent: [] }
  const Routed = (): ReactElement => {
    const [here, setHere] = useState(path)
    const go = async (to: unknown): Promise<boolean> => {
      const next = String(to)
      visit.path = next
      visit.sent.push(next)
      setHere(next)
      return true
    }
    const router = {
      asPath: here,
      isReady: true,
      query: Object.fromEntries(new URL(here, 'http://own.invalid').searchParams),
      pathname: here.split('?')[0],
      push: go,
      replace: go,
      prefetch: async () => undefined,
      beforePopState: () => undefined,
      events: { on: () => undefined, off: () => undefined, emit: () => undefined },
    } as unknown as NextRouter
    return <RouterContext.Provider value={router}>{ui}</RouterContext.Provider>
  }
  const page = render(
    <Provider store={store}>
      <QueryClientProvider client={cache}>
        <Routed />
      </QueryClientProvider>
    </Provider>
  )
  return { ...page, store, cache, visit }
}

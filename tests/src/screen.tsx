import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime.js'
import type { NextRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Provider } from 'react-redux'
import { afterEach, vi } from 'vitest'
import type { CurrentUser } from '../../contract/identity/users/accounts.ts'
import { queryClient } from '../../src/api/query-client.ts'
import { WithItems } from '../../src/features/app/WithItems.tsx'
import { setUser } from '../../src/features/identity/users/slice.ts'
import { makeStore } from '../../src/store/make-store.ts'
import { ANTD_CSS } from '../../src/ui/antd/style-sheet.ts'
import { sessionEnded } from '../../src/store/session-ended.ts'
import { withApi } from './support.ts'
import './testing-library-timeout.ts'

/** The address in a test: the current one, and every one that was navigated to. */
export type Visit = { path: string; readonly sent: string[] }

/**
 * Adds antd's style sheet to the page. jsdom loads no style sheets, and React shows a lazy part only once its style sheet
 * is loaded; one that is in the page already counts as loaded.
 */
const addStyleSheet = (): void => {
  if (document.querySelector(`link[href="${ANTD_CSS}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = ANTD_CSS
  document.head.append(link)
}

/** Adds what jsdom lacks: `<dialog>`, scrolling, and observers. */
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
  Element.prototype.scrollTo ??= () => undefined
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

/** The stores of the screens that the running test has shown. */
const shown = new Set<ReturnType<typeof makeStore>>()

/**
 * Call once per file: like `withApi`; after each test it unmounts the screens and ends their sessions, which stops
 * uploads that outlive a screen.
 */
export const withScreens = (): void => {
  withApi()
  afterEach(() => {
    cleanup()
    for (const store of shown) store.dispatch(sessionEnded())
    shown.clear()
  })
}

/**
 * Renders a screen as the application does, with a store, the query cache that sagas use too, and a router that links
 * and forms change.
 */
export const showScreen = (ui: ReactElement, { user, path = '/' }: { user?: CurrentUser; path?: string } = {}) => {
  patchBrowser()
  addStyleSheet()
  const store = makeStore()
  shown.add(store)
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
    return (
      <RouterContext.Provider value={router}>
        <WithItems>{ui}</WithItems>
      </RouterContext.Provider>
    )
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

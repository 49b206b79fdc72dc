import Router from 'next/router'
import { useEffect } from 'react'
import { readJson, tabStore } from '../../lib/storage.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { onBeforePop } from '../../ui/overlay/history-layers.ts'

/** Key in the tab's store under which the positions are saved across a reload. */
const STORAGE_KEY = 'scroll-positions'

type EntryState = { scrollKey?: string } | null

const entryState = (): EntryState => window.history.state as EntryState
const newKey = (): string => Math.random().toString(36).slice(2)

/**
 * Restores the scroll position of each history entry. The router scrolls every page to its top, also after Back, and
 * the browser would scroll before the page's content is rendered. Reloads and returns from other sites are left to the
 * browser.
 */
export const useScrollRestoration = (): void => {
  useEffect(() => {
    let known: Record<string, number> | undefined
    /** Read when first needed, because the first use of the storage waits for the disk. */
    const positions = (): Record<string, number> =>
      (known ??= (readJson(tabStore, STORAGE_KEY) ?? {}) as Record<string, number>)
    let current = newKey()
    /** The history entry that Back or Forward navigates to. */
    let target: string | undefined
    /** Keeps the first entry from being marked, as long as that waits. */
    let cancelMark: (() => void) | undefined
    const endWait = (): void => {
      cancelMark?.()
      cancelMark = undefined
    }

    const mark = (): void => {
      endWait()
      const address = window.location.href
      window.history.replaceState({ ...entryState(), scrollKey: current }, '', address)
    }
    const leave = (): void => {
      if (cancelMark) mark()
      window.history.scrollRestoration = 'manual'
      positions()[current] = window.scrollY
    }
    const arrive = (): void => {
      // A traversal that was refused, for example because of unsaved changes, stays on the same entry.
      const reached = target === current ? undefined : target
      const position = reached === undefined ? undefined : positions()[reached]
      current = reached ?? newKey()
      target = undefined
      mark()
      if (position !== undefined) window.scrollTo(0, position)
    }
    const fail = (): void => void (target = undefined)
    const hide = (): void => {
      window.history.scrollRestoration = 'auto'
      tabStore.set(STORAGE_KEY, JSON.stringify(positions()))
    }

    // The first change of the history takes a phone some ms, which hydration needs.
    cancelMark = whenIdle(mark)
    const stopPop = onBeforePop(() => {
      endWait() // the present entry is already another one
      target = entryState()?.scrollKey
      return true
    })
    window.addEventListener('pagehide', hide)
    for (const name of ['routeChangeStart', 'hashChangeStart'] as const) Router.events.on(name, leave)
    for (const name of ['routeChangeComplete', 'hashChangeComplete'] as const) Router.events.on(name, arrive)
    Router.events.on('routeChangeError', fail)
    return () => {
      endWait()
      stopPop()
      window.removeEventListener('pagehide', hide)
      for (const name of ['routeChangeStart', 'hashChangeStart'] as const) Router.events.off(name, leave)
      for (const name of ['routeChangeComplete', 'hashChangeComplete'] as const) Router.events.off(name, arrive)
      Router.events.off('routeChangeError', fail)
    }
  }, [])
}

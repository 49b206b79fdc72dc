import Router from 'next/router'

let goingBack = false

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', ({ state }: { state: { marker?: string } | null }) => {
    // Entries with a marker belong to an open dialog (`ui/overlay/history-layers.ts`): no page changes.
    if (state && state.marker === undefined) goingBack = true
  })
  const end = (): void => {
    goingBack = false
  }
  Router.events.on('routeChangeComplete', end)
  Router.events.on('routeChangeError', end)
}

/** Whether the current navigation is a back or forward navigation of the browser: lists then keep their loaded length. */
export const isBackNavigation = (): boolean => goingBack

import Router from 'next/router'

let goingBack = false

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', ({ state }: { state: { marker?: string } | null }) => {
    // A marker stands for what was open over a page (`ui/overlay/history-layers.ts`): no page is shown anew.
    if (state && state.marker === undefined) goingBack = true
  })
  const end = (): void => {
    goingBack = false
  }
  Router.events.on('routeChangeComplete', end)
  Router.events.on('routeChangeError', end)
}

/** Whether the page that is being shown was reached by the browser's back or forward: then its lists stand as they were left. */
export const isBackNavigation = (): boolean => goingBack

import { useEffect, useRef } from 'react'

/** Interval, in ms, in which visitors, who hear no events, ask again. */
const everyMs = 30_000

/** Reloads for a visitor while the page is visible; whoever is signed in hears what changes. */
export const useVisitorPolling = (isSignedIn: boolean, reload: () => void): void => {
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => {
    if (isSignedIn) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isSignedIn])
}

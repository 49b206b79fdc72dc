/** Delay, in ms, where the browser has no `requestIdleCallback` (Safari). */
const FALLBACK_MS = 200

/**
 * Calls `act` once the page is hydrated and the browser is idle: for code that the next interaction will need. Returns
 * the function that cancels it.
 */
export const whenIdle = (act: () => void): (() => void) => {
  const handle = window.requestIdleCallback?.(act, { timeout: 5000 }) as number | undefined
  if (handle !== undefined) return () => window.cancelIdleCallback(handle)
  const timer = setTimeout(act, FALLBACK_MS)
  return () => clearTimeout(timer)
}

/** ms after which it is done where the browser cannot say when it is idle (Safari has no `requestIdleCallback`). */
const LATER = 200

/** Calls `act` once the page has been taken over and the browser has nothing else to do: for what the next thing a person does will need. Returns how to call it off. */
export const whenIdle = (act: () => void): (() => void) => {
  const handle = window.requestIdleCallback?.(act, { timeout: 5000 }) as number | undefined
  if (handle !== undefined) return () => window.cancelIdleCallback(handle)
  const timer = setTimeout(act, LATER)
  return () => clearTimeout(timer)
}

/** Calls `act` once the page has been taken over and the browser has nothing else to do: for what the next thing a person does will need. Returns how to call it off. */
export const whenIdle = (act: () => void): (() => void) => {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(act, { timeout: 5000 })
  return () => window.cancelIdleCallback(handle)
}

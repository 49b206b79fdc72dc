const EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const

let stirred = false

/**
 * Calls `act` as soon as somebody has done anything on this page: moved, touched, scrolled, pressed a key; at once where they did already. What stands
 * below a page's first sight waits for it, so that a first load brings only what is looked at. Returns the end of waiting.
 */
export const whenStirred = (act: () => void): (() => void) => {
  if (stirred) {
    act()
    return () => undefined
  }
  const leave = (): void => {
    for (const name of EVENTS) window.removeEventListener(name, stir, true)
  }
  const stir = (): void => {
    stirred = true
    leave()
    act()
  }
  for (const name of EVENTS) window.addEventListener(name, stir, { capture: true, passive: true })
  return leave
}

/** The movement of a finger: distance from its start in px, and final speed in px per ms. */
export type Movement = { x: number; y: number; speedX: number; speedY: number }

/** A position of the finger, with its time in ms. */
type Spot = { x: number; y: number; at: number }

/** Time window, in ms, over which the final speed is measured. */
const LAST_MS = 100
/** Movement, in px, that still counts as resting. */
export const STILL_PX = 8
/** Speed, in px per ms, above which the movement is a flick and needs no distance. */
const FLICK = 0.4
/** Share of the window's size that counts as far enough without a flick. */
const MIN_SHARE = 0.22

/** Tracks the movement of one finger from its first touch. */
export const trackFinger = (
  x: number,
  y: number,
  at: number
): { to: (x: number, y: number, at: number) => Movement; end: (at: number) => Movement } => {
  const spots: Spot[] = [{ x, y, at }]
  const movement = (now: number): Movement => {
    const last = spots.at(-1) ?? { x, y, at }
    const first = spots.find((spot) => now - spot.at <= LAST_MS) ?? last
    const ms = Math.max(1, now - first.at)
    return { x: last.x - x, y: last.y - y, speedX: (last.x - first.x) / ms, speedY: (last.y - first.y) / ms }
  }
  return {
    to: (toX, toY, now) => {
      spots.push({ x: toX, y: toY, at: now })
      return movement(now)
    },
    end: movement,
  }
}

/**
 * Whether a movement of `distance` px along `length` completes the gesture: far enough or fast, and not turned back at
 * the end.
 */
export const completesGesture = (distance: number, speed: number, length: number): boolean =>
  speed > -0.1 && (distance > length * MIN_SHARE || (speed > FLICK && distance > STILL_PX * 2))

const MOVED = ['translate', 'scale', 'opacity'] as const

/** Sets the share of the movement as a CSS variable on the surrounding dialog. */
const setPulledShare = (element: HTMLElement, share?: number): void => {
  const { style } = element.closest('dialog') ?? element
  if (share === undefined) style.removeProperty('--pulled')
  else style.setProperty('--pulled', String(Math.min(1, Math.max(0, share))))
}

/**
 * Moves an element with the finger. `share` (0–1) is how far the gesture has progressed; the page behind becomes
 * visible accordingly.
 */
export const hold = (element: HTMLElement, x: number, y: number, share = 0): void => {
  element.style.transition = 'none'
  element.style.translate = `${x}px ${y}px`
  setPulledShare(element, share)
}

const animateTo = (element: HTMLElement, x: number | string, y: number | string, then: () => void): void => {
  // With reduced motion, global.css makes every transition almost instant.
  element.style.transition = MOVED.map((name) => `${name} var(--motion-base) var(--motion-ease)`).join(', ')
  element.style.translate = `${typeof x === 'number' ? `${x}px` : x} ${typeof y === 'number' ? `${y}px` : y}`
  let isOver = false
  const finish = (): void => {
    if (isOver) return
    isOver = true
    element.removeEventListener('transitionend', ended)
    then()
  }
  const ended = (event: TransitionEvent): void => {
    if (event.target === element && event.propertyName === 'translate') finish()
  }
  element.addEventListener('transitionend', ended)
  setTimeout(finish, 350)
}

/** Removes the inline styles of the gesture. */
export const letGo = (element: HTMLElement): void => {
  for (const name of ['transition', ...MOVED]) element.style.removeProperty(name)
  setPulledShare(element)
}

/** Animates an element back to its original position. */
export const snapBack = (element: HTMLElement): void => {
  setPulledShare(element, 0)
  animateTo(element, 0, 0, () => letGo(element))
}

/** Animates an element out of the window in the direction of the finger, then calls `act`. */
export const leaveBy = (element: HTMLElement, x: number, y: number, then: () => void): void => {
  if (y > 0) setPulledShare(element, 1)
  animateTo(element, x === 0 ? 0 : `${Math.sign(x) * 100}vw`, y === 0 ? 0 : `${Math.sign(y) * 100}%`, then)
}

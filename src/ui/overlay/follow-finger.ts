/** A way that a finger has gone: in px from where it began, and its speed at the end in px per ms. */
export type Way = { x: number; y: number; speedX: number; speedY: number }

/** Where a finger was, with the moment in ms. */
type Spot = { x: number; y: number; at: number }

/** In ms: the speed at which a finger lets go is that of its last moments. */
const LAST_MS = 100
/** In px: a finger that rests moves this much. */
export const STILL_PX = 8
/** In px per ms: quicker is a flick, which needs no distance. */
const FLICK = 0.4
/** The part of the window that is distance enough without a flick. */
const ENOUGH = 0.22

/** Keeps the way of one finger from where it touched. */
export const followWay = (
  x: number,
  y: number,
  at: number
): { to: (x: number, y: number, at: number) => Way; end: (at: number) => Way } => {
  const spots: Spot[] = [{ x, y, at }]
  const way = (now: number): Way => {
    const last = spots.at(-1) ?? { x, y, at }
    const first = spots.find((spot) => now - spot.at <= LAST_MS) ?? last
    const ms = Math.max(1, now - first.at)
    return { x: last.x - x, y: last.y - y, speedX: (last.x - first.x) / ms, speedY: (last.y - first.y) / ms }
  }
  return {
    to: (toX, toY, now) => {
      spots.push({ x: toX, y: toY, at: now })
      return way(now)
    },
    end: way,
  }
}

/** Whether a finger that went `distance` px of `length`, and let go at a speed, meant it: far enough, or quick; not when it turned back at the end. */
export const isMeant = (distance: number, speed: number, length: number): boolean =>
  speed > -0.1 && (distance > length * ENOUGH || (speed > FLICK && distance > STILL_PX * 2))

const MOVED = ['translate', 'scale', 'opacity'] as const

/** How far it is pulled out, for the styles of the dialog that it stands in. */
const tell = (element: HTMLElement, share?: number): void => {
  const { style } = element.closest('dialog') ?? element
  if (share === undefined) style.removeProperty('--pulled')
  else style.setProperty('--pulled', String(Math.min(1, Math.max(0, share))))
}

/** Holds an element where the finger is. `share` (0–1) is how far it is gone: the page behind shows through by it. */
export const hold = (element: HTMLElement, x: number, y: number, share = 0): void => {
  element.style.transition = 'none'
  element.style.translate = `${x}px ${y}px`
  tell(element, share)
}

const glide = (element: HTMLElement, x: number | string, y: number | string, then: () => void): void => {
  // Where less motion is asked for, global.css makes every transition as good as none.
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

/** The element as it is without a finger. */
export const letGo = (element: HTMLElement): void => {
  for (const name of ['transition', ...MOVED]) element.style.removeProperty(name)
  tell(element)
}

/** Brings an element back to its place. */
export const snapBack = (element: HTMLElement): void => {
  tell(element, 0)
  glide(element, 0, 0, () => letGo(element))
}

/** Lets an element leave the window in the finger's direction, then acts. */
export const leaveBy = (element: HTMLElement, x: number, y: number, then: () => void): void => {
  if (y > 0) tell(element, 1)
  glide(element, x === 0 ? 0 : `${Math.sign(x) * 100}vw`, y === 0 ? 0 : `${Math.sign(y) * 100}%`, then)
}

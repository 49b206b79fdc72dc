import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { followWay, hold, isMeant, leaveBy, letGo, snapBack, STILL_PX } from './follow-finger.ts'

export type Swipes = {
  /** Goes away downwards. */
  onDown: () => void
  /** Goes on, or back. Without them sideways is left to the browser, which scrolls. */
  onLeft?: () => void
  onRight?: () => void
  /** Asked as the finger touches. */
  isFree?: (target: Element) => boolean
}

/** In px: what has nowhere to go follows the finger this much less. */
const RELUCTANCE = 4

/**
 * A picture over the whole window follows the finger: let go far enough or quickly, down closes it and sideways goes on; else it goes back to its place.
 * `area` is where the finger touches, with the fitting `touch-action`; `moved` is what follows. The mouse and the keyboard have their own ways.
 */
export const useSwipe = (
  area: RefObject<HTMLElement | null>,
  moved: RefObject<HTMLElement | null>,
  swipes: Swipes
): void => {
  const latest = useRef(swipes)
  useEffect(() => void (latest.current = swipes))
  useEffect(() => {
    const [touched, element] = [area.current, moved.current]
    if (!touched || !element) return undefined
    let finger: ReturnType<typeof followWay> | undefined
    let id: number | undefined
    let axis: 'x' | 'y' | undefined
    const begin = (event: PointerEvent): void => {
      // A second finger ends it.
      if (!event.isPrimary) return stop()
      if (
        event.pointerType === 'mouse' ||
        !(event.target instanceof Element) ||
        latest.current.isFree?.(event.target) === false
      )
        return
      id = event.pointerId
      axis = undefined
      finger = followWay(event.clientX, event.clientY, event.timeStamp)
    }
    const move = (event: PointerEvent): void => {
      if (!finger || event.pointerId !== id) return
      const { x, y } = finger.to(event.clientX, event.clientY, event.timeStamp)
      const { onLeft, onRight } = latest.current
      if (axis === undefined) {
        if (Math.hypot(x, y) < STILL_PX) return
        if (y > Math.abs(x)) axis = 'y'
        else if ((onLeft || onRight) && Math.abs(x) > Math.abs(y)) axis = 'x'
        else return stop()
        touched.setPointerCapture(event.pointerId)
      }
      if (axis === 'y') return hold(element, 0, Math.max(0, y), y / window.innerHeight)
      hold(element, (x < 0 ? onLeft : onRight) ? x : x / RELUCTANCE, 0)
    }
    const stop = (): void => {
      if (finger && axis) snapBack(element)
      finger = undefined
    }
    const end = (event: PointerEvent): void => {
      if (!finger || event.pointerId !== id) return
      const { x, y, speedX, speedY } = finger.end(event.timeStamp)
      const { onDown, onLeft, onRight } = latest.current
      const act = axis === 'y' ? onDown : x < 0 ? onLeft : onRight
      const meant =
        axis === 'y'
          ? isMeant(y, speedY, window.innerHeight)
          : isMeant(Math.abs(x), speedX * Math.sign(x), window.innerWidth)
      if (!axis || !meant || !act) return stop()
      finger = undefined
      if (axis === 'y') return leaveBy(element, 0, 1, act)
      leaveBy(element, x, 0, () => {
        act()
        // The next one comes in from the other side.
        hold(element, -Math.sign(x) * window.innerWidth, 0)
        requestAnimationFrame(() => requestAnimationFrame(() => snapBack(element)))
      })
    }
    touched.addEventListener('pointerdown', begin)
    touched.addEventListener('pointermove', move)
    touched.addEventListener('pointerup', end)
    touched.addEventListener('pointercancel', stop)
    return () => {
      letGo(element)
      touched.removeEventListener('pointerdown', begin)
      touched.removeEventListener('pointermove', move)
      touched.removeEventListener('pointerup', end)
      touched.removeEventListener('pointercancel', stop)
    }
  }, [area, moved])
}

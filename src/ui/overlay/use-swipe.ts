import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { trackFinger, hold, completesGesture, leaveBy, letGo, snapBack, STILL_PX } from './finger-drag.ts'

export type Swipes = {
  /** Called after a swipe down. Without it the browser handles movement up and down. */
  onDown?: () => void
  /** Called after a swipe to the side. Without them the browser handles sideways movement. */
  onLeft?: () => void
  onRight?: () => void
  /** Called at the first touch; false ignores the gesture. */
  isFree?: (target: Element) => boolean
}

/** Divisor of the movement in a direction that has no action. */
const RESISTANCE = 4

/**
 * Lets a full-window picture follow the finger: released far enough or fast enough, a swipe down closes it and a swipe
 * to the side goes on; else it returns. `area` receives the touches and needs a suitable `touch-action`; `moved` is the
 * element that follows.
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
    let finger: ReturnType<typeof trackFinger> | undefined
    let id: number | undefined
    let axis: 'x' | 'y' | undefined
    const begin = (event: PointerEvent): void => {
      // A second finger ends the gesture.
      if (!event.isPrimary) return stop()
      if (
        event.pointerType === 'mouse' ||
        !(event.target instanceof Element) ||
        latest.current.isFree?.(event.target) === false
      )
        return
      id = event.pointerId
      axis = undefined
      finger = trackFinger(event.clientX, event.clientY, event.timeStamp)
    }
    const move = (event: PointerEvent): void => {
      if (!finger || event.pointerId !== id) return
      const { x, y } = finger.to(event.clientX, event.clientY, event.timeStamp)
      const { onDown, onLeft, onRight } = latest.current
      if (axis === undefined) {
        if (Math.hypot(x, y) < STILL_PX) return
        if (onDown && y > Math.abs(x)) axis = 'y'
        else if ((onLeft || onRight) && Math.abs(x) > Math.abs(y)) axis = 'x'
        else return stop()
        touched.setPointerCapture(event.pointerId)
      }
      if (axis === 'y') return hold(element, 0, Math.max(0, y), y / window.innerHeight)
      hold(element, (x < 0 ? onLeft : onRight) ? x : x / RESISTANCE, 0)
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
      const isSwipe =
        axis === 'y'
          ? completesGesture(y, speedY, window.innerHeight)
          : completesGesture(Math.abs(x), speedX * Math.sign(x), window.innerWidth)
      if (!axis || !isSwipe || !act) return stop()
      finger = undefined
      if (axis === 'y') return leaveBy(element, 0, 1, act)
      leaveBy(element, x, 0, () => {
        act()
        // The next picture enters from the other side.
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

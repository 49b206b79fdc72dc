import { useEffect, useRef } from 'react'
import type { PointerEvent } from 'react'

/** Duration, in ms, of a long press, and the movement, in px, that it allows. */
const PRESS_MS = 450
const MAX_MOVEMENT_PX = 10

/**
 * Handlers for a long press by touch; mouse and pen use the button. Spread them on the element. `open` is called during
 * the press and again at its end, because browsers close a popover when a finger is lifted outside it.
 */
export const useLongPress = (open: () => void) => {
  const isHeld = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const stop = (): void => clearTimeout(timer.current)
  useEffect(() => stop, [])
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent): void => {
      stop()
      isHeld.current = false
      from.current = { x, y }
      if (pointerType !== 'touch') return
      timer.current = setTimeout(() => {
        isHeld.current = true
        open()
      }, PRESS_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > MAX_MOVEMENT_PX) stop()
    },
    onPointerUp: (): void => {
      stop()
      if (isHeld.current) timer.current = setTimeout(open)
    },
    onPointerCancel: stop,
  }
}

import { useEffect, useRef } from 'react'
import type { PointerEvent } from 'react'

/** ms that a finger rests before it counts, and px that it may move meanwhile. */
const HELD = 450
const STRAY = 10

/**
 * What a finger that rests on something opens; a mouse and a pen have the button. Spread it on the element. `open` is called while the finger rests and again once it is
 * lifted: a browser closes what is open when a finger is lifted beside it.
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
      }, HELD)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > STRAY) stop()
    },
    onPointerUp: (): void => {
      stop()
      if (isHeld.current) timer.current = setTimeout(open)
    },
    onPointerCancel: stop,
  }
}

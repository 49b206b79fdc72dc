import { useEffect, useRef } from 'react'
import type { PointerEvent } from 'react'

/** ms that a finger rests before it counts, and px that it may move meanwhile. */
const HELD = 450
const STRAY = 10

/** What a finger that rests on something does; a mouse and a pen have the button. Spread it on the element. */
export const useLongPress = (act: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const stop = (): void => clearTimeout(timer.current)
  useEffect(() => stop, [])
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent): void => {
      stop()
      from.current = { x, y }
      if (pointerType === 'touch') timer.current = setTimeout(act, HELD)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > STRAY) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
}

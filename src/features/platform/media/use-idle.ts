import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Time, in ms, without input after which the controls of a playing video are hidden. */
const IDLE_MS = 2500

/** Whether an element has received no pointer or keyboard input for a while. Always false while not `active`. */
export const useIdle = (element: RefObject<HTMLElement | null>, active: boolean): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const at = element.current
    if (!at || !active) {
      setIdle(false)
      return undefined
    }
    let timer = setTimeout(() => setIdle(true), IDLE_MS)
    const wake = (): void => {
      clearTimeout(timer)
      setIdle(false)
      timer = setTimeout(() => setIdle(true), IDLE_MS)
    }
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const name of events) at.addEventListener(name, wake)
    return () => {
      clearTimeout(timer)
      for (const name of events) at.removeEventListener(name, wake)
    }
  }, [element, active])
  return idle
}

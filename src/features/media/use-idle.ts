import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** ms without a movement after which the controls of something that plays step aside. */
const IDLE_MS = 2500

/** Whether nobody has moved over an element for a while. Off while not `active`: then nothing hides. */
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

import { useEffect, useState } from 'react'
import type { ThreadMessage } from '../thread-message.ts'

/** Duration, in ms, of the highlight. */
const litMs = 2_500
/** Time, in ms, until the list has scrolled to it. */
const scrollDelayMs = 100

/** Focuses and highlights the message that was navigated to, by its `seq`. Returns which message is highlighted now. */
export const useHighlight = (messages: readonly ThreadMessage[], at: number | 'newest' | null): number | null => {
  const [lit, setLit] = useState(typeof at === 'number' ? at : null)
  const id = messages.find(({ seq }) => seq === at)?._id
  useEffect(() => {
    const place = setTimeout(
      () => document.getElementById(`message-${id}`)?.focus({ preventScroll: true }),
      scrollDelayMs
    )
    const end = setTimeout(() => setLit(null), litMs)
    return () => {
      clearTimeout(place)
      clearTimeout(end)
    }
    // Once for each visit: the thread is mounted anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return lit
}

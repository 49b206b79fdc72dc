import { useEffect, useState } from 'react'
import type { ThreadMessage } from '../thread-message.ts'

/** ms for which the message that was gone to stands out. */
const litMs = 2_500
/** ms after which it stands on screen, wherever it was. */
const placedMs = 100

/** The message that one went to, by its `seq`: it takes the focus, so that it is read aloud, and stands out for a moment. Answers which stands out now. */
export const useFound = (messages: readonly ThreadMessage[], at: number | 'newest' | null): number | null => {
  const [lit, setLit] = useState(typeof at === 'number' ? at : null)
  const id = messages.find(({ seq }) => seq === at)?._id
  useEffect(() => {
    const place = setTimeout(() => document.getElementById(`message-${id}`)?.focus({ preventScroll: true }), placedMs)
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

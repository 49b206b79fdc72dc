import { useCallback, useEffect, useRef } from 'react'
import { emit } from '../../../realtime/socket.ts'

/** ms between two words that one types, and after which one has stopped; the server takes one each 3 seconds. */
const EVERY = 3_200
const IDLE = 5_000

/** Tells the other that one types, as long as one does: `typed` with each change, `stopped` when it is sent or emptied. Leaving stops it too. */
export const useTyping = (conversationId: string): { typed: () => void; stopped: () => void } => {
  const saidAt = useRef<number>(undefined)
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopped = useCallback((): void => {
    clearTimeout(idle.current)
    if (saidAt.current === undefined) return
    saidAt.current = undefined
    void emit('conversation/typing', { conversationId, isTyping: false })
  }, [conversationId])
  useEffect(() => stopped, [stopped])
  const typed = useCallback((): void => {
    clearTimeout(idle.current)
    idle.current = setTimeout(stopped, IDLE)
    const now = performance.now()
    if (saidAt.current !== undefined && now - saidAt.current < EVERY) return
    saidAt.current = now
    void emit('conversation/typing', { conversationId, isTyping: true })
  }, [conversationId, stopped])
  return { typed, stopped }
}

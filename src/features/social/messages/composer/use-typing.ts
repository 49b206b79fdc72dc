import { useCallback, useEffect, useRef } from 'react'
import { emit } from '../../../../realtime/socket.ts'

/**
 * Minimum interval between two typing events, and the pause that ends typing, in ms; the server accepts one every 3
 * seconds.
 */
const EVERY = 3_200
const TYPING_END_MS = 5_000

/**
 * Sends typing events: call `typed` with each change and `stopped` when the message is sent or emptied. Unmounting
 * stops too.
 */
export const useTyping = (conversationId: string): { typed: () => void; stopped: () => void } => {
  const sentAt = useRef<number>(undefined)
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopped = useCallback((): void => {
    clearTimeout(idle.current)
    if (sentAt.current === undefined) return
    sentAt.current = undefined
    void emit('conversation/typing', { conversationId, isTyping: false })
  }, [conversationId])
  useEffect(() => stopped, [stopped])
  const typed = useCallback((): void => {
    clearTimeout(idle.current)
    idle.current = setTimeout(stopped, TYPING_END_MS)
    const now = performance.now()
    if (sentAt.current !== undefined && now - sentAt.current < EVERY) return
    sentAt.current = now
    void emit('conversation/typing', { conversationId, isTyping: true })
  }, [conversationId, stopped])
  return { typed, stopped }
}

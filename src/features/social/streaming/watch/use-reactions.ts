import { useCallback, useEffect, useRef, useState } from 'react'
import type { StreamReaction } from '../../../../../contract/social/streaming/streams.ts'
import { emit, on } from '../../../../realtime/socket.ts'

/** A reaction that floats over the picture; `place`: how far from the left of its strip, 0 to 1. */
export type Floating = { id: number; kind: StreamReaction; place: number }

/** Maximum number of floating reactions of one event, and at the same time: more would only hide the picture. */
const mostOfEvent = 6
const mostAtOnce = 30
/** Shortest time, in ms, between two reactions of one viewer. */
const betweenMs = 200
/** Time, in ms, for which the numbers are shown where nothing floats. */
const countedMs = 4000

export type Reactions = {
  floating: readonly Floating[]
  /** How many reactions of each kind have arrived lately. */
  counts: Partial<Record<StreamReaction, number>>
  react: (kind: StreamReaction) => void
  /** A reaction has left the picture. */
  drop: (id: number) => void
}

/** The reactions to the stream of a chat: those of others arrive collected, the viewer's own are shown at once. */
export const useReactions = (conversationId: string): Reactions => {
  const [floating, setFloating] = useState<readonly Floating[]>([])
  const [counts, setCounts] = useState<Reactions['counts']>({})
  const own = useRef<Partial<Record<StreamReaction, number>>>({})
  const lastAt = useRef(0)
  const nextId = useRef(0)
  const add = useCallback((kind: StreamReaction, total: number): void => {
    setCounts((before) => ({ ...before, [kind]: (before[kind] ?? 0) + total }))
    const fresh = Array.from({ length: Math.min(total, mostOfEvent) }, () => ({
      id: nextId.current++,
      kind,
      place: Math.random(),
    }))
    setFloating((before) => [...before, ...fresh].slice(-mostAtOnce))
  }, [])
  useEffect(
    () =>
      on('stream/reactions', (event) => {
        if (event.conversationId !== conversationId) return
        for (const [name, total = 0] of Object.entries(event.counts)) {
          const kind = name as StreamReaction
          const mine = Math.min(total, own.current[kind] ?? 0)
          own.current[kind] = (own.current[kind] ?? 0) - mine
          if (total > mine) add(kind, total - mine)
        }
      }),
    [add, conversationId]
  )
  useEffect(() => {
    if (Object.keys(counts).length === 0) return undefined
    const timer = setTimeout(() => setCounts({}), countedMs)
    return () => clearTimeout(timer)
  }, [counts])
  return {
    floating,
    counts,
    react: (kind) => {
      if (performance.now() - lastAt.current < betweenMs) return
      lastAt.current = performance.now()
      own.current[kind] = (own.current[kind] ?? 0) + 1
      add(kind, 1)
      void emit('stream/react', { conversationId, kind })
    },
    drop: useCallback((id: number) => setFloating((before) => before.filter((one) => one.id !== id)), []),
  }
}

import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useAnswers } from './AnswersProvider.tsx'
import type { Answer, AnswerState, Ask } from './answers.ts'

export type UseAnswerOptions = {
  /** False: not asked. */
  enabled?: boolean
  /** ms for which the cached answer is not asked for again. */
  staleTime?: number
  /** ms between repetitions; false: none. */
  refetchInterval?: number | false
}

/** A cached answer on screen: asked for when it is old, when a change makes it old, and when the connection comes back. */
export const useAnswer = (
  key: string,
  ask: Ask,
  { enabled = true, staleTime, refetchInterval = false }: UseAnswerOptions
): AnswerState & { answer: Answer; isLoading: boolean } => {
  const cache = useAnswers()
  const answer = useMemo(() => cache.of(key), [cache, key])
  // What is asked follows from the key alone; the function is a new one with each rendering.
  const latest = useRef(ask)
  latest.current = ask
  const state = useSyncExternalStore(answer.subscribe, answer.read, answer.read)
  useEffect(() => {
    if (!enabled) return
    const now: Ask = (signal, old) => latest.current(signal, old)
    const leave = answer.want(now, staleTime)
    const again = (): void => {
      if (answer.isOld(staleTime)) void answer.fetch(now)
    }
    window.addEventListener('online', again)
    const timer = refetchInterval
      ? setInterval(() => void (document.hidden || answer.fetch(now)), refetchInterval)
      : undefined
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
      leave()
    }
  }, [answer, enabled, staleTime, refetchInterval])
  return {
    ...state,
    answer,
    isLoading: state.data === undefined && !state.error && (enabled || state.fetching !== false),
  }
}

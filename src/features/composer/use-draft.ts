import { useEffect, useRef, useState } from 'react'
import { readKept, writeKept } from '../../lib/kept.ts'

/** ms after the last change before it is written down. */
const PAUSE = 400

const nameOf = (scope: string): string => `draft:${scope}`

export type Draft<T> = {
  value: T
  change: (patch: Partial<T>) => void
  isChanged: boolean
  /** It is what an earlier visit had typed. */
  isRestored: boolean
  /** Back to what it was at first. */
  reset: () => void
  /** After it was saved: nothing is to be remembered. */
  settle: () => void
}

/**
 * A form that the browser writes down while it is filled in, under a name of its own: after a reload, a crash or a wrong tap everything typed is there.
 * `scope` holds the account's id: nobody else at this browser is shown it.
 */
export const useDraft = <T extends object>(scope: string, initial: T): Draft<T> => {
  const [first] = useState(initial)
  const [value, setValue] = useState(first)
  const [isRestored, setRestored] = useState(false)
  const isSettled = useRef(false)
  const latest = useRef(value)
  latest.current = value
  const isChanged = JSON.stringify(value) !== JSON.stringify(first)
  useEffect(() => {
    const kept = readKept(nameOf(scope)) as T | undefined
    if (!kept) return
    setValue({ ...first, ...kept })
    setRestored(true)
  }, [scope, first])
  useEffect(() => {
    if (isSettled.current) return undefined
    const timer = setTimeout(() => writeKept(nameOf(scope), isChanged ? value : undefined), PAUSE)
    return () => clearTimeout(timer)
  }, [scope, value, isChanged])
  // The pause may be cut short by leaving.
  useEffect(() => {
    const keep = (): void => {
      if (!isSettled.current) writeKept(nameOf(scope), JSON.stringify(latest.current) === JSON.stringify(first) ? undefined : latest.current)
    }
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [scope, first])
  return {
    value,
    isChanged,
    isRestored,
    change: (patch) => setValue((before) => ({ ...before, ...patch })),
    reset: () => {
      setValue(first)
      setRestored(false)
    },
    settle: () => {
      isSettled.current = true
      writeKept(nameOf(scope), undefined)
    },
  }
}

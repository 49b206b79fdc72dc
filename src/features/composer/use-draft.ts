import { useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../lib/account-storage.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectUser } from '../user/slice.ts'

/** ms after the last change before it is written down. */
const PAUSE = 400

/** Under which name this browser keeps what an account types into a form. */
export const draftName = (accountId: string, scope: string): string => `draft:${accountId}:${scope}`

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
 * It is of the account that is signed in: nobody else at this browser is shown it, and it goes when they sign out.
 */
export const useDraft = <T extends object>(scope: string, initial: T): Draft<T> => {
  const name = draftName(useAppSelector(selectUser)?._id ?? '', scope)
  const [first] = useState(initial)
  const [value, setValue] = useState(first)
  const [isRestored, setRestored] = useState(false)
  const isSettled = useRef(false)
  const latest = useRef(value)
  latest.current = value
  const isChanged = JSON.stringify(value) !== JSON.stringify(first)
  useEffect(() => {
    const kept = readStored(name) as T | undefined
    if (!kept) return
    setValue({ ...first, ...kept })
    setRestored(true)
  }, [name, first])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isSettled.current) writeStored(name, isChanged ? value : undefined)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [name, value, isChanged])
  // The pause may be cut short by leaving.
  useEffect(() => {
    const keep = (): void => {
      if (!isSettled.current)
        writeStored(name, JSON.stringify(latest.current) === JSON.stringify(first) ? undefined : latest.current)
    }
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [name, first])
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
      writeStored(name, undefined)
    },
  }
}

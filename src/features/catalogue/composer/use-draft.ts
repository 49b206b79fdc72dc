import { useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../../lib/account-storage.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectUser } from '../../identity/users/slice.ts'

/** Delay, in ms, between the last change and storing the draft. */
const PAUSE = 400

/** Storage key of an account's draft. */
export const draftName = (accountId: string, scope: string): string => `draft:${accountId}:${scope}`

export type Draft<T> = {
  value: T
  change: (patch: Partial<T>) => void
  isChanged: boolean
  /** The value was restored from an earlier visit. */
  isRestored: boolean
  /** Restores the initial value. */
  reset: () => void
  /** Call after saving: deletes the stored draft and stores nothing more. */
  settle: () => void
}

/**
 * Stores the values of a form in this browser while it is edited, so that they survive a reload or a crash.
 * The stored draft belongs to the signed-in account and is deleted when it signs out.
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
    const stored = readStored(name) as T | undefined
    if (!stored) return
    setValue({ ...first, ...stored })
    setRestored(true)
  }, [name, first])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isSettled.current) writeStored(name, isChanged ? value : undefined)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [name, value, isChanged])
  // Stores at once when the page is left before the delay has passed.
  useEffect(() => {
    const store = (): void => {
      if (!isSettled.current)
        writeStored(name, JSON.stringify(latest.current) === JSON.stringify(first) ? undefined : latest.current)
    }
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('pagehide', store)
      store()
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

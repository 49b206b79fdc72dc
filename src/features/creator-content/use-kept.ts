import { useEffect, useState } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { selectUser } from '../user/slice.ts'

type Values = Record<string, unknown>

const read = (name: string): Values | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Values) : undefined
  } catch {
    return undefined
  }
}

/** A full or forbidden storage costs only the memory. */
const write = (name: string, text: string | undefined): void => {
  try {
    if (text === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // The form goes on without.
  }
}

export type Kept = {
  /** Differs from what was there at first. */
  isChanged: boolean
  /** It is what an earlier visit left. */
  isBack: boolean
  /** After it was saved, or given up: nothing is remembered, and nothing from now on. */
  forget: () => void
}

/**
 * Keeps what is typed into a form in this browser until it is saved: an error, a reload or a closed tab loses nothing. `scope` names the form and the state
 * of what it changes, as `video:0198…:2026-11-04T…`; only what can be JSON is kept.
 */
export const useKept = <V extends Values>(scope: string, initial: V, values: V, set: <K extends keyof V & string>(name: K, value: V[K]) => void): Kept => {
  const user = useAppSelector(selectUser)
  const name = `form:${user?._id ?? ''}:${scope}`
  const [phase, setPhase] = useState<'new' | 'keeping' | 'back' | 'done'>('new')
  const text = JSON.stringify(values)
  const isChanged = text !== JSON.stringify(initial)
  useEffect(() => {
    const kept = read(name)
    for (const [key, value] of Object.entries(kept ?? {})) if (key in initial) set(key, value as V[typeof key])
    setPhase(kept ? 'back' : 'keeping')
    // Once, when the page has come alive: what the server drew knows nothing of this browser.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name])
  useEffect(() => {
    if (phase === 'keeping' || phase === 'back') write(name, isChanged ? text : undefined)
  }, [name, phase, isChanged, text])
  return {
    isChanged,
    isBack: phase === 'back' && isChanged,
    forget: () => {
      setPhase('done')
      write(name, undefined)
    },
  }
}

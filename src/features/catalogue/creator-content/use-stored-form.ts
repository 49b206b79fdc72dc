import { useEffect, useState } from 'react'
import { readStored, writeStored } from '../../../lib/account-storage.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectUser } from '../../identity/users/slice.ts'

type Values = Record<string, unknown>

/**
 * The values that an earlier visit stored for this version of the item; values of another version would undo later
 * changes.
 */
const leftOf = (name: string, version: string): Values | undefined => {
  const stored = readStored(name) as { version: string; values: Values } | undefined
  return stored?.version === version ? stored.values : undefined
}

export type StoredForm = {
  /** The values differ from the initial ones. */
  isChanged: boolean
  /** The values were restored from an earlier visit. */
  isRestored: boolean
  /** Call after saving or discarding: removes the stored values and stores none from then on. */
  forget: () => void
}

/**
 * Stores the values of a form in this browser until it is saved, so that an error, a reload or a closed tab loses
 * nothing. `scope` names the form, such as `video:0198…`, `version` the version of the edited item; only JSON values
 * are stored.
 */
export const useStoredForm = <V extends Values>(
  { scope, version = '' }: { scope: string; version?: string | undefined },
  initial: V,
  values: V,
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
): StoredForm => {
  const user = useAppSelector(selectUser)
  const name = `form:${user?._id ?? ''}:${scope}`
  const [phase, setPhase] = useState<'new' | 'storing' | 'restored' | 'done'>('new')
  const text = JSON.stringify(values)
  const isChanged = text !== JSON.stringify(initial)
  useEffect(() => {
    const stored = leftOf(name, version)
    for (const [key, value] of Object.entries(stored ?? {})) if (key in initial) set(key, value as V[typeof key])
    setPhase(stored ? 'restored' : 'storing')
    // Once, after hydration: the server does not know what this browser has stored.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name])
  useEffect(() => {
    if (phase === 'storing' || phase === 'restored') writeStored(name, isChanged ? { version, values } : undefined)
    // `text` represents `values`, which is a new object with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name, version, phase, isChanged, text])
  return {
    isChanged,
    isRestored: phase === 'restored' && isChanged,
    forget: () => {
      setPhase('done')
      writeStored(name, undefined)
    },
  }
}

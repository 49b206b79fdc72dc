import { useSyncExternalStore } from 'react'

const KEY = 'stories-seen'
/** Stories live for a day: how many have been seen is never more than these. */
const MOST = 500

let seen: ReadonlySet<string> | undefined
const listeners = new Set<() => void>()
const NONE: ReadonlySet<string> = new Set()

const read = (): ReadonlySet<string> => {
  if (seen) return seen
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    seen = new Set(Array.isArray(kept) ? (kept as string[]) : [])
  } catch {
    seen = NONE
  }
  return seen
}

/** Remembers in this browser that a story has been seen. */
export const markSeen = (id: string): void => {
  if (read().has(id)) return
  seen = new Set([...read(), id].slice(-MOST))
  try {
    localStorage.setItem(KEY, JSON.stringify([...seen]))
  } catch {
    // Without storage it is seen until the page is left.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The stories that this browser has shown; on the server none. */
export const useSeen = (): ReadonlySet<string> => useSyncExternalStore(subscribe, read, () => NONE)

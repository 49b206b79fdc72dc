import { useSyncExternalStore } from 'react'

const KEY = 'stories-seen'
/** Stories live for a day: how many have been seen is never more than these. */
const MOST = 500

let known = ''
let seen: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
const NONE: ReadonlySet<string> = new Set()

/** Read again where the text has changed: another window has shown some, or who sat here has signed out. */
const read = (): ReadonlySet<string> => {
  try {
    const text = localStorage.getItem(KEY) ?? ''
    if (text === known) return seen
    known = text
    const kept: unknown = JSON.parse(text || '[]')
    seen = new Set(Array.isArray(kept) ? (kept as string[]) : [])
  } catch {
    // What cannot be read is as nothing.
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

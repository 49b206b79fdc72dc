import { useSyncExternalStore } from 'react'
import { deviceStore } from '../../../lib/storage.ts'

const KEY = 'stories-seen'
/** Maximum number of stored stories; they expire after a day. */
const MAX_STORIES = 500

let known = ''
let seen: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
const NONE: ReadonlySet<string> = new Set()

/** Parsed again when the stored text has changed: by another window, or because the account has signed out. */
const read = (): ReadonlySet<string> => {
  try {
    const text = deviceStore.get(KEY) ?? ''
    if (text === known) return seen
    known = text
    const stored: unknown = JSON.parse(text || '[]')
    seen = new Set(Array.isArray(stored) ? (stored as string[]) : [])
  } catch {
    // Unreadable data count as empty.
  }
  return seen
}

/** Saves in this browser that a story has been seen. */
export const markSeen = (id: string): void => {
  if (read().has(id)) return
  seen = new Set([...read(), id].slice(-MAX_STORIES))
  // Without storage the story counts as seen until the page is left.
  deviceStore.set(KEY, JSON.stringify([...seen]))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The stories that were seen in this browser; empty on the server. */
export const useSeen = (): ReadonlySet<string> => useSyncExternalStore(subscribe, read, () => NONE)

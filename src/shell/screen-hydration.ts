import { useSyncExternalStore } from 'react'

let isHydrated = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Says that the first screen has been hydrated, once for the life of the page. It marks the document too, because the browser tests wait for it before
 * they type.
 */
export const markScreenHydrated = (): void => {
  document.documentElement.dataset['hydrated'] = ''
  isHydrated = true
  for (const listener of listeners) listener()
}

/** Whether the first screen has been hydrated. Until then nothing may change the data that the server drew it with. */
export const useScreenHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isHydrated,
    () => false
  )

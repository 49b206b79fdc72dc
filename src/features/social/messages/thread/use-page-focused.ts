import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void): (() => void) => {
  const events = ['focus', 'blur'] as const
  for (const event of events) addEventListener(event, listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Whether the tab is visible and its window has the focus. */
export const usePageFocused = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible' && document.hasFocus(),
    () => false
  )

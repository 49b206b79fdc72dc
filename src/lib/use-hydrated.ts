import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** Whether this part of the page runs in the browser: false on the server and while React takes over the server's HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false
  )

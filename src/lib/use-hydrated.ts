import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** Whether the component is hydrated: false on the server and while React hydrates the server's HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false
  )

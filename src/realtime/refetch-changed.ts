import type { QueryClient } from '@tanstack/react-query'
import type { EventName } from '../../contract/events.ts'
import { applyEvents } from '../api/cache.ts'
import { loadUser } from '../features/identity/users/slice.ts'
import type { AppDispatch } from '../store/make-store.ts'

/** Time, in ms, for which changes are gathered: many in a row cause one request for each answer on screen. */
const GATHER_MS = 300

const changed = new Set<EventName>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows what has changed elsewhere, of which `data/changed` and other events tell: requests again what is on screen and
 * outdated. Several events that tell of one change cause one request. When many people hear of it, this browser waits up to
 * `spreadMs` longer, at random.
 */
export const refetchChanged = (
  events: readonly EventName[],
  { dispatch, cache }: { dispatch: AppDispatch; cache: QueryClient },
  spreadMs = 0
): void => {
  for (const event of events) changed.add(event)
  timer ??= setTimeout(
    () => {
      timer = undefined
      const gathered = [...changed]
      changed.clear()
      // The account itself is in the store.
      void applyEvents(cache, ...gathered).then((stale) => void (stale.has('users.me') && dispatch(loadUser.intent())))
    },
    GATHER_MS + Math.random() * spreadMs
  )
}

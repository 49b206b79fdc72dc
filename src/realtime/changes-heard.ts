import type { QueryClient } from '@tanstack/react-query'
import type { EventName } from '../../contract/events.ts'
import { applyEvents } from '../api/cache.ts'
import { loadUser } from '../features/user/slice.ts'
import type { AppDispatch } from '../store/make-store.ts'

/** Time, in ms, for which changes are gathered: many in a row cause one request for each answer on screen. */
const GATHER_MS = 300

/** Changes of the account itself, which is in the store. Fans hear of `performer.changed`, which always comes with `account.changed` for its creator. */
const ofAccount: readonly EventName[] = ['account.changed', 'performer.approved', 'performer.rejected']

const heard = new Set<EventName>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows what has changed elsewhere, of which `data/changed` and other events tell: requests again what is on screen and
 * outdated. Several events that tell of one change cause one request. When many people hear of it, this browser waits up to
 * `spreadMs` longer, at random.
 */
export const changesHeard = (
  events: readonly EventName[],
  { dispatch, cache }: { dispatch: AppDispatch; cache: QueryClient },
  spreadMs = 0
): void => {
  if (events.some((event) => ofAccount.includes(event))) dispatch(loadUser.intent())
  for (const event of events) heard.add(event)
  timer ??= setTimeout(
    () => {
      timer = undefined
      const gathered = [...heard]
      heard.clear()
      void applyEvents(cache, ...gathered)
    },
    GATHER_MS + Math.random() * spreadMs
  )
}

import type { DomainEvent, DomainEventName } from '../contract/events.ts'
import type { Deps } from './deps.ts'
import { audience } from './realtime/audience.ts'
import { emitToConcerned } from './realtime/emit-to-related.ts'
import type { Listener, Subscriptions } from './events/subscriptions.ts'

/** Informs the browsers of everybody whom an event concerns. */
const emitDataChanged: Listener<DomainEventName> = (deps: Deps, { name, data }: DomainEvent) =>
  emitToConcerned(deps, name, data)

/** These subscriptions, and after the commit of each event with a row in `audience` its browsers. */
export const withBrowsers = (subscriptions: Subscriptions): Subscriptions =>
  Object.fromEntries(
    Object.entries(subscriptions).map(([name, reactions]) => [
      name,
      Object.hasOwn(audience, name)
        ? { ...reactions, afterCommit: [...(reactions.afterCommit ?? []), emitDataChanged] }
        : reactions,
    ])
  ) as Subscriptions

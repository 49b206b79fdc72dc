import type { DomainEvent, DomainEventName } from '../../contract/events.ts'
import type { Trx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { RecordEvent } from './events.ts'
import type { AfterCommit } from '../realtime/publish-after-commit.ts'

/**
 * Runs right after the commit of the cause, in the same process. It is lost when the process dies, so it is for what
 * browsers correct themselves when they reload or reconnect: socket events and rooms.
 */
export type Listener<N extends DomainEventName> = (deps: Deps, event: DomainEvent<N>) => unknown

/**
 * Runs at least once for each event, in the transaction that deletes the event from the outbox: what it writes there
 * is written once. It gets all events of this name that are delivered together, oldest first, and may return what to
 * emit after the commit. Mail and calls to other systems go through a job enqueued within `trx`. It may
 * record further events.
 */
export type Subscriber<N extends DomainEventName> = (
  deps: Deps,
  trx: Trx,
  events: readonly DomainEvent<N>[],
  record: RecordEvent
) => Promise<AfterCommit | undefined | void>

/** Who reacts to an event. */
export type Reactions<N extends DomainEventName> = {
  afterCommit?: readonly Listener<N>[]
  atLeastOnce?: readonly Subscriber<N>[]
}

/** The reactions to every event, in the order in which they run. */
export type Subscriptions = { readonly [N in DomainEventName]: Reactions<N> }

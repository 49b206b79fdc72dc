import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainEvent, EventData, DomainEventName } from '../../contract/events.ts'
import { transaction, type Trx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { publishAfterCommit, type AfterCommit } from '../realtime/publish-after-commit.ts'
import { addToOutbox, discardExpired, findOverdue, postpone, takeFromOutbox } from './outbox.ts'
import type { Listener, Subscriber, Subscriptions } from './subscriptions.ts'

/** Maximum number of events in one delivery. */
const maxPerDelivery = 200
/**
 * Time, in ms, in which frequent events are gathered for one delivery: its statements cost almost as much for one event
 * as for fifty. Nobody notices that a bell rings so much later; listeners do not wait.
 */
const gatherMs = 100

/** Delivers domain events to their subscribers (`server/subscriptions.ts`). */
export type Events = {
  /** Whether an event has subscribers that must not miss it, so that it is recorded in the outbox. */
  isDelivered(name: DomainEventName): boolean
  /**
   * After the commit: runs the listeners of these events, then delivers them, and resolves when both are done. It never
   * throws: failures are logged, a failed delivery is repeated by `deliverOverdue`.
   */
  publish(deps: Deps, events: readonly DomainEvent[]): Promise<void>
  /**
   * As `publish`, without waiting for the delivery, which begins after `afterMs` and is batched with that of other
   * events: for frequent changes such as messages and charges.
   */
  publishSoon(deps: Deps, events: readonly DomainEvent[], afterMs?: number): Promise<void>
  /** Delivers what `publishSoon` has postponed, at once; resolves when it is done. */
  flush(deps: Deps): Promise<void>
  /** The job `deliver-events`: delivers what failed, and what a process has left that died. */
  deliverOverdue(deps: Deps): Promise<void>
}

/** An event with an id, at the time of the clock. The id may be that of its cause, if the cause happens only once. */
export const newEvent = <N extends DomainEventName>(
  { clock }: Pick<Deps, 'clock'>,
  name: N,
  data: EventData<N>,
  id: string = randomUUIDv7()
): DomainEvent<N> => ({ id, name, at: clock.now(), data }) as DomainEvent<N>

/** Records that something happened: it is published if and when the transaction commits. */
export type RecordEvent = <N extends DomainEventName>(name: N, data: EventData<N>) => void

/**
 * Runs `act` in one transaction, as `transaction` does, and publishes the events that it recorded after the commit.
 * Those that must not be
 * lost are written to the outbox in the same transaction.
 */
export async function transactionWithEvents<T>(
  deps: Deps,
  act: (trx: Trx, record: RecordEvent) => Promise<T>
): Promise<T> {
  // Inside another transaction the events would be published before its commit: pass `record` on instead.
  if (deps.db.isTransaction) throw new Error('transactionWithEvents cannot run inside a transaction')
  let events: DomainEvent[] = []
  const result = await transaction(deps.db, async (trx) => {
    events = [] // a conflict runs this again
    const result = await act(trx, (name, data) => void events.push(newEvent(deps, name, data) as DomainEvent))
    await addToOutbox(
      trx,
      events.filter((event) => deps.events.isDelivered(event.name))
    )
    return result
  })
  await deps.events.publish(deps, events)
  return result
}

type Queue = {
  waiting: DomainEvent[]
  later: Map<NodeJS.Timeout, readonly DomainEvent[]>
  running?: Promise<void>
  /** Ends the present gathering. */
  gathering?: AbortController
}

/**
 * The delivery of events to these subscribers; one for each process. `note` hears of each event once, after the commit
 * of its cause.
 */
export function createEvents(subscriptions: Subscriptions, note?: (events: readonly DomainEvent[]) => void): Events {
  const queue: Queue = { waiting: [], later: new Map() }

  async function listen(deps: Deps, events: readonly DomainEvent[]): Promise<void> {
    note?.(events)
    for (const event of events)
      for (const listener of subscriptions[event.name].afterCommit ?? [])
        await publishAfterCommit(deps, () => (listener as Listener<DomainEventName>)(deps, event))
  }

  function enqueue(deps: Deps, events: readonly DomainEvent[]): void {
    queue.waiting.push(...events)
    queue.running ??= deliverWaiting(deps).finally(() => delete queue.running)
  }

  async function deliverWaiting(deps: Deps): Promise<void> {
    while (queue.waiting.length > 0) {
      queue.gathering = new AbortController()
      await sleep(gatherMs, undefined, { signal: queue.gathering.signal }).catch(() => undefined)
      await deliver(deps, subscriptions, queue.waiting.splice(0, maxPerDelivery))
    }
  }

  const isDelivered = (name: DomainEventName): boolean => subscriptions[name].atLeastOnce !== undefined

  return {
    isDelivered,
    async publish(deps, events) {
      await listen(deps, events)
      const recorded = events.filter((event) => isDelivered(event.name))
      if (recorded.length > 0) await deliver(deps, subscriptions, recorded)
    },
    async publishSoon(deps, events, afterMs = 0) {
      const recorded = events.filter((event) => isDelivered(event.name))
      if (afterMs === 0) enqueue(deps, recorded)
      else {
        const timer = setTimeout(() => {
          queue.later.delete(timer)
          enqueue(deps, recorded)
        }, afterMs)
        queue.later.set(timer, recorded)
      }
      await listen(deps, events)
    },
    async flush(deps) {
      for (const [timer, events] of queue.later) {
        clearTimeout(timer)
        enqueue(deps, events)
      }
      queue.later.clear()
      queue.gathering?.abort()
      await queue.running
    },
    async deliverOverdue(deps) {
      const now = deps.clock.now()
      for (const event of await discardExpired(deps.db, now))
        deps.log.error({ event }, 'an event could not be delivered for a day and was discarded')
      // Each round delivers or postpones its events, so that a long backlog ends.
      for (let isRest = true; isRest; ) {
        const overdue = await findOverdue(deps.db, now, maxPerDelivery)
        if (overdue.length > 0) await deliver(deps, subscriptions, overdue)
        isRest = overdue.length === maxPerDelivery
      }
    },
  }
}

/** Delivers events together; if that fails, each alone, so that one failure does not affect the others. */
async function deliver(deps: Deps, subscriptions: Subscriptions, events: readonly DomainEvent[]): Promise<void> {
  try {
    await deliverOnce(deps, subscriptions, events)
  } catch (error) {
    if (events.length > 1) for (const event of events) await deliver(deps, subscriptions, [event])
    else {
      const [event] = events
      deps.log.warn({ err: error, event: { id: event?.id, name: event?.name } }, 'an event could not be delivered')
      if (event)
        await postpone(deps.db, event.id, deps.clock.now()).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'the delivery of an event could not be postponed')
        )
    }
  }
}

/** Delivers the events that are still in the outbox, in one transaction; then publishes the events that this has caused. */
async function deliverOnce(deps: Deps, subscriptions: Subscriptions, events: readonly DomainEvent[]): Promise<void> {
  const afterCommits: AfterCommit[] = []
  await transactionWithEvents(deps, async (trx, record) => {
    afterCommits.length = 0 // a conflict runs this again
    const ids = await takeFromOutbox(
      trx,
      events.map((event) => event.id)
    )
    const byName = Map.groupBy(
      events.filter((event) => ids.has(event.id)),
      (event) => event.name
    )
    for (const [name, named] of byName)
      for (const subscriber of subscriptions[name].atLeastOnce ?? []) {
        const afterCommit = await (subscriber as Subscriber<DomainEventName>)(deps, trx, named, record)
        if (afterCommit) afterCommits.push(afterCommit)
      }
  })
  await publishAfterCommit(deps, ...afterCommits)
}

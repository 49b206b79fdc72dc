import type { QueueName, Queues } from './queues.ts'

/**
 * What happens when a job is not run any more, after its last attempt or because its process has died: what it was for
 * has failed, and whoever waits for it is told. May be called twice. With `nobody` operators alone hear of it, at
 * System, and it says why that is enough.
 */
export type GivenUp<Q extends QueueName> = ((data: Queues[Q]) => Promise<void>) | { readonly nobody: string }

/** What a queue says beyond its handler. A schedule, whose payload is empty, belongs to nobody and runs again anyway. */
export type WorkOptions<Q extends QueueName> =
  Queues[Q] extends Record<string, never> ? [] : [{ readonly givenUp: GivenUp<Q> }]

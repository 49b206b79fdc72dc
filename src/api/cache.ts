import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import type { EventName } from '../../contract/events.ts'
import type { RequestInput } from './input.ts'
import { endpointKey, requestKey } from './query-keys.ts'

type Identified = { _id?: unknown }

/** Returns `value` with every object of this `_id` changed, at any depth; the same object when nothing changed. */
const patched = (value: unknown, id: string, change: (found: never) => unknown): unknown => {
  if (Array.isArray(value)) {
    const next = value.map((item) => patched(item, id, change))
    return next.some((item, i) => item !== value[i]) ? next : value
  }
  if (typeof value !== 'object' || value === null) return value
  if ((value as Identified)._id === id) return { ...value, ...(change(value as never) as object) }
  const next = Object.entries(value).map(([key, inner]) => [key, patched(inner, id, change)] as const)
  return next.some(([key, inner]) => inner !== (value as Record<string, unknown>)[key])
    ? Object.fromEntries(next)
    : value
}

/** Changes every cached object with this `_id`, alone or in lists: `change` returns the fields that differ. Their age stays as it is. */
export const patchCached = <T extends object>(
  client: QueryClient,
  id: string,
  change: (found: T) => Partial<T>
): void => {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const next = patched(state.data, id, change as (found: never) => unknown)
    if (next === state.data) continue
    const { dataUpdatedAt, isInvalidated } = state
    client.setQueryData(queryKey, next, { updatedAt: dataUpdatedAt })
    // Writing data clears the mark; what was outdated before the patch still is.
    if (isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}

/** Marks all cached data of these endpoints as outdated; those on screen are requested again. */
export const invalidateCached = (client: QueryClient, ...names: readonly EndpointName[]): void => {
  for (const name of names) void client.invalidateQueries({ queryKey: endpointKey(name) })
}

/** Marks all cached data of these endpoints as outdated. Those on screen stay as they are until the screen is visited again. */
export const markOutdated = (client: QueryClient, ...names: readonly EndpointName[]): void => {
  for (const name of names) void client.invalidateQueries({ queryKey: endpointKey(name), refetchType: 'none' })
}

/**
 * Marks as outdated what these events change (`invalidations.ts`), and requests again what is on screen. Resolves to the
 * endpoints whose answers are outdated.
 */
export const applyEvents = async (
  client: QueryClient,
  ...events: readonly EventName[]
): Promise<ReadonlySet<EndpointName>> => {
  // The tables are loaded with the first call; they are not part of a page's first load.
  const { staleAfterEvents } = await import('./call.ts')
  const stale = staleAfterEvents(events)
  invalidateCached(client, ...stale)
  return stale
}

export type CausesOptions = {
  /** Events whose change the caller writes into the cached answers itself: nothing is requested again for them. */
  patched?: readonly EventName[] | undefined
  /** Endpoints whose answers stay on screen as they are until the screen is visited again. */
  kept?: readonly EndpointName[]
}

/**
 * Applies the events that a successful call emits, as `applyEvents`. `useSend` does this by itself; whoever calls
 * `request` does it, once everything is sent.
 */
export const applyEmitted = async (
  client: QueryClient,
  name: EndpointName,
  { patched = [], kept = [] }: CausesOptions = {}
): Promise<void> => {
  const { emitsOf, staleAfterEvents } = await import('./call.ts')
  for (const stale of staleAfterEvents(emitsOf(name).filter((event) => !patched.includes(event))))
    if (kept.includes(stale)) markOutdated(client, stale)
    else invalidateCached(client, stale)
}

/** Typed access to the cache, by the names of endpoints. */
export const cacheOf = (client: QueryClient) => ({
  invalidate: (...names: readonly EndpointName[]): void => invalidateCached(client, ...names),
  applyEvents: (...events: readonly EventName[]): Promise<unknown> => applyEvents(client, ...events),
  applyEmitted: (name: EndpointName, options?: CausesOptions): Promise<void> => applyEmitted(client, name, options),
  read: <N extends EndpointName>(name: N, input?: RequestInput<N>): ResponseOf<N> | undefined =>
    client.getQueryData(requestKey(name, input)),
  write: <N extends EndpointName>(
    name: N,
    input: RequestInput<N> | undefined,
    data: ResponseOf<N> | ((old: ResponseOf<N> | undefined) => ResponseOf<N> | undefined)
  ): void => void client.setQueryData(requestKey(name, input), data as never),
  patch: <T extends object>(id: string, change: (found: T) => Partial<T>): void => patchCached(client, id, change),
})

/** The query cache, for screens that change cached responses themselves. */
export const useCache = () => {
  const client = useQueryClient()
  return useMemo(() => cacheOf(client), [client])
}

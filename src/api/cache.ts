import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Endpoint, ResponseOut } from '../../contract/endpoint.ts'
import { endpointKey, requestKey } from './cache-keys.ts'
import type { RequestInput } from './input.ts'

type Thing = { _id?: unknown }

/** `value` with every thing of this `_id` changed, however deep; the same object where nothing was. */
const patched = (value: unknown, id: string, change: (thing: never) => unknown): unknown => {
  if (Array.isArray(value)) {
    const next = value.map((item) => patched(item, id, change))
    return next.some((item, i) => item !== value[i]) ? next : value
  }
  if (typeof value !== 'object' || value === null) return value
  if ((value as Thing)._id === id) return { ...value, ...(change(value as never) as object) }
  const next = Object.entries(value).map(([key, inner]) => [key, patched(inner, id, change)] as const)
  return next.some(([key, inner]) => inner !== (value as Record<string, unknown>)[key]) ? Object.fromEntries(next) : value
}

/** Changes every cached thing with this `_id`, alone or in lists: `change` gives the fields that differ. */
export const patchCached = <T extends object>(client: QueryClient, id: string, change: (thing: T) => Partial<T>): void => {
  client.setQueriesData({ predicate: () => true }, (data: unknown) => patched(data, id, change as (thing: never) => unknown))
}

/** Marks every cached answer of these endpoints as old; those on screen are asked for again. */
export const invalidateCached = async (client: QueryClient, ...endpoints: readonly Endpoint[]): Promise<void> => {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: endpointKey(endpoint) })))
}

/** The cache of answers, for screens that know more than the last answer. */
export const useCache = () => {
  const client = useQueryClient()
  return useMemo(
    () => ({
      invalidate: (...endpoints: readonly Endpoint[]): Promise<void> => invalidateCached(client, ...endpoints),
      read: <E extends Endpoint>(endpoint: E, input?: RequestInput<E>): ResponseOut<E> | undefined => client.getQueryData(requestKey(endpoint, input)),
      write: <E extends Endpoint>(endpoint: E, input: RequestInput<E> | undefined, data: ResponseOut<E> | ((old: ResponseOut<E> | undefined) => ResponseOut<E> | undefined)): void => {
        client.setQueryData(requestKey(endpoint, input), data)
      },
      patch: <T extends object>(id: string, change: (thing: T) => Partial<T>): void => patchCached(client, id, change),
    }),
    [client],
  )
}

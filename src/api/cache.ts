import { useMemo } from 'react'
import type { EndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import { useAnswers } from './AnswersProvider.tsx'
import type { Answers } from './answers.ts'
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
  return next.some(([key, inner]) => inner !== (value as Record<string, unknown>)[key])
    ? Object.fromEntries(next)
    : value
}

/** Changes every cached thing with this `_id`, alone or in lists: `change` gives the fields that differ. */
export const patchCached = <T extends object>(cache: Answers, id: string, change: (thing: T) => Partial<T>): void => {
  for (const answer of cache.all()) {
    const { data } = answer.read()
    const next = patched(data, id, change as (thing: never) => unknown)
    if (next !== data) answer.set({ data: next })
  }
}

/** Marks every cached answer of these endpoints as old; those on screen are asked for again. */
export const invalidateCached = (cache: Answers, ...names: readonly EndpointName[]): void => {
  for (const name of names) for (const answer of cache.all(endpointKey(name))) answer.expire()
}

/** The cache of answers, for screens that know more than the last answer. */
export const useCache = () => {
  const cache = useAnswers()
  return useMemo(
    () => ({
      invalidate: (...names: readonly EndpointName[]): void => invalidateCached(cache, ...names),
      read: <N extends EndpointName>(name: N, input?: RequestInput<N>): ResponseOf<N> | undefined =>
        cache.of(requestKey(name, input)).read().data as ResponseOf<N> | undefined,
      write: <N extends EndpointName>(
        name: N,
        input: RequestInput<N> | undefined,
        data: ResponseOf<N> | ((old: ResponseOf<N> | undefined) => ResponseOf<N> | undefined)
      ): void => {
        const answer = cache.of(requestKey(name, input))
        const next = typeof data === 'function' ? (data as (old: unknown) => unknown)(answer.read().data) : data
        if (next !== undefined) answer.set({ data: next, error: null, at: Date.now() })
      },
      patch: <T extends object>(id: string, change: (thing: T) => Partial<T>): void => patchCached(cache, id, change),
    }),
    [cache]
  )
}

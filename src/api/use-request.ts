import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import type { ApiError } from './api-error.ts'
import type { AnyInput, InputArgs } from './input.ts'
import { requestQuery } from './queries.ts'
import { STALE_MS } from './query-client.ts'

export type UseRequestOptions = {
  /** False: not requested. */
  enabled?: boolean
  /** Time, in ms, for which cached data are not requested again; default: a minute. */
  staleTime?: number
  /** Interval, in ms, between refetches while the page is visible; false: none. */
  refetchInterval?: number | false
  /** Keeps the previous response on screen while another input loads. */
  keepPrevious?: boolean
}

export type Requested<T> = {
  data: T | undefined
  error: ApiError | null
  isLoading: boolean
  isFetching: boolean
  reload: () => void
}

/** A response of the API, cached and shared between screens; requested again only when it is outdated. */
export function useRequest<N extends EndpointName>(
  name: N,
  ...[input, { keepPrevious, staleTime = STALE_MS, ...options } = {}]: InputArgs<N, UseRequestOptions>
): Requested<ResponseOf<N>> {
  const { data, error, isLoading, isFetching, refetch } = useQuery({
    ...requestQuery(name, input as AnyInput | undefined),
    ...options,
    staleTime,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
  return { data: data as ResponseOf<N> | undefined, error, isLoading, isFetching, reload: () => void refetch() }
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoint, ResponseOut } from '../../contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { requestKey } from './cache-keys.ts'
import type { InputArgs } from './input.ts'
import { request } from './request.ts'

export type UseRequestOptions = {
  /** False: not asked. */
  enabled?: boolean
  /** ms for which the cached answer is not asked for again. */
  staleTime?: number
  /** Keeps the last answer on screen while another input loads. */
  keepPrevious?: boolean
  /** ms between repetitions; false: none. */
  refetchInterval?: number | false
}

export type Requested<T> = { data: T | undefined; error: ApiError | null; isLoading: boolean; isFetching: boolean; reload: () => void }

/** An answer of the API, cached and shared between screens; asked for again only when it is old. */
export function useRequest<E extends Endpoint>(endpoint: E, ...[input, options = {}]: InputArgs<E, UseRequestOptions>): Requested<ResponseOut<E>> {
  const { enabled, staleTime, keepPrevious, refetchInterval } = options
  const query = useQuery<ResponseOut<E>, ApiError>({
    queryKey: requestKey(endpoint, input),
    queryFn: ({ signal }) => request<Endpoint>(endpoint, input as object, { signal }) as Promise<ResponseOut<E>>,
    ...(enabled !== undefined && { enabled }),
    ...(staleTime !== undefined && { staleTime }),
    ...(refetchInterval !== undefined && { refetchInterval }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
  return { data: query.data, error: query.error, isLoading: query.isLoading, isFetching: query.isFetching, reload: () => void query.refetch() }
}

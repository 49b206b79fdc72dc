import { useRef } from 'react'
import type { EndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import type { ApiError } from './api-error.ts'
import type { Ask } from './answers.ts'
import { requestKey } from './cache-keys.ts'
import type { AnyInput, InputArgs } from './input.ts'
import { requestAny } from './request.ts'
import { useAnswer } from './use-answer.ts'
import type { UseAnswerOptions } from './use-answer.ts'

export type UseRequestOptions = UseAnswerOptions & {
  /** Keeps the last answer on screen while another input loads. */
  keepPrevious?: boolean
}

export type Requested<T> = {
  data: T | undefined
  error: ApiError | null
  isLoading: boolean
  isFetching: boolean
  reload: () => void
}

/** An answer of the API, cached and shared between screens; asked for again only when it is old. */
export function useRequest<N extends EndpointName>(
  name: N,
  ...[input, options = {}]: InputArgs<N, UseRequestOptions>
): Requested<ResponseOf<N>> {
  const ask: Ask = (signal) => requestAny(name, input as AnyInput | undefined, { signal })
  const { answer, data, error, isLoading, fetching } = useAnswer(requestKey(name, input), ask, options)
  const previous = useRef(data)
  if (data !== undefined) previous.current = data
  const shown = options.keepPrevious ? (data ?? previous.current) : data
  return {
    data: shown as ResponseOf<N> | undefined,
    error,
    isLoading: isLoading && shown === undefined,
    isFetching: isLoading || fetching !== false,
    reload: () => void answer.fetch(ask, { anew: true }),
  }
}

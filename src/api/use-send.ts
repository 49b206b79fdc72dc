import { useCallback, useRef, useState } from 'react'
import type { EndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import { endpointCalls } from '../../contract/endpoints.generated.ts'
import { errorText } from '../lib/error-texts.ts'
import { showToast } from '../lib/toast.ts'
import { ApiError, isApiError } from './api-error.ts'
import { useCache } from './cache.ts'
import type { AnyInput, InputArgs } from './input.ts'
import { requestAny } from './request.ts'

export type SendOptions<N extends EndpointName> = {
  /** Whose cached answers are old afterwards. */
  invalidate?: readonly EndpointName[]
  /** False: the screen shows the error itself. */
  toast?: boolean
  onSuccess?: (data: ResponseOf<N>) => void
}
export type SendCall = { onProgress?: (share: number) => void; signal?: AbortSignal }
export type Sent<N extends EndpointName> = { ok: true; data: ResponseOf<N> } | { ok: false; error: ApiError }

export type Sending<N extends EndpointName> = {
  /** Never throws. */
  send: (...args: InputArgs<N, SendCall>) => Promise<Sent<N>>
  sending: boolean
  /** Share of the upload that is sent, 0 to 1; undefined when nothing is on its way. */
  progress: number | undefined
  error: ApiError | null
  /** A field's path → what is wrong with it. */
  fieldErrors: Readonly<Record<string, string>>
  reset: () => void
}

const NONE = {}
const IDLE: { sending: boolean; error: ApiError | null } = { sending: false, error: null }

/** A call that changes something: state for the button, errors for the form, toast for the rest (Spec §8), old lists asked for again. */
export function useSend<N extends EndpointName>(
  name: N,
  { invalidate = [], toast = true, onSuccess }: SendOptions<N> = {}
): Sending<N> {
  const cache = useCache()
  const [progress, setProgress] = useState<number>()
  const [state, setState] = useState(IDLE)
  // The state is the last call's; after `reset` it is nobody's.
  const current = useRef<object | undefined>(undefined)
  const ask = async (input: unknown, call: SendCall): Promise<ResponseOf<N>> => {
    const onProgress = endpointCalls[name].files
      ? (share: number): void => {
          setProgress(share)
          call.onProgress?.(share)
        }
      : undefined
    return (await requestAny(name, input as AnyInput | undefined, { signal: call.signal, onProgress })) as ResponseOf<N>
  }
  const send = async (...[input, call = {}]: InputArgs<N, SendCall>): Promise<Sent<N>> => {
    const mine = {}
    current.current = mine
    setState({ sending: true, error: null })
    const end = (error: ApiError | null): void => {
      if (current.current === mine) setState({ sending: false, error })
    }
    try {
      const data = await ask(input, call)
      end(null)
      cache.invalidate(...invalidate)
      onSuccess?.(data)
      return { ok: true, data }
    } catch (thrown) {
      const error = isApiError(thrown) ? thrown : new ApiError(0, {})
      end(error)
      // A refused session has been said already; a withdrawn call needs no words.
      const silent =
        !toast || error.fields !== undefined || error.code === 'aborted' || error.code === 'unauthenticated'
      if (!silent) showToast({ kind: 'error', message: errorText(error) })
      if (!isApiError(thrown)) throw thrown
      return { ok: false, error }
    } finally {
      setProgress(undefined)
    }
  }
  const reset = useCallback((): void => {
    current.current = undefined
    setState(IDLE)
  }, [])
  return { send, sending: state.sending, progress, error: state.error, fieldErrors: state.error?.fields ?? NONE, reset }
}

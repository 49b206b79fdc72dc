import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { EndpointName, ResponseOf } from '../../contract/endpoint-names.ts'
import { errorText } from '../lib/error-texts.ts'
import { showToast } from '../lib/toast.ts'
import { ApiError, isApiError } from './api-error.ts'
import { useCache } from './cache.ts'
import type { CausesOptions } from './cache.ts'
import type { AnyInput, InputArgs } from './input.ts'
import { requestAny } from './request.ts'
import { withCaptcha } from './with-captcha.ts'

export type SendOptions<N extends EndpointName> = Pick<CausesOptions, 'patched'> & {
  /** False: no toast, because the screen shows the error itself. */
  toast?: boolean
  onSuccess?: (data: ResponseOf<N>) => void
}
export type SendCall = { onProgress?: (share: number) => void; signal?: AbortSignal }
export type Sent<N extends EndpointName> = { ok: true; data: ResponseOf<N> } | { ok: false; error: ApiError }

export type Sending<N extends EndpointName> = {
  /** Never throws. */
  send: (...args: InputArgs<N, SendCall>) => Promise<Sent<N>>
  sending: boolean
  /** Share of the upload that is sent, 0 to 1; undefined when nothing is being sent. */
  progress: number | undefined
  error: ApiError | null
  /** Validation messages by the path of the field. */
  fieldErrors: Readonly<Record<string, string>>
  reset: () => void
}

const NONE = {}

/**
 * A call that changes data: state for the button, errors for the form, a toast for other errors (Spec §8), and what the
 * events that it emits change requested again.
 */
export function useSend<N extends EndpointName>(
  name: N,
  { patched, toast = true, onSuccess }: SendOptions<N> = {}
): Sending<N> {
  const cache = useCache()
  const [progress, setProgress] = useState<number>()
  const ask = ({ input, call }: { input: AnyInput | undefined; call: SendCall }): Promise<unknown> =>
    withCaptcha(input, (given) =>
      requestAny(name, given, {
        signal: call.signal,
        onProgress: (share) => {
          setProgress(share)
          call.onProgress?.(share)
        },
      })
    )
  const { mutateAsync, isPending, error, reset } = useMutation({ mutationFn: ask })
  const send = async (...[input, call = {}]: InputArgs<N, SendCall>): Promise<Sent<N>> => {
    try {
      const data = (await mutateAsync({ input: input as AnyInput | undefined, call })) as ResponseOf<N>
      await cache.applyEmitted(name, { patched })
      onSuccess?.(data)
      return { ok: true, data }
    } catch (thrown) {
      const refusal = isApiError(thrown) ? thrown : new ApiError(0, {})
      // A refused session has already been reported; a cancelled call needs no message.
      // Somebody else was first: the screen shows who decided what, and what holds now.
      const isLate = refusal.code === 'already_decided'
      if (isLate) await cache.applyEmitted(name)
      const isSilent =
        (!toast && !isLate) ||
        refusal.fields !== undefined ||
        refusal.code === 'aborted' ||
        refusal.code === 'unauthenticated'
      if (!isSilent) showToast({ kind: 'error', message: errorText(refusal) })
      if (!isApiError(thrown)) throw thrown
      return { ok: false, error: refusal }
    } finally {
      setProgress(undefined)
    }
  }
  return { send, sending: isPending, progress, error, fieldErrors: error?.fields ?? NONE, reset }
}

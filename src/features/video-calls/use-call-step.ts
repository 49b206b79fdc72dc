import { useState } from 'react'
import type { CallInMessage, VideoCall } from '../../../contract/video-calls.ts'
import { useSend } from '../../api/use-send.ts'

/**
 * A call and the steps that move it. What a step answers is shown at once; from then on it is again what the conversation says, as soon as that hears of it.
 * A call that has moved meanwhile is asked for.
 */
export const useCallStep = <Call extends CallInMessage>(known: Call) => {
  const [moved, setMoved] = useState<{ from: CallInMessage; to: VideoCall }>()
  const options = {
    invalidate: ['videoCalls.list', 'videoCalls.view', 'payments.transactions'] as const,
    onSuccess: (to: VideoCall) => setMoved({ from: known, to }),
  }
  const [accept, decline, cancel, end] = [
    useSend('videoCalls.accept', options),
    useSend('videoCalls.decline', options),
    useSend('videoCalls.cancel', options),
    useSend('videoCalls.end', options),
  ]
  const input = { params: { id: known._id } }
  return {
    call: moved?.from === known ? { ...known, ...moved.to } : known,
    accept: () => accept.send(input),
    decline: () => decline.send(input),
    cancel: () => cancel.send(input),
    end: () => end.send(input),
    busy: accept.sending
      ? 'accept'
      : decline.sending
        ? 'decline'
        : cancel.sending
          ? 'cancel'
          : end.sending
            ? 'end'
            : undefined,
  }
}

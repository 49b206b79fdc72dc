import { useState } from 'react'
import type { CallInMessage, VideoCall } from '../../../../contract/social/video-calls/video-calls.ts'
import { useSend } from '../../../api/use-send.ts'

/**
 * A call and the actions that change it. The answer to an action is shown at once, until the conversation reports a
 * newer state. A call that has changed meanwhile is reloaded.
 */
export const useCallStep = <Call extends CallInMessage>(known: Call) => {
  const [moved, setMoved] = useState<{ from: CallInMessage; to: VideoCall }>()
  const options = {
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

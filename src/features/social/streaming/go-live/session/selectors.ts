import { useLive } from './live-state.ts'

/** The path of the control room of the stream that this browser sends; undefined while it sends none. */
export const useControlRoomPath = (): string | undefined =>
  useLive(({ phase, streamId }) =>
    (phase === 'live' || phase === 'ending') && streamId !== undefined ? `/creator/live/${streamId}` : undefined
  )

/** Whether nothing of the stream arrives at the moment. */
export const useIsSendingLost = (): boolean => useLive(({ figures }) => figures?.connection === 'lost')

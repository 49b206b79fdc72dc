import { Room, RoomEvent } from 'livekit-client'
import type { StreamTicket } from '../../../../../contract/social/streaming/streams.ts'
import type { LiveListeners, LiveSource } from './live-source.ts'
import { playTracks } from './track-source.ts'

/** Watches a room of LiveKit. Its server reads a token only when somebody enters, so there is nothing to renew. */
export const openLivekitLive = async (
  video: HTMLVideoElement,
  { url, token }: Extract<StreamTicket, { provider: 'livekit' }>,
  { onFailed }: Pick<LiveListeners, 'onFailed'>
): Promise<LiveSource> => {
  const room = new Room({ adaptiveStream: true })
  const { add, drop, ...source } = playTracks(video)
  let isOver = false
  room.on(RoomEvent.TrackSubscribed, ({ mediaStreamTrack }) => add(mediaStreamTrack))
  room.on(RoomEvent.TrackUnsubscribed, ({ mediaStreamTrack }) => drop(mediaStreamTrack))
  room.on(RoomEvent.Disconnected, () => {
    if (!isOver) onFailed()
  })
  await room.connect(url, token)
  return {
    ...source,
    renew: () => undefined,
    stop: () => {
      isOver = true
      source.stop()
      void room.disconnect()
    },
  }
}

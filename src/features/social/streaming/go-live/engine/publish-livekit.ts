import { DisconnectReason, Room, RoomEvent, Track } from 'livekit-client'
import type { StreamTicket } from '../../../../../../contract/social/streaming/streams.ts'
import { providerFigures } from './provider-figures.ts'
import type { ProviderOptions, Publisher } from './publisher.ts'
import { frameRate, soundBitrate } from './quality.ts'

/** Sends the mixed picture and sound to a room of LiveKit, which adapts the quality by itself. */
export const publishByLivekit = async (
  { url, token }: Extract<StreamTicket, { provider: 'livekit' }>,
  { picture, sound, size, bitrate, onOver }: ProviderOptions
): Promise<Publisher> => {
  const room = new Room()
  let isOver = false
  room.on(RoomEvent.Disconnected, (reason) => {
    if (!isOver) onOver(reason === DisconnectReason.DUPLICATE_IDENTITY ? 'taken' : 'ended')
  })
  await room.connect(url, token)
  const { videoTrack } = await room.localParticipant.publishTrack(picture, {
    source: Track.Source.Camera,
    videoEncoding: { maxBitrate: bitrate, maxFramerate: frameRate },
  })
  await room.localParticipant.publishTrack(sound, {
    source: Track.Source.Microphone,
    audioPreset: { maxBitrate: soundBitrate },
  })
  return {
    figures: () =>
      providerFigures(size(), {
        bitrate: videoTrack?.currentBitrate ?? 0,
        isConnected: room.state === 'connected',
      }),
    stop: async () => {
      isOver = true
      await room.disconnect()
    },
  }
}

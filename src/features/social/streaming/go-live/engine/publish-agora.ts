import AgoraRTC from 'agora-rtc-sdk-ng'
import type { StreamTicket } from '../../../../../../contract/social/streaming/streams.ts'
import { providerFigures } from './provider-figures.ts'
import type { ProviderOptions, Publisher } from './publisher.ts'

/** Sends the mixed picture and sound to a channel of Agora, which adapts the quality by itself. */
export const publishByAgora = async (
  { appId, channel, token, uid }: Extract<StreamTicket, { provider: 'agora' }>,
  { picture, sound, size, bitrate, onOver }: ProviderOptions
): Promise<Publisher> => {
  const client = AgoraRTC.createClient({ mode: 'live', codec: 'h264', role: 'host' })
  let isOver = false
  client.on('connection-state-change', (state, _before, reason) => {
    if (state === 'DISCONNECTED' && !isOver) onOver(reason === 'UID_BANNED' ? 'ended' : 'taken')
  })
  await client.join(appId, channel, token, uid)
  await client.publish([
    // Agora counts in kbit/s.
    AgoraRTC.createCustomVideoTrack({ mediaStreamTrack: picture, bitrateMax: Math.round(bitrate / 1000) }),
    AgoraRTC.createCustomAudioTrack({ mediaStreamTrack: sound }),
  ])
  return {
    figures: () =>
      providerFigures(size(), {
        bitrate: client.getLocalVideoStats().sendBitrate,
        isConnected: client.connectionState === 'CONNECTED',
      }),
    stop: async () => {
      isOver = true
      await client.leave()
    },
  }
}

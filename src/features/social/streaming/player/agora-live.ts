import AgoraRTC from 'agora-rtc-sdk-ng'
import type { StreamTicket } from '../../../../../contract/social/streaming/streams.ts'
import type { LiveListeners, LiveSource } from './live-source.ts'
import { playTracks } from './track-source.ts'

/** Agora's name for a delay of about 0.5 s instead of 2 s. */
const LOW_DELAY = 2

/** Watches a channel of Agora. A token is valid for seconds: without a new one, Agora itself ends the picture. */
export const openAgoraLive = async (
  video: HTMLVideoElement,
  { appId, channel, token, uid }: Extract<StreamTicket, { provider: 'agora' }>,
  { onFailed }: Pick<LiveListeners, 'onFailed'>
): Promise<LiveSource> => {
  const client = AgoraRTC.createClient({ mode: 'live', codec: 'h264' })
  await client.setClientRole('audience', { level: LOW_DELAY })
  const { add, drop, ...source } = playTracks(video)
  let isOver = false
  const fail = (): void => {
    if (!isOver) onFailed()
  }
  client.on('user-published', (user, kind) => {
    const subscribed =
      kind === 'video'
        ? client.subscribe(user, 'video')
        : kind === 'audio'
          ? client.subscribe(user, 'audio')
          : undefined
    subscribed?.then((track) => add(track.getMediaStreamTrack())).catch(fail)
  })
  client.on('user-unpublished', (user, kind) => {
    const track = kind === 'video' ? user.videoTrack : user.audioTrack
    if (track) drop(track.getMediaStreamTrack())
  })
  client.on('connection-state-change', (state, _before, reason) => {
    if (state === 'DISCONNECTED' && reason !== 'LEAVE') fail()
  })
  await client.join(appId, channel, token, uid)
  return {
    ...source,
    renew: (ticket) => {
      if (ticket.provider === 'agora') client.renewToken(ticket.token).catch(fail)
    },
    stop: () => {
      isOver = true
      source.stop()
      void client.leave()
    },
  }
}

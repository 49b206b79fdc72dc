import type { StreamTicket } from '../../../../../contract/social/streaming/streams.ts'
import type { Level } from '../../../platform/media/hls.ts'

/** What plays a stream in a video element. */
export type LiveSource = {
  /** Uses this ticket from now on, without an interruption. */
  renew: (ticket: StreamTicket) => void
  /** Seconds behind the newest picture that could be shown. */
  behind: () => number
  /** Shows the newest picture. */
  toEdge: () => void
  /** Sets a resolution, or -1 to choose by bandwidth. */
  select: (index: number) => void
  stop: () => void
}

/** `onFailed`: it cannot go on without a new address, or because the connection broke. */
export type LiveListeners = { onLevels: (levels: readonly Level[]) => void; onFailed: () => void }

/** The playlist that a ticket of the site itself names. */
export const addressOf = (ticket: StreamTicket): string | undefined =>
  ticket.provider === 'embedded' ? ticket.playUrl : undefined

/**
 * Opens what a ticket names: the site's own playlist by hls.js, or natively in browsers without Media Source Extensions;
 * or a channel of the provider that the operator has chosen, whose library is loaded only then.
 */
export const openLive = async (
  video: HTMLVideoElement,
  ticket: StreamTicket,
  listeners: LiveListeners
): Promise<LiveSource> => {
  if (ticket.provider === 'agora') {
    const { openAgoraLive } = await import('./agora-live.ts')
    return openAgoraLive(video, ticket, listeners)
  }
  if (ticket.provider === 'livekit') {
    const { openLivekitLive } = await import('./livekit-live.ts')
    return openLivekitLive(video, ticket, listeners)
  }
  const address = ticket.playUrl ?? ''
  if ('MediaSource' in window || 'ManagedMediaSource' in window) {
    const { openHlsLive } = await import('./hls-live.ts')
    return openHlsLive(video, address, listeners)
  }
  const { openNativeLive } = await import('./native-live.ts')
  return openNativeLive(video, ticket.viewerUrl ?? address, listeners)
}

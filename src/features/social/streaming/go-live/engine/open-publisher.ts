import type { StreamTicket } from '../../../../../../contract/social/streaming/streams.ts'
import type { Publisher, PublisherOptions } from './publisher.ts'
import { frameRate, qualities } from './quality.ts'

/**
 * Begins to send by the way that a ticket names: parts to this site, or a provider that the operator has chosen, whose
 * library is loaded only then. @throws the encoder's error when it cannot begin
 */
export const openPublisher = async (
  ticket: StreamTicket,
  { send, ...options }: Omit<PublisherOptions, 'send'> & { send: (publishUrl: string) => PublisherOptions['send'] }
): Promise<Publisher> => {
  if (ticket.provider === 'embedded') {
    const { startPublisher } = await import('./publisher.ts')
    return startPublisher({ ...options, send: send(ticket.publishUrl ?? '') })
  }
  const { mixer, sound, step, onOver } = options
  const [picture] = mixer.canvas.captureStream(frameRate).getVideoTracks()
  if (!picture) throw new Error('the mixed picture cannot be captured')
  const provided = {
    picture,
    sound,
    size: () => ({ width: mixer.canvas.width, height: mixer.canvas.height }),
    bitrate: (qualities[step] ?? qualities[0]).bitrate,
    onOver,
  }
  if (ticket.provider === 'agora') {
    const { publishByAgora } = await import('./publish-agora.ts')
    return publishByAgora(ticket, provided)
  }
  const { publishByLivekit } = await import('./publish-livekit.ts')
  return publishByLivekit(ticket, provided)
}

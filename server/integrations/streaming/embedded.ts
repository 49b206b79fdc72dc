import type { Clock } from '../../clock.ts'
import { liveToken } from './live-tokens.ts'
import { hostTicketS, type StreamingProvider } from './provider.ts'

/** Minimum validity of the audience's playlist address, in seconds; it is renewed every 3 s. */
const audienceTicketS = 6
/** The expiry is rounded up to a multiple of this many seconds, so that all viewers have the same address. */
const stepS = 2

/** Streams over this server itself (decision 43); the addresses are served by `server/features/social/live-media`. */
export function embeddedStreaming(secret: string, clock: Clock): StreamingProvider {
  const provider: StreamingProvider = {
    name: 'embedded',
    probe: () => provider.ticket({ channel: 'probe', identity: 'probe', role: 'audience' }),
    async ticket({ channel, role }) {
      const now = clock.now().getTime() / 1000
      const expires =
        role === 'audience' ? Math.ceil((now + audienceTicketS) / stepS) * stepS : Math.floor(now) + hostTicketS
      const expiresAt = new Date(expires * 1000).toISOString()
      const ticket = { provider: 'embedded', channel, role, expiresAt } as const
      if (role === 'host')
        return { ...ticket, publishUrl: `/m/live-in/${liveToken(secret, 'publish', channel, expires)}/` }
      if (role === 'audience')
        return { ...ticket, playUrl: `/m/live/${liveToken(secret, 'play', channel, expires)}/index.m3u8` }
      return ticket
    },
  }
  return provider
}

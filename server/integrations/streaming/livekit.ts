import { audienceTicketS, hostTicketS, type StreamingProvider } from './provider.ts'

/** A LiveKit server, and the key with which its tokens are signed. */
export type LivekitConfig = { url: string; key: string; secret: string }

/** Streams over LiveKit. Its library is loaded with the first ticket. */
export function livekitStreaming({ url, key, secret }: LivekitConfig): StreamingProvider {
  let library: Promise<typeof import('livekit-server-sdk')> | undefined
  return {
    name: 'livekit',
    async probe() {
      library ??= import('livekit-server-sdk')
      const { RoomServiceClient } = await library
      await new RoomServiceClient(url.replace(/^ws/, 'http'), key, secret).listRooms(['probe'])
    },
    async ticket({ channel, identity, role }) {
      library ??= import('livekit-server-sdk')
      const { AccessToken } = await library
      const seconds = role === 'audience' ? audienceTicketS : hostTicketS
      const token = new AccessToken(key, secret, { identity, ttl: seconds })
      // The chat is the site's own, so nobody sends data.
      token.addGrant({
        room: channel,
        roomJoin: true,
        canPublish: role !== 'audience',
        canSubscribe: true,
        canPublishData: false,
      })
      const expiresAt = new Date(Date.now() + seconds * 1000).toISOString()
      return { provider: 'livekit', channel, role, expiresAt, url, token: await token.toJwt() }
    },
  }
}

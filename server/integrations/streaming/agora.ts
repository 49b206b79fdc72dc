import { audienceTicketS, hostTicketS, type StreamingProvider } from './provider.ts'

/** The project in Agora's console. */
export type AgoraConfig = { appId: string; certificate: string }

/** Streams over Agora. Its library is loaded with the first ticket. */
export function agoraStreaming({ appId, certificate }: AgoraConfig): StreamingProvider {
  let library: Promise<typeof import('agora-token')> | undefined
  const provider: StreamingProvider = {
    name: 'agora',
    probe: () => provider.ticket({ channel: 'probe', identity: 'probe', role: 'audience' }),
    async ticket({ channel, identity, role }) {
      library ??= import('agora-token').then((loaded) => loaded.default)
      const { RtcTokenBuilder, RtcRole } = await library
      const seconds = role === 'audience' ? audienceTicketS : hostTicketS
      const token = RtcTokenBuilder.buildTokenWithUserAccount(
        appId,
        certificate,
        channel,
        identity,
        role === 'audience' ? RtcRole.SUBSCRIBER : RtcRole.PUBLISHER,
        seconds,
        seconds
      )
      // The library answers with an empty text instead of an error.
      if (token === '') throw new Error('agora-token made no token: AGORA_APP_ID or AGORA_APP_CERTIFICATE is wrong')
      const expiresAt = new Date(Date.now() + seconds * 1000).toISOString()
      return { provider: 'agora', channel, role, expiresAt, appId, token, uid: identity }
    },
  }
  return provider
}

import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TokenVerifier } from 'livekit-server-sdk'
import { describe, expect, test } from 'vitest'
import { movableClock } from '../../../../server/clock.ts'
import { readConfig } from '../../../../server/config.ts'
import { agoraStreaming } from '../../../../server/integrations/streaming/agora.ts'
import { embeddedStreaming } from '../../../../server/integrations/streaming/embedded.ts'
import { livekitStreaming } from '../../../../server/integrations/streaming/livekit.ts'
import { readLiveToken } from '../../../../server/integrations/streaming/live-tokens.ts'
import { openStreaming } from '../../../../server/integrations/streaming/open.ts'

type AgoraToken = {
  appId: Buffer
  expire: number
  services: { __channel_name: Buffer; __uid: Buffer; __privileges: Record<string, number> }[]
  from_string(text: string): boolean
  verifySignature(certificate: string): boolean
}
/** Agora's own verifier of tokens. */
const { AccessToken2 } = createRequire(import.meta.url)('agora-token/src/AccessToken2.js') as {
  AccessToken2: new (appId: string, certificate: string, issued: number, expire: number) => AgoraToken
}

const secret = 'a secret of the tests, long enough'
const channel = '0198f1f0-0000-7000-8000-000000000001'
const tokenOf = (url: string | undefined) => url?.split('/')[3] ?? ''

test('the embedded provider gives all viewers the same address, for 6 to 8 seconds', async () => {
  const clock = movableClock(new Date('2027-03-01T12:00:00.100Z'))
  const provider = embeddedStreaming(secret, clock)
  const [one, other] = await Promise.all(
    ['a', 'b'].map((identity) => provider.ticket({ channel, identity, role: 'audience' }))
  )
  expect(one).toEqual(other)
  expect(one).toMatchObject({ provider: 'embedded', role: 'audience', expiresAt: '2027-03-01T12:00:08.000Z' })
  const { playUrl } = one as { playUrl: string }
  expect(playUrl).toMatch(/^\/m\/live\/[\w.-]+\/index\.m3u8$/)
  expect(readLiveToken(secret, 'play', tokenOf(playUrl))).toEqual({
    streamId: channel,
    expiresAt: Date.parse('2027-03-01T12:00:08Z'),
  })
})

test('the token of a viewer does not publish, and that of a host does not play', async () => {
  const provider = embeddedStreaming(secret, movableClock(new Date()))
  const audience = await provider.ticket({ channel, identity: 'a', role: 'audience' })
  const host = await provider.ticket({ channel, identity: 'a', role: 'host' })
  const { playUrl, publishUrl } = { ...audience, ...host } as { playUrl: string; publishUrl: string }
  expect(readLiveToken(secret, 'publish', tokenOf(publishUrl))?.streamId).toBe(channel)
  expect(readLiveToken(secret, 'publish', tokenOf(playUrl))).toBeNull()
  expect(readLiveToken(secret, 'play', tokenOf(publishUrl))).toBeNull()
  expect(readLiveToken('another secret', 'play', tokenOf(playUrl))).toBeNull()
})

describe('Agora', () => {
  const appId = '0123456789abcdef0123456789abcdef'
  const certificate = 'fedcba9876543210fedcba9876543210'
  const provider = agoraStreaming({ appId, certificate })

  test.each([
    ['host', 12 * 3600, [1, 2, 3, 4]],
    ['peer', 12 * 3600, [1, 2, 3, 4]],
    ['audience', 120, [1]],
  ] as const)(
    'the ticket of a %s is a token that Agora accepts, with these privileges',
    async (role, seconds, privileges) => {
      const ticket = await provider.ticket({ channel, identity: 'account', role })
      expect(ticket).toMatchObject({ provider: 'agora', appId, uid: 'account', channel, role })
      const token = new AccessToken2('', '', 0, 0)
      expect(token.from_string((ticket as { token: string }).token)).toBe(true)
      expect([`${token.appId}`, token.expire]).toEqual([appId, seconds])
      const [service] = Object.values(token.services)
      expect([`${service?.__channel_name}`, `${service?.__uid}`]).toEqual([channel, 'account'])
      expect(Object.keys(service?.__privileges ?? {}).map(Number)).toEqual(privileges)
      expect(token.verifySignature(certificate)).toBe(true)
      expect(token.verifySignature(appId)).toBe(false)
    }
  )

  test('a wrong certificate is an error, not an empty token', async () => {
    const wrong = agoraStreaming({ appId, certificate: 'no certificate' })
    await expect(wrong.ticket({ channel, identity: 'a', role: 'host' })).rejects.toThrow('AGORA_APP_CERTIFICATE')
  })
})

describe('LiveKit', () => {
  const config = { url: 'wss://live.example', key: 'key', secret: 'a secret of LiveKit that is long enough' }

  test.each([
    ['host', true],
    ['peer', true],
    ['audience', false],
  ] as const)("the ticket of a %s is a token that LiveKit's verifier accepts", async (role, canPublish) => {
    const ticket = await livekitStreaming(config).ticket({ channel, identity: 'account', role })
    expect(ticket).toMatchObject({ provider: 'livekit', url: config.url, channel, role })
    const { token } = ticket as { token: string }
    const claims = await new TokenVerifier(config.key, config.secret).verify(token)
    expect(claims).toMatchObject({
      sub: 'account',
      video: { room: channel, roomJoin: true, canPublish, canSubscribe: true, canPublishData: false },
    })
    expect(Math.abs(Date.parse(ticket.expiresAt) / 1000 - (claims.exp ?? 0))).toBeLessThan(5)
    await expect(new TokenVerifier(config.key, 'another secret of LiveKit').verify(token)).rejects.toThrow('signature')
  })
})

test('the provider is chosen by STREAMING_PROVIDER, and its variables are required', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-streaming-'))
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env })
  const agora = { AGORA_APP_ID: 'a'.repeat(32), AGORA_APP_CERTIFICATE: 'b'.repeat(32) }
  const livekit = { LIVEKIT_URL: 'wss://live.example', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' }
  const nameOf = (env: Record<string, string>) => openStreaming(read(env), movableClock(new Date())).name
  try {
    expect(nameOf({})).toBe('embedded')
    expect(nameOf(agora)).toBe('embedded')
    expect(nameOf({ STREAMING_PROVIDER: 'agora', ...agora })).toBe('agora')
    expect(nameOf({ STREAMING_PROVIDER: 'livekit', ...livekit })).toBe('livekit')
    expect(() => read({ STREAMING_PROVIDER: 'agora' })).toThrow('AGORA_APP_ID is missing')
    expect(() => read({ STREAMING_PROVIDER: 'livekit', ...agora })).toThrow('LIVEKIT_URL is missing')
    expect(() => read({ ...livekit, LIVEKIT_API_KEY: '' })).toThrow('LIVEKIT_API_KEY is missing')
    expect(() => read({ ...agora, AGORA_APP_ID: 'hello' })).toThrow('AGORA_APP_ID: must have 32 hexadecimal digits')
    expect(() => read({ STREAMING_PROVIDER: 'twitch' })).toThrow(
      'STREAMING_PROVIDER: must be embedded, agora or livekit'
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

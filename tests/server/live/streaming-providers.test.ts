import { expect, test } from 'vitest'
import { movableClock } from '../../../server/clock.ts'
import { embeddedStreaming } from '../../../server/integrations/streaming/embedded.ts'
import { readLiveToken } from '../../../server/integrations/streaming/live-tokens.ts'

const secret = 'a secret of the tests, long enough'
const channel = '0198f1f0-0000-7000-8000-000000000001'
const tokenOf = (url: string | undefined) => url?.split('/')[3] ?? ''

test('the embedded provider gives all viewers the same address, for 6 to 8 seconds', async () => {
  const clock = movableClock(new Date('2027-03-01T12:00:00.100Z'))
  const provider = embeddedStreaming(secret, clock)
  const [one, other] = await Promise.all(
    ['a', 'b'].map((accountId) => provider.ticket({ channel, accountId, role: 'audience' }))
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
  const audience = await provider.ticket({ channel, accountId: 'a', role: 'audience' })
  const host = await provider.ticket({ channel, accountId: 'a', role: 'host' })
  const { playUrl, publishUrl } = { ...audience, ...host } as { playUrl: string; publishUrl: string }
  expect(readLiveToken(secret, 'publish', tokenOf(publishUrl))?.streamId).toBe(channel)
  expect(readLiveToken(secret, 'publish', tokenOf(playUrl))).toBeNull()
  expect(readLiveToken(secret, 'play', tokenOf(publishUrl))).toBeNull()
  expect(readLiveToken('another secret', 'play', tokenOf(playUrl))).toBeNull()
})

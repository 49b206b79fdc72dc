import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownStreams, streaming } from '../../../../contract/social/streaming/streaming.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer } from '../../../support/data/people.ts'
import { openStream } from '../../../support/data/streams.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({
    STREAMING_PROVIDER: 'livekit',
    LIVEKIT_URL: 'wss://live.example.com',
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'a secret of the tests, long enough',
  })
})
afterAll(() => test.close())

it("a stream at an outside provider is live from the first report of its creator's browser", async () => {
  const [creator, fan] = [await createPerformer(test), await createFan(test)]
  const { _id: streamId } = await openStream(test, creator)
  const params = { id: streamId }
  const ticket = await test.call(streaming.token, { body: { streamId } }, creator)
  expect(ticket.data).toMatchObject({ provider: 'livekit', role: 'host', url: 'wss://live.example.com' })
  expect((await test.call(streaming.join, { params }, fan)).status).toBe(410)
  const report = () => test.call(streaming.setDuration, { body: { streamId, duration: 5000 } }, creator)
  expect((await report()).data).toMatchObject({ duration: 0 })
  const joined = await test.call(streaming.join, { params }, fan)
  expect(joined.data).toMatchObject({ stream: { status: 'live' }, ticket: { provider: 'livekit', role: 'audience' } })
  // Each browser has a name of its own there, also two of one account, and keeps it.
  const identity = async (who?: object, query = {}) => {
    const { data } = await test.call(streaming.join, { params, query }, who)
    const { token } = data.ticket as { token: string }
    return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub
  }
  const [phone, laptop] = [{ viewer: 'of-the-phone' }, { viewer: 'of-the-laptop' }]
  const names = await Promise.all([
    identity(fan, phone),
    identity(fan, laptop),
    identity({}, phone),
    identity(creator, phone),
  ])
  expect(new Set([...names, creator.id]).size).toBe(5)
  expect(await identity(fan, phone)).toBe(names[0])
  expect(names.join()).not.toContain('127.0.0.1')
  // Others cannot report for the creator.
  expect((await test.call(streaming.setDuration, { body: { streamId, duration: 1 } }, fan)).status).toBe(403)
  test.clock.advance(30_000)
  expect((await report()).data).toMatchObject({ duration: 30 })
  expect((await test.call(ownStreams.view, { params }, creator)).data.status).toBe('live')
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ownStreams, streaming } from '../../../../contract/social/streaming/streaming.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { makeRun, type MadeRun } from '../../../support/live/make-run.ts'
import { addressesIn, readMedia, startingStream, ticketFor } from '../../../support/live/publish.ts'
import { hasRedis, startRedis } from '../../../support/servers/redis-server.ts'
import { startServerProcess, type ServerProcess } from '../../../support/servers/server-process.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

const isRunnable = hasRedis()

let redis: Awaited<ReturnType<typeof startRedis>>
let app: TestApp
let one: ServerProcess
let creator: TestPerson
let run: MadeRun

beforeAll(async () => {
  run = await makeRun({ seconds: 8 })
  if (!isRunnable) return
  redis = await startRedis()
  app = await testApp({ REDIS_URL: redis.url })
  const { dataDir, secret } = app.deps.config
  one = await startServerProcess(app.databaseUrl, dataDir, { REDIS_URL: redis.url, SECRET: secret, SANDBOX: '1' })
  creator = await createPerformer(app)
})
afterAll(async () => {
  await one?.kill()
  await app?.close()
  await redis?.close()
})

/** All bytes of the recording of a stream that has ended, as a player loads them. */
async function recordingOf(test: TestApp, { token }: TestPerson, id: string): Promise<Buffer> {
  const recording = async () => (await test.call(ownStreams.view, { params: { id } }, { token })).data.recording
  await expect.poll(async () => (await recording())?.status, { timeout: LONG_WAIT_MS }).toBe('kept')
  const { playUrl = '' } = (await recording()) ?? {}
  const { text } = await readMedia(test, playUrl)
  const folder = playUrl.slice(0, playUrl.lastIndexOf('/') + 1)
  const names = [...text.matchAll(/^#EXT-X-MAP:URI="([^"]+)"$|^([^#\n]+)$/gm)].map((found) => found[1] ?? found[2])
  return Buffer.concat(await Promise.all(names.map(async (name) => (await readMedia(test, folder + name)).bytes)))
}

test.runIf(isRunnable)(
  'one process takes parts, another serves them, and nothing is lost when the first is killed',
  async () => {
    // The other process uses the clock of the machine.
    await app.clock.moveTo?.(new Date())
    const streamId = await startingStream(app, creator)
    const { publishUrl = '' } = await ticketFor(app, streamId, 'host')
    const put = async (to: string, piece: string, body: Buffer) =>
      (await fetch(`${to}${publishUrl}0/1/${piece}`, { method: 'PUT', body: new Uint8Array(body) })).json()
    const playlist = async () => ((await ticketFor(app, streamId, 'audience')).playUrl ?? '').replace('index', '0')

    expect(await put(one.url, 'init', run.header)).toEqual({ next: 0 })
    for (let n = 0; n < 6; n++) expect(await put(one.url, String(n), run.parts[n]!)).toEqual({ next: n + 1 })
    const { parts } = addressesIn((await readMedia(app, await playlist())).text)
    expect(parts).toHaveLength(6)
    expect((await readMedia(app, parts[5]!)).bytes.equals(run.parts[5]!)).toBe(true)

    // A viewer of this process waits for the part that the other one takes.
    const waiting = readMedia(app, `${await playlist()}?_HLS_msn=1&_HLS_part=2`)
    await sleep(200)
    await put(one.url, '6', run.parts[6]!)
    expect(addressesIn((await waiting).text).parts).toHaveLength(7)

    await one.kill()
    await app.clock.moveTo?.(new Date())
    const send = (n: number) => app.app.inject({ method: 'PUT', url: `${publishUrl}0/1/${n}`, payload: run.parts[n]! })
    for (let n = 6; n < run.parts.length; n++) expect((await send(n)).json()).toEqual({ next: Math.max(7, n + 1) })
    await app.call(streaming.update, { body: { streamId, status: 'ended' } }, { token: creator.token })
    const bytes = await recordingOf(app, creator, streamId)
    expect(bytes.equals(Buffer.concat([run.header, ...run.parts]))).toBe(true)
  },
  LONG_WAIT_MS * 2
)

test(
  'one process that keeps parts on its disk is killed while it takes one, and the next one goes on where it was',
  async () => {
    const alone = await testApp()
    onTestFinished(() => alone.close())
    const { dataDir, secret } = alone.deps.config
    const site = await startServerProcess(alone.databaseUrl, dataDir, { SECRET: secret, SANDBOX: '1' })
    onTestFinished(() => site.kill())
    const person = await createPerformer(alone)
    const streamId = await startingStream(alone, person)
    const { publishUrl = '' } = await ticketFor(alone, streamId, 'host')
    const put = async (piece: string, body: Buffer) =>
      (await fetch(`${site.url}${publishUrl}0/1/${piece}`, { method: 'PUT', body: new Uint8Array(body) })).json()
    await put('init', run.header)
    for (let n = 0; n < 9; n++) expect(await put(`${n}`, run.parts[n]!)).toEqual({ next: n + 1 })
    const lost = put('9', run.parts[9]!).catch(() => undefined)
    await site.kill()
    await lost

    // The next process on this disk has not read the stream before.
    await alone.clock.moveTo?.(new Date())
    const again = async (piece: string, payload: Buffer) =>
      (await alone.app.inject({ method: 'PUT', url: `${publishUrl}0/1/${piece}`, payload })).json() as { next: number }
    let { next } = await again('init', run.header)
    expect([9, 10], 'nothing that was confirmed is lost').toContain(next)
    while (next < run.parts.length) ({ next } = await again(`${next}`, run.parts[next]!))
    await alone.call(streaming.update, { body: { streamId, status: 'ended' } }, { token: person.token })
    const bytes = await recordingOf(alone, person, streamId)
    expect(bytes.equals(Buffer.concat([run.header, ...run.parts]))).toBe(true)
  },
  LONG_WAIT_MS * 3
)

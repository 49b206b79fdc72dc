import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownStreams, streaming } from '../../../contract/live/streaming.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createPerformer, type TestPerson } from '../../support/data/people.ts'
import { makeRun, type MadeRun } from '../../support/live/make-run.ts'
import { addressesIn, readMedia, startingStream, ticketFor } from '../../support/live/publish.ts'
import { hasRedis, startRedis } from '../../support/servers/redis-server.ts'
import { startServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'
import { LONG_WAIT_MS } from '../../support/wait-times.ts'

const isRunnable = hasRedis()

let redis: Awaited<ReturnType<typeof startRedis>>
let app: TestApp
let one: ServerProcess
let creator: TestPerson
let run: MadeRun

beforeAll(async () => {
  if (!isRunnable) return
  redis = await startRedis()
  app = await testApp({ REDIS_URL: redis.url })
  const { dataDir, secret } = app.deps.config
  one = await startServerProcess(app.databaseUrl, dataDir, { REDIS_URL: redis.url, SECRET: secret, SANDBOX: '1' })
  creator = await createPerformer(app)
  run = await makeRun({ seconds: 8 })
})
afterAll(async () => {
  await one?.kill()
  await app?.close()
  await redis?.close()
})

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
    const recording = async () =>
      (await app.call(ownStreams.view, { params: { id: streamId } }, { token: creator.token })).data.recording
    await expect.poll(async () => (await recording())?.status, { timeout: LONG_WAIT_MS }).toBe('kept')
    const { playUrl = '' } = (await recording()) ?? {}
    const { text } = await readMedia(app, playUrl)
    const folder = playUrl.slice(0, playUrl.lastIndexOf('/') + 1)
    const names = [...text.matchAll(/^#EXT-X-MAP:URI="([^"]+)"$|^([^#\n]+)$/gm)].map((found) => found[1] ?? found[2])
    const bytes = await Promise.all(names.map(async (name) => (await readMedia(app, folder + name)).bytes))
    expect(Buffer.concat(bytes).equals(Buffer.concat([run.header, ...run.parts]))).toBe(true)
  },
  LONG_WAIT_MS * 2
)

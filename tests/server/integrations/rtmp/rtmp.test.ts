import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../../scripts/lib/site.ts'
import { ownStreams, streaming, streamKeys } from '../../../../contract/social/streaming/streaming.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { addressesIn, readMedia, startingStream, ticketFor } from '../../../support/live/publish.ts'
import { hasProgram } from '../../../support/servers/debian-program.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

const isRunnable = hasProgram('/usr/bin/ffmpeg', 'ffmpeg', 'Streams by RTMP')

let app: TestApp
let creator: TestPerson
let port: number
let streamId: string

beforeAll(async () => {
  port = await freePort()
  app = await testApp({ RTMP_PORT: String(port), HOST: '127.0.0.1' })
})
afterAll(() => app?.close())
beforeEach(async () => {
  creator = await createPerformer(app)
  streamId = await startingStream(app, creator, { source: 'rtmp' })
})

const keyOf = async (person = creator) => (await app.call(streamKeys.view, {}, { token: person.token })).data.key
const statusOf = async () =>
  (await app.call(ownStreams.view, { params: { id: streamId } }, { token: creator.token })).data.status

/** Makes a film whose picture is turned in the middle, as encoders send it that follow the device. */
async function sizesInOne(folder: string, target: string): Promise<void> {
  const made = async (size: string, name: string): Promise<Buffer> => {
    const path = join(folder, name)
    const args = `-loglevel error -f lavfi -i testsrc2=size=${size}:rate=15 -f lavfi -i sine=sample_rate=44100 -t 5 -c:v libx264 -preset ultrafast -g 15 -pix_fmt yuv420p -c:a aac -f flv ${path}`
    await once(spawn('/usr/bin/ffmpeg', args.split(' '), { stdio: 'ignore' }), 'exit')
    return readFile(path)
  }
  const [wide, tall] = [await made('320x180', 'wide.flv'), await made('180x320', 'tall.flv')]
  // Of the second its tags without the file's header, 5 s later.
  const tags = Buffer.from(tall.subarray(13))
  for (let at = 0; at + 11 < tags.length; at += 15 + tags.readUIntBE(at + 1, 3))
    tags.writeUIntBE(tags.readUIntBE(at + 4, 3) + 5000, at + 4, 3)
  await writeFile(target, Buffer.concat([wide, tags]))
}

/** Publishes a test picture with sound, with key frames as OBS sends them. Resolves with the exit code. */
function publish(key: string, seconds: number, withSound = '-f lavfi -i sine=frequency=440:sample_rate=44100') {
  const child = spawn(
    '/usr/bin/ffmpeg',
    `-loglevel error -re -f lavfi -i testsrc2=size=320x180:rate=15 ${withSound} -t ${seconds} \
-c:v libx264 -preset ultrafast -bf 2 -g 15 -pix_fmt yuv420p -c:a aac -f flv rtmp://127.0.0.1:${port}/live/${key}`.split(
      /\s+/
    ),
    { stdio: 'ignore' }
  )
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return { child, exited }
}

describe.runIf(isRunnable)('streams by RTMP', () => {
  test(
    'a program with the key of a creator sends the stream that was started for it, and it is recorded',
    async () => {
      const { child, exited } = publish(await keyOf(), 8)
      await expect.poll(statusOf, { timeout: LONG_WAIT_MS }).toBe('live')
      const { playUrl = '' } = await ticketFor(app, streamId, 'audience')
      const { text } = await readMedia(app, playUrl)
      expect(text).toMatch(/RESOLUTION=320x180,CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"/)
      const media = await readMedia(app, playUrl.replace('index', '0'))
      expect(addressesIn(media.text).parts.length).toBeGreaterThan(0)
      await exited
      child.kill()
      await app.call(streaming.update, { body: { streamId, status: 'ended' } }, { token: creator.token })
      const recording = async () =>
        (await app.call(ownStreams.view, { params: { id: streamId } }, { token: creator.token })).data.recording
      await expect.poll(async () => (await recording())?.status, { timeout: LONG_WAIT_MS }).toBe('kept')
      const { duration = 0 } = (await recording()) ?? {}
      expect(duration).toBeGreaterThan(6)
      expect(duration).toBeLessThan(9)
    },
    LONG_WAIT_MS * 3
  )

  test(
    'a picture of another size within one connection begins a new run, with which viewers go on',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'stagedoor-sizes-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      // Two films after each other as one: the header of the second comes in the middle of the connection.
      const film = join(folder, 'film.flv')
      await sizesInOne(folder, film)
      const child = spawn(
        '/usr/bin/ffmpeg',
        `-loglevel error -re -i ${film} -c copy -f flv rtmp://127.0.0.1:${port}/live/${await keyOf()}`.split(' '),
        { stdio: 'ignore' }
      )
      onTestFinished(() => void child.kill())
      await expect.poll(statusOf, { timeout: LONG_WAIT_MS }).toBe('live')
      const { playUrl = '' } = await ticketFor(app, streamId, 'audience')
      const list = async () => (await readMedia(app, playUrl.replace('index', '0'))).text
      await expect.poll(list, { timeout: LONG_WAIT_MS }).toContain('EXT-X-DISCONTINUITY\n')
      await expect
        .poll(async () => (await readMedia(app, playUrl)).text, { timeout: LONG_WAIT_MS })
        .toContain('RESOLUTION=180x320')
      expect(await statusOf()).toBe('live')
    },
    LONG_WAIT_MS * 3
  )

  test(
    'a stream without sound goes live as fast as one with it',
    async () => {
      const { child } = publish(await keyOf(), 12, '')
      onTestFinished(() => void child.kill())
      const began = performance.now()
      await expect.poll(statusOf, { timeout: LONG_WAIT_MS, interval: 50 }).toBe('live')
      expect(performance.now() - began).toBeLessThan(6000)
    },
    LONG_WAIT_MS
  )

  test(
    'a wrong or replaced key is refused, and one whose creator has started no stream for a program',
    async () => {
      const old = await keyOf()
      const { data, status } = await app.call(streamKeys.renew, {}, { token: creator.token })
      expect([status, data.server]).toEqual([201, `rtmp://localhost:${port}/live`])
      expect(await keyOf()).toBe(data.key)
      const other = await createPerformer(app)
      for (const key of ['wrong', old, await keyOf(other)]) expect(await publish(key, 2).exited).not.toBe(0)
      expect(await statusOf()).toBe('starting')
    },
    LONG_WAIT_MS * 3
  )

  test(
    'whoever tries keys is not answered for a minute, whatever key comes next',
    async () => {
      const now = vi.spyOn(Date, 'now')
      onTestFinished(() => now.mockRestore())
      const later = (ms: number) => now.mockImplementation(() => performance.timeOrigin + performance.now() + ms)
      // The refusals of other tests are forgotten.
      later(120_000)
      await Promise.all(Array.from({ length: 10 }, (_, n) => publish(`guess-${n}`, 1).exited))
      const key = await keyOf()
      expect(await publish(key, 1).exited).not.toBe(0)
      expect(await statusOf()).toBe('starting')
      later(240_000)
      const { child, exited } = publish(key, 8)
      await expect.poll(statusOf, { timeout: LONG_WAIT_MS }).toBe('live')
      child.kill()
      await exited
    },
    LONG_WAIT_MS * 3
  )
})

test('without RTMP_PORT the key is shown without a server', async () => {
  const plain = await testApp()
  try {
    const person = await createPerformer(plain)
    const { data } = await plain.call(streamKeys.view, {}, { token: person.token })
    expect(data.server).toBeUndefined()
    expect(data.key).toMatch(/^[\w-]{32}$/)
    // Devices that ask for the first time at once get the same key.
    const other = await createPerformer(plain)
    const ask = async () => (await plain.call(streamKeys.view, {}, { token: other.token })).data.key
    const keys = await Promise.all(Array.from({ length: 8 }, ask))
    expect(new Set([...keys, await ask()]).size).toBe(1)
  } finally {
    await plain.close()
  }
})

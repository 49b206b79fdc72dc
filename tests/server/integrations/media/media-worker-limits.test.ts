import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemorySlots, planMemory } from '../../../../server/integrations/media/memory.ts'
import { createWorkerQueue } from '../../../../server/integrations/media/worker-queue.ts'
import { smallVideo } from '../../../support/media/media.ts'
import { picture } from '../../../support/media/pictures.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

const isLinux = process.platform === 'linux'

describe.runIf(isLinux)('a worker', () => {
  const log = pino({ level: 'silent' })
  const room = { memory: planMemory(8e9), slots: createMemorySlots(1) }
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stagedoor-lane-'))
    await writeFile(join(folder, 'photo.jpg'), await picture(4000, 3000))
    await writeFile(join(folder, 'small.jpg'), await picture(200, 100))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const work = (lane: ReturnType<typeof createWorkerQueue>, more = {}, name = 'photo.jpg') =>
    lane.run({ do: 'picture', source: { path: join(folder, name) }, out: folder, shape: 'photo' }, more)

  test('that hangs is killed, and the next task runs', async () => {
    // The start of a worker counts too, which takes seconds on a busy machine.
    const lane = createWorkerQueue({ codecs: { wanted: 'none' }, log, note: () => {}, stallMs: 10_000, ...room })
    await work(lane, {}, 'small.jpg')
    const hung = work(lane)
    process.kill(lane.pid()!, 'SIGSTOP')
    await expect(hung).rejects.toMatchObject({ reason: 'too_slow' })
    await expect(work(lane, {}, 'small.jpg')).resolves.toMatchObject({ width: 200 })
    await lane.close()
  })

  test('that takes too long or too much memory is killed', async () => {
    const small = createWorkerQueue({
      codecs: { wanted: 'none' },
      log,
      note: () => {},
      stallMs: 60_000,
      ...room,
      memory: { ...room.memory, workerBytes: 60_000_000 },
    })
    const many = [1, 2, 3].map(() => work(small))
    for (const one of await Promise.allSettled(many))
      expect(one).toMatchObject({ status: 'rejected', reason: { reason: 'too_heavy' } })
    await small.close()
    const slow = createWorkerQueue({ codecs: { wanted: 'none' }, log, note: () => {}, stallMs: 60_000, ...room })
    const [first, second] = [work(slow, { maxMs: 100 }), work(slow)]
    await expect(first).rejects.toMatchObject({ reason: 'too_slow' })
    await expect(second).resolves.toMatchObject({ width: 4000 })
    await slow.close()
  })

  test('that is idle exits after a while, and a new one is started for the next task', async () => {
    const lane = createWorkerQueue({
      codecs: { wanted: 'none' },
      log,
      note: () => {},
      stallMs: 60_000,
      idleMs: 200,
      ...room,
    })
    await work(lane, {}, 'small.jpg')
    const pid = lane.pid()!
    await expect.poll(() => lane.pid(), { timeout: LONG_WAIT_MS }).toBeUndefined()
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
    await expect(work(lane, {}, 'small.jpg')).resolves.toMatchObject({ width: 200 })
    await lane.close()
  })

  test.runIf(existsSync('/usr/bin/ffmpeg'))('that is killed takes the ffmpeg that it started with it', async () => {
    await writeFile(
      join(folder, 'film.mov'),
      await smallVideo({ container: 'mov', sound: 'pcm', width: 1280, height: 720, seconds: 60 })
    )
    const lane = createWorkerQueue({ codecs: { wanted: 'ffmpeg' }, log, note: () => {}, stallMs: 60_000, ...room })
    const stop = new AbortController()
    const running = lane.run(
      { do: 'file', source: { path: join(folder, 'film.mov') }, out: folder, kinds: ['video'] },
      { signal: stop.signal, onProgress: (share) => void (share > 0.05 && stop.abort()) }
    )
    const group = () =>
      Promise.all([lane.pid()!].map((pid) => readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')))
    let ffmpeg = ''
    const seen = setInterval(
      () => void group().then(([found]) => (ffmpeg = found?.trim().split(' ').at(-1) || ffmpeg)),
      20
    )
    await expect(running).rejects.toThrow('aborted')
    clearInterval(seen)
    expect(ffmpeg).toMatch(/^\d+$/)
    await expect
      .poll(() =>
        readFile(`/proc/${ffmpeg}/stat`, 'utf8').then(
          (text) => / Z /.test(text),
          () => true
        )
      )
      .toBe(true)
    await lane.close()
  })

  test('that is asked to stop does so, and has no secrets in its environment', async () => {
    process.env['SECRET_CANARY'] = 'canary'
    const lane = createWorkerQueue({ codecs: { wanted: 'none' }, log, note: () => {}, stallMs: 60_000, ...room })
    const stop = new AbortController()
    const running = work(lane, { signal: stop.signal })
    const waiting = work(lane, { signal: stop.signal })
    expect((await readFile(`/proc/${lane.pid()}/environ`, 'utf8')).includes('canary')).toBe(false)
    stop.abort()
    for (const one of await Promise.allSettled([running, waiting]))
      expect(one).toMatchObject({ status: 'rejected', reason: { message: 'aborted' } })
    const left = work(lane)
    await lane.close()
    await expect(left).rejects.toThrow('the server is stopping')
    delete process.env['SECRET_CANARY']
  })
})

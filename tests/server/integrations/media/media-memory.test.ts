import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryOfMachine, createMemorySlots, planMemory } from '../../../../server/integrations/media/memory.ts'
import { picture } from '../../../support/media/pictures.ts'

const run = promisify(execFile)
const MB = 1_000_000

describe('the memory of the workers', () => {
  test.each([
    // machine in MB → workers, MB for each, whether memory is tight
    [512, 1, 200, true],
    [768, 1, 268, true],
    [1024, 1, 524, true],
    [1536, 1, 1036, false],
    [2048, 2, 774, false],
    [4096, 3, 1198, false],
    [24_000, 3, 1200, false],
  ])('of %i MB is divided', (machine, workers, each, isTight) => {
    const plan = planMemory(machine * MB)
    expect([plan.workers, Math.floor(plan.workerBytes / MB), plan.isTight]).toEqual([workers, each, isTight])
  })
  test('is detected on this machine', () => {
    expect(memoryOfMachine()).toBeGreaterThan(100 * MB)
    expect(memoryOfMachine()).toBeLessThan(1e15)
  })
})

describe('slots', () => {
  test('are limited, given in the order of the requests, and returned when a request is cancelled', () => {
    const slots = createMemorySlots(2)
    const order: string[] = []
    const leave: Record<string, () => void> = {}
    for (const name of ['a', 'b', 'c', 'd']) slots.enter((done) => (order.push(name), (leave[name] = done)))
    expect(order).toEqual(['a', 'b'])
    leave['a']?.()
    leave['a']?.()
    expect(order).toEqual(['a', 'b', 'c'])
    slots.offer(() => leave['b']?.())
    slots.enter((done) => (order.push('e'), (leave['e'] = done)))
    expect(order).toEqual(['a', 'b', 'c', 'd'])
    leave['c']?.()
    expect(order).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(slots.isWanted()).toBe(false)
  })
})

/** The files of a memory control group (v1 or v2), where one can be created. */
const group = ((): { folder: string; limit: string } | undefined => {
  try {
    for (const [root, limit] of [
      ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
      ['/sys/fs/cgroup', 'memory.max'],
    ] as const) {
      if (!existsSync(root)) continue
      accessSync(root, constants.W_OK)
      const folder = join(root, `stagedoor-test-${process.pid}`)
      mkdirSync(folder)
      if (existsSync(join(folder, limit))) return { folder, limit }
      rmdirSync(folder)
    }
  } catch {
    // Not root, or no control groups.
  }
  return undefined
})()
const ffmpeg = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg'].find((path) => existsSync(path))

describe.runIf(ffmpeg)('an AVI of 40 MB', { timeout: 120_000 }, () => {
  let folder: string
  let avi: string
  let photo: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stagedoor-memory-'))
    avi = join(folder, 'film.avi')
    photo = join(folder, 'photo.jpg')
    await run(ffmpeg ?? '', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=1920x1080:r=30',
      '-vf',
      'noise=alls=20:allf=t',
      '-c:v',
      'mpeg4',
      '-q:v',
      '5',
      '-fs',
      '39M',
      avi,
    ])
    await writeFile(photo, await picture(800, 600))
  }, 60_000)
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
    for (let tries = 0; group && tries < 50; tries++)
      try {
        rmdirSync(group.folder)
        break
      } catch {
        await sleep(100) // the kernel is still removing the processes from it
      }
  })
  const work = async (procs: string, env: Record<string, string> = {}) => {
    const own = await mkdtemp(join(folder, 'run-'))
    const { stdout } = await run(
      process.execPath,
      [join(import.meta.dirname, '../../../support/media/media-in-group.ts'), procs, own, avi, photo],
      { env: { ...process.env, ...env } }
    )
    return JSON.parse(stdout) as { film: string; picture: string }
  }

  test('is valid', () => expect(statSync(avi).size).toBeGreaterThan(39 * MB))

  test('is rejected with the reason on a server with too little memory, while a photo beside it is processed', async () => {
    expect(await work('-', { MEMORY_MB: '512' })).toEqual({ film: 'too_heavy', picture: 'made' })
  })

  test.runIf(group)('neither stops the server nor gives a wrong reason in a control group of 300 MB', async () => {
    writeFileSync(join(group?.folder ?? '', group?.limit ?? ''), String(300 * 1024 * 1024))
    // With a higher configured limit the kernel ends the worker, and only the worker.
    expect(await work(join(group?.folder ?? '', 'cgroup.procs'), { MEMORY_MB: '4096' })).toEqual({
      film: 'too_heavy',
      picture: 'made',
    })
    // With the right limit the worker never gets that far.
    expect(await work(join(group?.folder ?? '', 'cgroup.procs'))).toEqual({ film: 'too_heavy', picture: 'made' })
  })
})

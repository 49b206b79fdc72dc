import { expect, test } from 'vitest'
import { createPartQueue } from '../../../../src/features/social/streaming/go-live/engine/part-queue.ts'
import type { Part, PartAnswer } from '../../../../src/features/social/streaming/go-live/engine/part-queue.ts'

const part = (name: Part['name'], run = 1, rendition = 0, size = 1000): Part => ({
  rendition,
  run,
  name,
  bytes: new Uint8Array(size),
})

/** A server that takes parts in their order, as the real one does, with a clock and a line that tests control. */
const setUp = (options: { keeps?: boolean } = {}) => {
  const taken: string[] = []
  const world = { now: 0, isOnline: true, isOver: undefined as PartAnswer | undefined, next: 0 }
  const told: string[] = []
  let release: (() => void)[] = []
  const queue = createPartQueue({
    now: () => world.now,
    pause: () => new Promise((resolve) => release.push(resolve)),
    onBroken: () => told.push('broken'),
    onOver: (why) => told.push(why),
    send: async ({ rendition, run, name }) => {
      if (!world.isOnline) throw new TypeError('Failed to fetch')
      if (world.isOver) return world.isOver
      if (options.keeps && name !== 'init' && name !== world.next) return { next: world.next }
      taken.push(`${rendition}/${run}/${name}`)
      if (name === 'init') world.next = 0
      else world.next = name + 1
      return { next: world.next }
    },
  })
  /** Lets the pauses of failed attempts pass. */
  const retry = async (): Promise<void> => {
    const waiting = release
    release = []
    for (const go of waiting) go()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
  return { queue, taken, told, world, retry, settle }
}

test('parts arrive one after the other in their order', async () => {
  const { queue, taken } = setUp()
  for (const name of ['init', 0, 1, 2] as const) queue.add(part(name))
  await queue.settled()
  expect(taken).toEqual(['0/1/init', '0/1/0', '0/1/1', '0/1/2'])
  expect(queue.figures()).toMatchObject({ behind: 0, isFailing: false })
})

test('half a minute without a connection loses nothing', async () => {
  const { queue, taken, told, world, retry, settle } = setUp()
  queue.add(part('init'))
  await queue.settled()
  world.isOnline = false
  for (let n = 0; n < 60; n += 1) {
    queue.add(part(n))
    world.now += 500
    await retry()
  }
  expect(queue.figures()).toMatchObject({ behind: 60, isFailing: true })
  world.isOnline = true
  await retry()
  await settle()
  expect(taken).toEqual(['0/1/init', ...Array.from({ length: 60 }, (_, n) => `0/1/${n}`)])
  expect(told).toEqual([])
})

test('what waits longer than the server does is dropped, and a new run is asked for', async () => {
  const { queue, told, world, retry } = setUp()
  world.isOnline = false
  queue.add(part('init'))
  await retry()
  world.now = 80_000
  queue.add(part(0))
  expect(told).toEqual(['broken'])
  expect(queue.figures().behind).toBe(0)
})

test('parts that would fill the memory are dropped, and a new run is asked for', () => {
  const { queue, told, world } = setUp()
  world.isOnline = false
  for (let n = 0; n < 13; n += 1) queue.add(part(n, 1, 0, 4_000_000))
  expect(told).toEqual(['broken'])
})

test('parts that a restarted server has lost are sent again', async () => {
  const { queue, taken, told, world } = setUp({ keeps: true })
  for (const name of ['init', 0, 1, 2, 3] as const) queue.add(part(name))
  await queue.settled()
  world.next = 2
  queue.add(part(4))
  await queue.settled()
  expect(taken.slice(5)).toEqual(['0/1/2', '0/1/3', '0/1/4'])
  expect(told).toEqual([])
})

test('parts that are not kept any more need a new run', async () => {
  const { queue, told, world } = setUp({ keeps: true })
  queue.add(part('init'))
  for (let n = 0; n < 80; n += 1) queue.add(part(n))
  await queue.settled()
  world.next = 1
  queue.add(part(80))
  await queue.settled()
  expect(told).toEqual(['broken'])
})

test.each([
  ['taken', 'taken'],
  ['ended', 'ended'],
  ['unknown', 'broken'],
] as const)('the answer “%s” ends sending or the run', async (answer, expected) => {
  const { queue, told, world } = setUp()
  world.isOver = answer
  queue.add(part('init'))
  queue.add(part(0))
  await queue.settled()
  expect(told).toEqual([expected])
  expect(queue.figures().behind).toBe(0)
})

test('figures say how fast parts arrive and how late', async () => {
  const sent: (() => void)[] = []
  let now = 0
  const queue = createPartQueue({
    now: () => now,
    pause: async () => undefined,
    onBroken: () => undefined,
    onOver: () => undefined,
    send: () => new Promise((resolve) => sent.push(() => resolve({ next: 1 }))),
  })
  queue.add(part(0, 1, 0, 125_000))
  now = 500
  sent.shift()?.()
  await queue.settled()
  expect(queue.figures()).toMatchObject({ speed: 2_000_000, bitrate: 200_000, delay: 500 })
})

import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { LiveCounts } from '../../../../server/integrations/live-counts/live-counts.ts'
import { memoryLiveCounts } from '../../../../server/integrations/live-counts/memory.ts'
import { redisLiveCounts } from '../../../../server/integrations/live-counts/redis.ts'
import { hasRedis, startRedis } from '../../../support/servers/redis-server.ts'

const log = pino({ enabled: false })
const now = 1_800_000_000_000

/** What two processes see that count together; for a single process both are the same. */
async function expectShared(one: LiveCounts, other: LiveCounts): Promise<void> {
  const watching = async (since: number) => (await other.watching(['stream'], since)).get('stream')
  // A viewer whose renewals arrive at both processes counts once.
  one.seen('stream', 'ada', now)
  other.seen('stream', 'ada', now + 1000)
  one.seen('stream', 'ben', now)
  await expect.poll(() => watching(now - 1)).toBe(2)
  expect(await watching(now + 500)).toBe(1)
  expect((await one.watching(['another'], now)).get('another')).toBe(0)
  await one.add('stream', 'heart', 2)
  await other.add('stream', 'heart', 3)
  await other.add('stream', 'wow', 1)
  expect(await one.take('stream')).toEqual({ heart: 5, wow: 1 })
  expect(await other.take('stream')).toEqual({})
  const claimed = await Promise.all([one.claim('work', 5000), other.claim('work', 5000)])
  expect(claimed.toSorted()).toEqual([false, true])
  one.hold('address', now + 7000)
  await expect.poll(() => other.heldUntil('address')).toBe(now + 7000)
  expect(await other.heldUntil('another address')).toBe(0)
}

it('are counted in one process', async () => {
  const counts = memoryLiveCounts(() => now)
  await expectShared(counts, counts)
})

// Skipped only where Redis is missing and cannot be installed (not root, or no apt).
it.skipIf(!hasRedis())('are counted over processes by Redis', async () => {
  const redis = await startRedis()
  const [one, other] = [redisLiveCounts(redis.url, log), redisLiveCounts(redis.url, log)]
  try {
    // Until both are connected, each answers alone.
    await expect
      .poll(async () => [await one.claim(`ready ${Math.random()}`, 1), (await other.watching(['none'], 0)).get('none')])
      .toEqual([true, 0])
    await expect
      .poll(async () => {
        const name = `shared ${Math.random()}`
        return [await one.claim(name, 5000), await other.claim(name, 5000)]
      })
      .toEqual([true, false])
    await expectShared(one, other)
  } finally {
    one.close()
    other.close()
    await redis.close()
  }
})

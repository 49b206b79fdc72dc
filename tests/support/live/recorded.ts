import { expect } from 'vitest'
import type { Account } from '../browser/journey-people.ts'
import { LONG_WAIT_MS } from '../wait-times.ts'

/** Waits until the recording of an ended stream is kept. Returns its seconds, which are the same in its playlist. */
export const recordedS = async (site: { url: string }, creator: Account, id: string): Promise<number> => {
  type Own = { recording?: { status: string; duration: number; playUrl?: string } }
  const own = () => creator.call<Own>('GET', `/performer/streaming/${id}`)
  await expect.poll(async () => (await own()).recording?.status, { timeout: LONG_WAIT_MS }).toBe('kept')
  const { duration = 0, playUrl = '' } = (await own()).recording ?? {}
  const text = await (await fetch(new URL(playUrl, site.url))).text()
  const sum = [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((seconds, [, one]) => seconds + Number(one), 0)
  expect(sum).toBeCloseTo(duration, 0)
  return sum
}

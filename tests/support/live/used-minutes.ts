import { expect } from 'vitest'
import type { VideoCall } from '../../../contract/social/video-calls/video-calls.ts'
import type { Account } from '../browser/journey-people.ts'

const minutesUntil = (startedAt: string, at: number): number => Math.ceil((at - Date.parse(startedAt)) / 60_000)

/**
 * The minutes that an ended call is charged for: those that had started when it ended, which was between two moments of
 * the test in ms. A journey takes more of them on a busy machine.
 */
export const usedMinutes = async (fan: Account, callId: string, [from, to]: readonly [number, number]) => {
  const { startedAt = '', usedMinutes: used = NaN } = await fan.call<VideoCall>('GET', `/video-calls/${callId}`)
  expect(used).toBeGreaterThanOrEqual(minutesUntil(startedAt, from))
  expect(used).toBeLessThanOrEqual(minutesUntil(startedAt, to))
  return used
}

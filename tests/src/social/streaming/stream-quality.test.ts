import { describe, expect, test } from 'vitest'
import { judgeLine } from '../../../../src/features/social/streaming/go-live/engine/bandwidth-test.ts'
import { createQualityControl, qualities } from '../../../../src/features/social/streaming/go-live/engine/quality.ts'
import type { Measured } from '../../../../src/features/social/streaming/go-live/engine/quality.ts'

const calm: Omit<Measured, 'at'> = { behind: 0, isFailing: false, speed: 50_000_000, encoding: 0 }

describe('the quality of a stream', () => {
  test('goes down when parts wait on a line that is slower than the stream', () => {
    const control = createQualityControl(0, 0)
    expect(control.judge({ ...calm, at: 5000, behind: 4, speed: 1_900_000 }, false)).toBe('down')
    expect(control.step()).toBe(2)
  })

  test('gives up the small rendition first', () => {
    const control = createQualityControl(1, 0)
    expect(control.judge({ ...calm, at: 5000, behind: 4, speed: 1_500_000 }, true)).toBe('oneRendition')
    expect(control.step()).toBe(1)
  })

  test('stays while the connection is lost, because less would not arrive either', () => {
    const control = createQualityControl(0, 0)
    expect(control.judge({ ...calm, at: 30_000, behind: 60, isFailing: true, speed: 0 }, false)).toBeUndefined()
  })

  test('stays while a fast line catches up after a loss', () => {
    const control = createQualityControl(0, 0)
    expect(control.judge({ ...calm, at: 30_000, behind: 40, speed: 20_000_000 }, false)).toBeUndefined()
  })

  test('goes down by one step when the encoder cannot keep up', () => {
    const control = createQualityControl(0, 0)
    expect(control.judge({ ...calm, at: 5000, encoding: 20 }, false)).toBe('down')
    expect(control.step()).toBe(1)
  })

  test('goes up after a calm while, one step at a time', () => {
    const control = createQualityControl(2, 0)
    expect(control.judge({ ...calm, at: 10_000 }, false)).toBeUndefined()
    expect(control.judge({ ...calm, at: 21_000 }, false)).toBe('up')
    expect(control.step()).toBe(1)
    expect(control.judge({ ...calm, at: 22_000 }, false)).toBeUndefined()
  })

  test('does not go up on a line that has no room for it', () => {
    const control = createQualityControl(2, 0)
    expect(control.judge({ ...calm, at: 60_000, speed: 2_000_000 }, false)).toBeUndefined()
  })

  test('waits longer after an attempt that failed', () => {
    const control = createQualityControl(2, 0)
    control.judge({ ...calm, at: 21_000 }, false)
    expect(control.judge({ ...calm, at: 26_000, behind: 5, speed: 1_300_000 }, false)).toBe('down')
    expect(control.judge({ ...calm, at: 50_000 }, false)).toBeUndefined()
    expect(control.judge({ ...calm, at: 70_000 }, false)).toBe('up')
  })

  test('ends at the last step', () => {
    const control = createQualityControl(qualities.length - 1, 0)
    expect(control.judge({ ...calm, at: 5000, behind: 9, speed: 100_000 }, false)).toBeUndefined()
  })
})

test.each([
  [10_000_000, 'good', 720],
  [3_000_000, 'good', 720],
  [1_900_000, 'fair', 540],
  [1_200_000, 'fair', 360],
  [300_000, 'bad', 240],
] as const)('a line of %i bit/s is %s for %i lines', (speed, verdict, lines) => {
  const result = judgeLine(speed)
  expect([result.verdict, qualities[result.step]?.lines]).toEqual([verdict, lines])
})

import { expect, test, vi } from 'vitest'
import type { EncodingOptions } from '../../../../src/lib/encode-fragments.ts'
import { listenToParts } from '../../../../src/features/social/video-calls/room/relay/shared-parts.ts'

const started: (EncodingOptions & { isStopped: boolean })[] = []
vi.mock('../../../../src/lib/encode-fragments.ts', () => ({
  encodeFragments: (options: EncodingOptions) => {
    const encoder = { ...options, isStopped: false }
    started.push(encoder)
    return { stop: () => void (encoder.isStopped = true) }
  },
}))

const track = {} as MediaStreamTrack
const fragment = { header: Uint8Array.of(1, 2), mimeType: 'video/mp4', bytes: Uint8Array.of(3) }
const listener = () => ({ onPart: vi.fn(), onError: vi.fn() })

test('the same tracks are encoded once for all fans of a group, until the last one has left', () => {
  started.length = 0
  const [ada, ben] = [listener(), listener()]
  const leaveAda = listenToParts({ camera: track, microphone: track }, ada)
  const leaveBen = listenToParts({ camera: track, microphone: track }, ben)
  expect(started).toHaveLength(1)
  started[0]?.onFragment(fragment)
  expect([...(ada.onPart.mock.calls[0]?.[0].bytes ?? [])]).toEqual([1, 2, 3])
  expect(ben.onPart.mock.calls).toEqual(ada.onPart.mock.calls)
  leaveAda()
  expect(started[0]?.isStopped).toBe(false)
  started[0]?.onFragment(fragment)
  expect([ada.onPart.mock.calls.length, ben.onPart.mock.calls.length]).toEqual([1, 2])
  leaveBen()
  expect(started[0]?.isStopped).toBe(true)
})

test('other tracks have an encoder of their own, and none is needed without any', () => {
  started.length = 0
  const leave = [
    listenToParts({ camera: track, microphone: track }, listener()),
    listenToParts({ camera: undefined, microphone: track }, listener()),
    listenToParts({ camera: undefined, microphone: undefined }, listener()),
  ]
  expect(started).toHaveLength(2)
  for (const end of leave) end()
  expect(started.every(({ isStopped }) => isStopped)).toBe(true)
})

test('an encoder that fails is told to all, and the next attempt begins another', () => {
  started.length = 0
  const [ada, ben] = [listener(), listener()]
  const leave = [ada, ben].map((one) => listenToParts({ camera: track, microphone: undefined }, one))
  started[0]?.onError(new Error('no encoder'))
  expect([ada, ben].map(({ onError }) => onError.mock.calls.length)).toEqual([1, 1])
  listenToParts({ camera: track, microphone: undefined }, listener())()
  expect(started).toHaveLength(2)
  for (const end of leave) end()
})

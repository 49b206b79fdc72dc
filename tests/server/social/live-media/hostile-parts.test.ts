import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { PartError } from '../../../../server/integrations/live-segments/boxes.ts'
import { readHeader, type Header } from '../../../../server/integrations/live-segments/header.ts'
import { readPart } from '../../../../server/integrations/live-segments/segment.ts'
import { makeRun, type MadeRun } from '../../../support/live/make-run.ts'

let run: MadeRun
let header: Header

beforeAll(async () => {
  run = await makeRun({ seconds: 2 })
  header = readHeader(run.header)
})

/** Whether a reader understands these bytes; whatever it throws besides a PartError fails the test. */
function isRead(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(PartError)
    return false
  }
}

/** Changes of some bytes: positions as shares of the length. */
const changes = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.nat(255)), {
  minLength: 1,
  maxLength: 8,
})
const changed = (bytes: Buffer, all: [number, number][]): Buffer => {
  const copy = Buffer.from(bytes)
  for (const [share, value] of all) copy[Math.floor(share * copy.length)] = value
  return copy
}

describe('what a publisher sends is not trusted', () => {
  test('tells codecs, size, times and key frames of what a browser sends', () => {
    expect(header).toMatchObject({ width: 64, height: 48 })
    expect(header.tracks.map(({ kind, codec }) => [kind, codec])).toEqual([
      ['video', 'avc1.42c028'],
      ['audio', 'mp4a.40.2'],
    ])
    expect(run.parts.slice(0, 4).map((part) => readPart(part, header))).toEqual(
      [0, 0.5, 1, 1.5].map((startS) => ({ startS, durationS: 0.5, isIndependent: true }))
    )
  })

  test('random bytes are refused with an error of ours', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        expect(isRead(() => readHeader(Buffer.from(bytes)))).toBe(false)
        expect(isRead(() => readPart(Buffer.from(bytes), header))).toBe(false)
      }),
      { numRuns: 500 }
    )
  })

  test('a changed header or part is either read or refused with an error of ours', () => {
    fc.assert(
      fc.property(changes, (all) => {
        isRead(() => readHeader(changed(run.header, all)))
        // The boxes that say where the pictures are stand at the beginning.
        const [part] = run.parts as [Buffer]
        const fragment = part.readUInt32BE(0)
        isRead(() =>
          readPart(Buffer.concat([changed(part.subarray(0, fragment), all), part.subarray(fragment)]), header)
        )
      }),
      { numRuns: 3000 }
    )
  })

  test('a part that is cut off anywhere is refused', () => {
    const [part] = run.parts as [Buffer]
    for (let size = 0; size < part.length; size += size < 1200 ? 1 : 97)
      expect(
        isRead(() => readPart(part.subarray(0, size), header)),
        `${size} bytes`
      ).toBe(false)
  })

  test('a part that claims more entries than it has is refused within a second, and so are 100 000 empty boxes', () => {
    const [part] = run.parts as [Buffer]
    const at = part.indexOf('trun') + 8
    const many = Buffer.from(part)
    many.writeUInt32BE(0xffffffff, at)
    const since = performance.now()
    expect(isRead(() => readPart(many, header))).toBe(false)
    const boxes = Buffer.concat(Array.from({ length: 100_000 }, () => Buffer.from([0, 0, 0, 8, 102, 114, 101, 101])))
    expect(isRead(() => readPart(boxes, header))).toBe(false)
    expect(performance.now() - since).toBeLessThan(1000)
  })
})

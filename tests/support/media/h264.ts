import { Bits } from './bits.ts'

/** Y, Cb and Cr of one block of 16 × 16 pixels. */
export type Colour = readonly [number, number, number]

/** A NAL unit, with emulation prevention bytes so that no part of it looks like a start code. */
function unit(header: number, body: Buffer): Buffer {
  const out = [header]
  let zeros = 0
  for (const byte of body) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3)
      zeros = 0
    }
    out.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(out)
}
const withLength = (nal: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(nal.length)
  return Buffer.concat([length, nal])
}

/**
 * Encodes H.264 without an encoder: key frames as plain samples (I_PCM), and between them frames that repeat the one
 * before. Every decoder reads it, and tests need no codec of the machine. Sizes are multiples of 16.
 */
export function h264(width: number, height: number) {
  const [columns, rows] = [width / 16, height / 16]
  const sps = unit(
    0x67,
    new Bits()
      .u(8, 66)
      .u(8, 0xc0)
      .u(8, 40)
      .ue(0, 4, 2, 1)
      .u(1, 0)
      .ue(columns - 1, rows - 1)
      .u(1, 1)
      .u(1, 1)
      .u(1, 0)
      .u(1, 0)
      .align(1)
      .done()
  )
  const pps = unit(0x68, new Bits().ue(0, 0).u(2, 0).ue(0, 0, 0).u(3, 0).ue(0, 0, 0).u(1, 1).u(2, 0).align(1).done())
  const size = (bytes: Buffer) => [bytes.length >> 8, bytes.length & 255]
  return {
    /** The decoder configuration of the MP4 (avcC). */
    description: Buffer.from([1, 66, 0xc0, 40, 0xff, 0xe1, ...size(sps), ...sps, 1, ...size(pps), ...pps]),
    codec: 'avc1.42c028',
    /** A key frame: each block in the colour that `paint` returns. */
    whole(paint: (column: number, row: number) => Colour): Buffer {
      const slice = new Bits().ue(0, 7, 0).u(8, 0).ue(0).u(2, 0).ue(0, 1)
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++) {
          const [y, cb, cr] = paint(column, row)
          slice.ue(25).align().bytes(Buffer.alloc(256, y)).bytes(Buffer.alloc(64, cb)).bytes(Buffer.alloc(64, cr))
        }
      return withLength(unit(0x65, slice.align(1).done()))
    },
    /** The nth frame after a key frame, identical to it. */
    same(n: number): Buffer {
      return withLength(
        unit(
          0x41,
          new Bits()
            .ue(0, 5, 0)
            .u(8, n & 255)
            .u(3, 0)
            .ue(0, 1)
            .ue(columns * rows)
            .align(1)
            .done()
        )
      )
    },
  }
}

/** One frame of silence in AAC (LC, mono): 1024 samples. */
export const silentAac = new Bits()
  .u(3, 0)
  .u(4, 0)
  .u(8, 100)
  .u(1, 0)
  .u(2, 0)
  .u(1, 0)
  .u(6, 0)
  .u(1, 0)
  .u(3, 0)
  .u(3, 7)
  .align()
  .done()
/** The decoder configuration of the MP4: LC, 44.1 kHz, mono. */
export const aacDescription = new Bits().u(5, 2).u(4, 4).u(4, 1).u(3, 0).done()

import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, gzip } from 'node:zlib'

const zip = promisify(gzip)
const deflate = promisify(deflateRaw)

/** Bytes back to which a compressed piece may refer. */
const WINDOW = 32_768
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** A last block with nothing in it. */
const END = Buffer.from([3, 0])

const joined = (parts: readonly Buffer[], between: Buffer): Buffer[] =>
  parts.flatMap((part, i) => (i ? [between, part] : [part]))

/** A block that is not compressed. */
const stored = (bytes: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(bytes.length ^ 0xffff, 3)
  return Buffer.concat([head, bytes])
}

/**
 * A page's text without its nonce, which is made whole with any other one of the same length. What stands between is compressed once: each piece
 * knows the text before it as its dictionary, with zeros where the nonce goes, to which no text refers; the nonce goes between them as it is.
 */
export class NoncedText {
  readonly #pieces: Buffer[]
  readonly #hole: Buffer
  #packed: Promise<Buffer[]> | undefined
  #asked = 0

  constructor(text: string, nonce: string) {
    this.#pieces = text.split(nonce).map((piece) => Buffer.from(piece))
    this.#hole = Buffer.alloc(nonce.length)
  }

  /** Bytes that it holds, its compressed pieces not counted. */
  get size(): number {
    return this.#pieces.reduce((sum, piece) => sum + piece.length, 0)
  }

  with(nonce: string): Buffer {
    return Buffer.concat(joined(this.#pieces, Buffer.from(nonce)))
  }

  /** The same, compressed. What is asked for once is compressed whole: its pieces are dearer to make than they save. */
  async gzipWith(nonce: string): Promise<Buffer> {
    if (this.#asked++ === 0 || this.#pieces.some((piece) => piece.includes(0))) return zip(this.with(nonce))
    const packed = await (this.#packed ??= this.#pack())
    const between = Buffer.from(nonce)
    const end = Buffer.alloc(8)
    const parts = joined(this.#pieces, between)
    end.writeUInt32LE(
      parts.reduce((sum, part) => crc32(part, sum), 0),
      0
    )
    end.writeUInt32LE(
      parts.reduce((sum, part) => sum + part.length, 0),
      4
    )
    return Buffer.concat([HEADER, ...joined(packed, stored(between)), END, end])
  }

  async #pack(): Promise<Buffer[]> {
    const packed: Buffer[] = []
    let before = Buffer.alloc(0)
    for (const piece of this.#pieces) {
      packed.push(
        await deflate(piece, {
          finishFlush: constants.Z_SYNC_FLUSH,
          level: 9,
          memLevel: 9,
          ...(before.length > 0 && { dictionary: before }),
        })
      )
      before = Buffer.concat([before, piece, this.#hole]).subarray(-WINDOW)
    }
    return packed
  }
}

import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, gzip } from 'node:zlib'

const compress = promisify(gzip)
const deflate = promisify(deflateRaw)

/** Bytes of preceding text that DEFLATE may refer to (RFC 1951). */
const WINDOW_BYTES = 32_768
/** The gzip header without optional fields (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty final DEFLATE block. */
const FINAL_BLOCK = Buffer.from([3, 0])

const interleave = (parts: readonly Buffer[], separator: Buffer): Buffer[] =>
  parts.flatMap((part, i) => (i ? [separator, part] : [part]))

/** A DEFLATE block that stores its bytes uncompressed: five bytes of header, then the bytes. */
const storedBlock = (bytes: Buffer): Buffer => {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(bytes.length, 1)
  header.writeUInt16LE(bytes.length ^ 0xffff, 3)
  return Buffer.concat([header, bytes])
}

/**
 * A rendered page with placeholders for its nonce, which can be filled with any other nonce of the same length.
 * For gzip, the text between two placeholders is compressed once, with the preceding text as its dictionary, and the nonce
 * is inserted between the compressed segments as a stored block. The dictionary has NUL bytes in place of the nonce,
 * so that no segment refers to bytes that differ between answers.
 */
export class NonceTemplate {
  readonly #segments: Buffer[]
  readonly #placeholder: Buffer
  #compressed: Promise<Buffer[]> | undefined
  #gzipCount = 0

  constructor(text: string, nonce: string) {
    this.#segments = text.split(nonce).map((segment) => Buffer.from(segment))
    this.#placeholder = Buffer.alloc(nonce.length)
  }

  /** Size of the text in bytes, without the nonces and without the compressed segments. */
  get size(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.length, 0)
  }

  /** The page with this nonce. */
  fill(nonce: string): Buffer {
    return Buffer.concat(interleave(this.#segments, Buffer.from(nonce)))
  }

  /** The page with this nonce, as a gzip stream. The first answer is compressed as a whole, because preparing segments pays off only for the following ones. */
  async gzip(nonce: string): Promise<Buffer> {
    const hasNul = this.#segments.some((segment) => segment.includes(0))
    if (this.#gzipCount++ === 0 || hasNul) return compress(this.fill(nonce))
    const compressed = await (this.#compressed ??= this.#compressSegments())
    const inserted = Buffer.from(nonce)
    const parts = interleave(this.#segments, inserted)
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(
      parts.reduce((sum, part) => crc32(part, sum), 0),
      0
    )
    trailer.writeUInt32LE(
      parts.reduce((sum, part) => sum + part.length, 0),
      4
    )
    return Buffer.concat([GZIP_HEADER, ...interleave(compressed, storedBlock(inserted)), FINAL_BLOCK, trailer])
  }

  async #compressSegments(): Promise<Buffer[]> {
    const compressed: Buffer[] = []
    let dictionary = Buffer.alloc(0)
    for (const segment of this.#segments) {
      compressed.push(
        await deflate(segment, {
          finishFlush: constants.Z_SYNC_FLUSH,
          level: 9,
          memLevel: 9,
          ...(dictionary.length > 0 && { dictionary }),
        })
      )
      dictionary = Buffer.concat([dictionary, segment, this.#placeholder]).subarray(-WINDOW_BYTES)
    }
    return compressed
  }
}

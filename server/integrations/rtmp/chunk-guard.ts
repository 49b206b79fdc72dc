/** What a connection may hold in the parser's memory, in bytes: a message, and the messages of all its chunk streams. */
type Limits = { message: number; total: number }

/** Before its key is accepted a program sends a few commands of some hundred bytes. */
const strangers: Limits = { message: 8000, total: 32_000 }
/** A key frame of 16 Mbit/s has less than 2 MB. */
const publishers: Limits = { message: 6_000_000, total: 16_000_000 }
/** Maximum size of commands and data, which are objects inside objects, whoever sends them. */
const maxCommand = 16_000
/** Maximum number of chunk streams; programs use five. */
const maxChunkStreams = 16
/** The size of chunks: 128 unless it is set, at most what the header of a message can say. */
const defaultChunk = 128
const maxChunk = 0xff_ff_ff
/** The handshake: one byte, and twice 1536. */
const handshakeBytes = 1 + 2 * 1536

const [setChunkSize, sound, picture] = [1, 8, 9]
/** Bytes of a message's header by its type: whole, without stream, without length, none. */
const headerBytes = [11, 7, 3, 0] as const

/** `time`: the time or difference of the last header; `clock`: where the parser believes the stream to be. */
type ChunkStream = { length: number; type: number; hasLongTime: boolean; left: number; time: number; clock: number }
/** Above this the parser passes over messages, and would read another size of chunks than the guard. */
const maxClock = 0xff_ff_ff_ff

/** What a connection sends is no RTMP, or more than it may hold. */
export class RtmpRefusal extends Error {}

/**
 * Follows the chunks of one connection ahead of the parser, which allocates whatever length a header declares and never
 * frees it. So each chunk goes through here first; the guard itself keeps no more than a header.
 */
export function createChunkGuard() {
  const streams = new Map<number, ChunkStream>()
  let limits = strangers
  let handshakeLeft = handshakeBytes
  let chunkSize = defaultChunk
  let header: number[] = []
  let current: ChunkStream | undefined
  let chunkLeft = 0
  /** The payload of "set chunk size", as far as it has arrived. */
  let control: number[] = []

  const basicBytes = (): number => (((header[0] ?? 0) & 0x3f) === 0 ? 2 : 1)
  const idOf = (): number => {
    const low = (header[0] ?? 0) & 0x3f
    // The parser mixes up ids of three bytes, which no program uses.
    if (low === 1) throw new RtmpRefusal('an id of a chunk stream that no program uses')
    return low === 0 ? 64 + (header[1] ?? 0) : low
  }
  const numberAt = (at: number, bytes: number): number =>
    header.slice(at, at + bytes).reduce((sum, byte) => sum * 256 + byte, 0)
  const hasLongTime = (format: number): boolean =>
    format === 3 ? (streams.get(idOf())?.hasLongTime ?? false) : numberAt(basicBytes(), 3) === 0xff_ff_ff
  /** How many bytes the header has, as far as that is known. */
  const needed = (): number => {
    const format = (header[0] ?? 0) >> 6
    const size = basicBytes() + (headerBytes[format] ?? 0)
    return header.length < size || !hasLongTime(format) ? size : size + 4
  }

  const begin = (): void => {
    const format = (header[0] ?? 0) >> 6
    const basic = basicBytes()
    const id = idOf()
    const known = streams.get(id)
    if (!known && format > 1) throw new RtmpRefusal('a chunk of a message that has not begun')
    const stream = known ?? { length: 0, type: 0, hasLongTime: false, left: 0, time: 0, clock: 0 }
    stream.hasLongTime = hasLongTime(format)
    if (stream.hasLongTime) stream.time = numberAt(header.length - 4, 4)
    else if (format < 3) stream.time = numberAt(basic, 3)
    if (format < 2) {
      if (stream.left > 0) throw new RtmpRefusal('a message within a message')
      stream.length = numberAt(basic + 3, 3)
      stream.type = header[basic + 6] ?? 0
    }
    streams.set(id, stream)
    if (stream.left === 0) {
      stream.clock = format === 0 ? stream.time : stream.clock + stream.time
      stream.left = stream.length
    }
    check(stream)
    current = stream
    chunkLeft = Math.min(chunkSize, stream.left)
    header = []
    control = []
  }

  const check = ({ length, type, clock }: ChunkStream): void => {
    if (clock > maxClock) throw new RtmpRefusal('its clock runs too far')
    if (streams.size > maxChunkStreams) throw new RtmpRefusal('too many chunk streams')
    const isMedia = type === sound || type === picture
    if (length > Math.min(limits.message, isMedia ? Infinity : maxCommand))
      throw new RtmpRefusal('a message is too long')
    if (type === setChunkSize && length !== 4) throw new RtmpRefusal('the size of chunks cannot be read')
    let total = 0
    for (const one of streams.values()) total += one.length
    if (total > limits.total) throw new RtmpRefusal('its messages are too long together')
  }

  const setSize = (): void => {
    const size = control.reduce((sum, byte) => sum * 256 + byte, 0)
    if (size < 1 || size > maxChunk) throw new RtmpRefusal('the size of chunks is not allowed')
    // The parser would look for the end of a chunk elsewhere.
    for (const { left } of streams.values()) if (left > 0) throw new RtmpRefusal('a size of chunks within a message')
    chunkSize = size
  }

  /** Passes over what belongs to the payload of the chunk; returns how many bytes. */
  const pass = (bytes: Buffer, at: number): number => {
    if (!current) return 0
    const taken = Math.min(chunkLeft, bytes.length - at)
    if (current.type === setChunkSize) control.push(...bytes.subarray(at, at + taken))
    chunkLeft -= taken
    current.left -= taken
    if (chunkLeft > 0) return taken
    if (current.left === 0 && current.type === setChunkSize) setSize()
    current = undefined
    return taken
  }

  return {
    /** @throws RtmpRefusal when the parser must not get these bytes */
    check(bytes: Buffer): void {
      let at = Math.min(handshakeLeft, bytes.length)
      handshakeLeft -= at
      while (at < bytes.length) {
        if (current) at += pass(bytes, at)
        else {
          header.push(bytes[at++] as number)
          if (header.length >= needed()) {
            begin()
            if (chunkLeft === 0) current = undefined
          }
        }
      }
    },
    /** Its key was accepted: from now on it may send sound and pictures. */
    accept(): void {
      limits = publishers
    },
  }
}

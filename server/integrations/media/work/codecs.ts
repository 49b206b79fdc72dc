import type { WantedCodecs } from '../messages.ts'
import type { ReadPicture } from './read-picture.ts'
import type { MediaFormat } from './sniff.ts'

export type Size = { width: number; height: number }

/** A video or sound that a codec is to read, with the reader for its container. */
export type CodecSource = { path: string; format: MediaFormat }

/** `isTight`: hold as few pictures at once as can be, at the price of time. */
export type MemorySaving = { isTight: boolean }

/** What to encode: H.264 and AAC in an MP4. */
export type Encoding = {
  /** Pixels of the shorter side, at most; absent for a sound. */
  side?: number
  /** Seconds, at most. */
  endS?: number
  /** Of the whole, for the progress; 0 when unknown. */
  durationS: number
}

/** The optional codecs: one of two implementations with the same calls. Both leave the picture as it lies in the file; its rotation stays a note beside it. */
export type Codecs = {
  name: string
  /** The first frame at `atS` or after, `size` pixels, not turned. */
  still(source: CodecSource, atS: number, size: Size): Promise<ReadPicture>
  /** Loudness of each sample of one channel at 8 kHz, -1 to 1, in blocks. */
  samples(source: CodecSource): AsyncIterable<Float32Array>
  encode(source: CodecSource, to: string, encoding: Encoding, progress: (share: number) => void): Promise<void>
}

/** Bits a second, at most, for a picture whose shorter side has so many pixels: what a phone would have taken, halved. */
export function bitrateOf(side: number): number {
  return Math.round(Math.min(6_000_000, 250_000 + side * side * 4))
}

/** Seconds between two whole pictures: an HLS segment begins with one. */
export const wholeEveryS = 4

/** Size of the encoded picture: even, in proportion, its shorter side at most `side`, never larger than it was. */
export function fitted({ width, height }: Size, side: number): Size {
  const share = Math.min(1, side / Math.min(width, height))
  const even = (pixels: number) => Math.max(2, Math.round((pixels * share) / 2) * 2)
  return { width: even(width), height: even(height) }
}

let opened: Promise<Codecs | null> | undefined

/** The codecs of this machine, looked for once: what comes with npm, else an `ffmpeg` that is installed, unless one of them or none is wanted. */
export function openCodecs(codecs: WantedCodecs & MemorySaving, note: (text: string) => void): Promise<Codecs | null> {
  return (opened ??= find(codecs, note))
}

async function find(
  { wanted, ffmpegPath, isTight }: WantedCodecs & MemorySaving,
  note: (text: string) => void
): Promise<Codecs | null> {
  if (wanted === 'auto' || wanted === 'node-av')
    try {
      return await (await import('./codecs-node-av.ts')).openNodeAv({ isTight })
    } catch (error) {
      note(`media: node-av does not work here (${String(error).split('\n')[0]?.slice(0, 200)})`)
    }
  if (wanted === 'auto' || wanted === 'ffmpeg') {
    const ffmpeg = await (await import('./codecs-ffmpeg.ts')).openFfmpeg(ffmpegPath, { isTight })
    if (ffmpeg) {
      note(`media: encoding with ${ffmpeg.name}`)
      return ffmpeg
    }
  }
  note(
    'media: no video codecs; videos are kept as they come, without poster and sizes, and those that not every browser plays are marked'
  )
  return null
}

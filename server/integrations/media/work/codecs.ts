import type { WantedCodecs } from '../messages.ts'
import type { Colours } from './colours.ts'
import type { ReadPicture } from './read-picture.ts'
import type { MediaFormat } from './sniff.ts'

export type Size = { width: number; height: number }

/**
 * A video or audio file, with the reader for its container. `sdrTable`: the table by which its colours are converted
 * (`writeSdrTable`), whenever it is decoded. `isInterlaced`: its frames are two half pictures, which are made one.
 */
export type CodecSource = { path: string; format: MediaFormat | 'apng'; sdrTable?: string; isInterlaced?: boolean }

/**
 * FFmpeg's name of the reader for a container: AVCHD is a transport stream with a time before each packet, and its
 * reader of MP3 looks for the first frame.
 */
export const readerOf = (format: CodecSource['format']): string =>
  format === 'm2ts' ? 'mpegts' : format === 'padded-mp3' ? 'mp3' : format

/** `isTight`: hold as few frames as possible in memory, at the cost of time. */
export type MemorySaving = { isTight: boolean }

/** Parameters for encoding to H.264 and AAC in an MP4. */
export type Encoding = {
  /** Maximum size of the shorter side in pixels; absent for audio. */
  side?: number
  /** Maximum duration in seconds. */
  endS?: number
  /** Duration of the source in seconds, for the progress; 0 when unknown. */
  durationS: number
}

/**
 * The optional codecs, with two implementations. Both keep frames as they are in the file; the rotation remains
 * metadata.
 */
export type Codecs = {
  name: string
  /** How the video of a file codes its pictures; null without a video. The cover of a sound is none. */
  coding(source: CodecSource): Promise<(Colours & { isInterlaced: boolean }) | null>
  /** The first frame at or after `atS` seconds, with `size` pixels, not rotated. */
  still(source: CodecSource, atS: number, size: Size): Promise<ReadPicture>
  /** The samples of one channel at 8 kHz, -1 to 1, in blocks. */
  samples(source: CodecSource): AsyncIterable<Float32Array>
  /** Writes the first `frames` frames of a moving PNG or AVIF as a WebP of `width` pixels that loops. */
  toMovingWebp(source: CodecSource, to: string, limits: { frames: number; width: number }): Promise<void>
  encode(source: CodecSource, to: string, encoding: Encoding, progress: (share: number) => void): Promise<void>
}

/**
 * Maximum bit rate, in bits per second, for a video whose shorter side has `side` pixels: half of what a phone would
 * record.
 */
export function bitrateOf(side: number): number {
  return Math.round(Math.min(6_000_000, 250_000 + side * side * 4))
}

/** Interval between key frames in seconds: an HLS segment begins with one. */
export const keyFrameEveryS = 4

/** Size of the encoded video: even, in proportion, its shorter side at most `side`, never enlarged. */
export function fitted({ width, height }: Size, side: number): Size {
  const share = Math.min(1, side / Math.min(width, height))
  const even = (pixels: number) => Math.max(2, Math.round((pixels * share) / 2) * 2)
  return { width: even(width), height: even(height) }
}

let opened: Promise<Codecs | null> | undefined

/**
 * Finds the codecs of this machine once: node-av, otherwise an installed `ffmpeg`, unless a certain one or none is
 * configured.
 */
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
      note(`media: node-av does not work on this machine (${String(error).split('\n')[0]?.slice(0, 200)})`)
    }
  if (wanted === 'auto' || wanted === 'ffmpeg') {
    const ffmpeg = await (await import('./codecs-ffmpeg.ts')).openFfmpeg(ffmpegPath, { isTight })
    if (ffmpeg) {
      note(`media: encoding with ${ffmpeg.name}`)
      return ffmpeg
    }
  }
  note(
    'media: no video codecs are available; videos are stored unchanged, without poster and smaller sizes, and those that not every browser plays are marked'
  )
  return null
}

import {
  canEncodeAudio,
  canEncodeVideo,
  MediaStreamAudioTrackSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality as Rate,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny'
import type { AudioSample } from 'mediabunny'
import { frameRate, soundBitrate } from './quality.ts'
import type { Quality } from './quality.ts'

/** Seconds between two key frames: each part begins with one, so that a viewer can begin with any part. */
const keyFrameS = 0.5
/** A fragment ends at the first key frame after this; a little less, because frames do not come exactly on time. */
const minimumPartS = 0.45
/** Frames that may wait for the encoder; more are dropped. */
const maxEncoding = frameRate

export type RunOptions = {
  /** The mixed picture. */
  canvas: HTMLCanvasElement
  /** The mixed sound. */
  sound: MediaStreamAudioTrack
  quality: Quality
  /** Moment, in ms of `Date.now()`, that is 0 in the timestamps: the same for all renditions of a run. */
  startedAt: number
  onHeader: (bytes: Uint8Array<ArrayBuffer>) => void
  onPart: (bytes: Uint8Array<ArrayBuffer>) => void
  onFault: (fault: unknown) => void
}

export type EncodeRun = {
  width: number
  height: number
  /** Encodes the current picture as the frame of this number; returns false if it had to be dropped. */
  addFrame: (index: number) => boolean
  /** Frames that wait for the encoder. */
  encoding: () => number
  /** Sends what is left and ends the run. */
  end: () => Promise<void>
}

const even = (value: number): number => Math.round(value / 2) * 2

/** The size of the encoded picture, in the canvas's shape. */
const sizeFor = ({ width, height }: HTMLCanvasElement, { lines }: Quality): { width: number; height: number } => {
  const scale = Math.min(1, lines / Math.min(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

/** Makes sure that sound can be encoded as AAC, which every player understands. Most browsers on Linux need the library. */
export const prepareSound = async (): Promise<void> => {
  if (await canEncodeAudio('aac')) return
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder')
  registerAacEncoder()
}

/** Whether the browser can encode H.264 of this size. */
export const canEncodePicture = (width: number, height: number): Promise<boolean> =>
  canEncodeVideo('avc', { width, height, quality: new Rate({ bitrate: 1_000_000 }), latencyMode: 'realtime' })

/** Encodes picture and sound into fragmented MP4: a header, then a part for each half second. */
export const startRun = async ({
  canvas,
  sound,
  quality,
  startedAt,
  onHeader,
  onPart,
  onFault,
}: RunOptions): Promise<EncodeRun> => {
  let header = new Uint8Array(0)
  let fragment = new Uint8Array(0)
  let encoding = 0
  let lastKey = -1
  let isEnded = false
  const fail = (fault: unknown): void => {
    if (!isEnded) onFault(fault)
  }
  const size = sizeFor(canvas, quality)
  const output = new Output({
    format: new Mp4OutputFormat({
      fastStart: 'fragmented',
      minimumFragmentDuration: minimumPartS,
      onFtyp: (bytes) => {
        header = bytes.slice()
      },
      onMoov: (bytes) => onHeader(joined(header, bytes)),
      onMoof: (bytes) => {
        fragment = bytes.slice()
      },
      onMdat: (bytes) => onPart(joined(fragment, bytes)),
    }),
    target: new NullTarget(),
  })
  const picture = new VideoSampleSource({
    codec: 'avc',
    quality: new Rate({ bitrate: quality.bitrate }),
    keyFrameInterval: keyFrameS,
    latencyMode: 'realtime',
    ...(size.width !== canvas.width && { transform: { ...size, fit: 'fill' as const } }),
  })
  const voice = new MediaStreamAudioTrackSource(
    sound,
    {
      codec: 'aac',
      quality: new Rate({ bitrate: soundBitrate }),
      // What comes after the end would wait for ever, and never be closed: the library does not check again after it has
      // filled a gap.
      onEncodedSample: () => {
        if (isEnded) throw new Error('The run has ended')
      },
      // Picture and sound count from the same moment.
      transform: {
        process: (sample: AudioSample) => {
          sample.setTimestamp(Math.max(0, sample.timestamp - startedAt / 1000))
          return sample
        },
      },
    },
    { timestampBase: 'unix' }
  )
  voice.errorPromise.catch(fail)
  output.addVideoTrack(picture, { frameRate })
  output.addAudioTrack(voice)
  await output.start()
  return {
    ...size,
    addFrame: (index) => {
      if (isEnded || encoding >= maxEncoding) return false
      const timestamp = index / frameRate
      const key = Math.floor(timestamp / keyFrameS)
      const sample = new VideoSample(canvas, { timestamp, duration: 1 / frameRate })
      encoding += 1
      picture
        .add(sample, key > lastKey ? { keyFrame: true } : undefined)
        .catch(fail)
        .finally(() => {
          encoding -= 1
          sample.close()
        })
      lastKey = key
      return true
    },
    encoding: () => encoding,
    end: async () => {
      if (isEnded) return
      isEnded = true
      await output.finalize()
    },
  }
}

import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import type { MediaType } from '../../../contract/platform/files/files.ts'
import { aacDescription, h264, silentAac, type Colour } from './h264.ts'
import { settled, upload, type Surface } from './pictures.ts'

/** Texts in the metadata of every test video and sound: an answer that contains one has leaked metadata. */
export const hiddenTags = {
  title: 'SECRET-TITLE',
  artist: 'SECRET-ARTIST',
  comment: 'SECRET-COMMENT',
  raw: { '©xyz': '+51.5000-000.1200/SECRET-PLACE' },
} as const

/** The picture of every test video, in blocks of 16 pixels: a checkerboard of two distinct colours. */
const checkerboard = (column: number, row: number): Colour => ((column + row) % 2 ? [210, 90, 160] : [60, 160, 90])

const containers = {
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  mov: () => new MovOutputFormat({ fastStart: 'in-memory' }),
  mkv: () => new MkvOutputFormat(),
}

/**
 * A small video: `seconds` long, `width` × `height` in multiples of 16, with a display rotation of `rotation` degrees.
 */
export type SmallVideo = {
  seconds?: number
  width?: number
  height?: number
  rotation?: 0 | 90 | 180 | 270
  sound?: 'aac' | 'pcm' | null
  container?: keyof typeof containers
  paint?: (column: number, row: number) => Colour
  /** How the colours are coded; absent: the file does not say. */
  colorSpace?: VideoColorSpaceInit
  /** Seconds at which the time line begins. */
  startS?: number
}

/**
 * Creates a video (H.264, silence) in code, with tags and a location in its metadata: ten frames a second, one key
 * frame a second. With PCM sound (only MOV) it has to be transcoded.
 */
export async function smallVideo({
  seconds = 3,
  width = 320,
  height = 192,
  rotation = 0,
  sound = 'aac',
  container = 'mp4',
  paint = checkerboard,
  colorSpace,
  startS = 0,
}: SmallVideo = {}): Promise<Buffer> {
  const output = new Output({ format: containers[container](), target: new BufferTarget() })
  const { whole, same, description, codec } = h264(width, height)
  const video = new EncodedVideoPacketSource('avc')
  const audio = new EncodedAudioPacketSource(sound === 'pcm' ? 'pcm-s16' : 'aac')
  output.addVideoTrack(video, { rotation, frameRate: 10 })
  if (sound) output.addAudioTrack(audio)
  output.setMetadataTags(hiddenTags)
  await output.start()
  const picture = whole(paint)
  for (let n = 0; n < seconds * 10; n++) {
    const isWhole = n % 10 === 0
    const packet = new EncodedPacket(isWhole ? picture : same(n % 10), isWhole ? 'key' : 'delta', startS + n / 10, 0.1)
    await video.add(packet, {
      decoderConfig: { codec, codedWidth: width, codedHeight: height, description, ...(colorSpace && { colorSpace }) },
    })
  }
  if (sound === 'pcm')
    await audio.add(new EncodedPacket(Buffer.alloc(seconds * 16_000), 'key', startS, seconds), {
      decoderConfig: { codec: 'pcm-s16', sampleRate: 8000, numberOfChannels: 1 },
    })
  const frames = sound === 'aac' ? Math.floor((seconds * 44_100) / 1024) : 0
  for (let n = 0; n < frames; n++)
    await audio.add(new EncodedPacket(silentAac, 'key', startS + (n * 1024) / 44_100, 1024 / 44_100), {
      decoderConfig: { codec: 'mp4a.40.2', sampleRate: 44_100, numberOfChannels: 1, description: aacDescription },
    })
  await output.finalize()
  return Buffer.from(output.target.buffer!)
}

/** Creates a WAV sound in code: a tone of growing volume, 8 kHz, mono. */
export function smallSound(seconds = 3): Buffer {
  const samples = seconds * 8000
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples * 2, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16_000, 28)
  head.write('data', 36)
  head.writeUInt32LE(samples * 2, 40)
  const body = Buffer.alloc(samples * 2)
  for (let n = 0; n < samples; n++) body.writeInt16LE(Math.round(Math.sin(n / 3) * 30_000 * (n / samples)), n * 2)
  return Buffer.concat([head, body])
}

/** A subtitle file with two cues. */
export const smallCaptions = (line = 'Hello there'): Buffer =>
  Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${line}\n\n00:01.000 --> 00:02.000\nand goodbye\n`)

const mimeTypes: Partial<Record<MediaType, string>> = {
  'feed-audio': 'audio/wav',
  captions: 'text/vtt',
  'product-file': 'application/zip',
}

/** Uploads a file of any type and waits until it is processed. Returns its file id. Throws when it was rejected. */
export async function uploadMedia(
  test: Surface,
  token: string,
  type: MediaType,
  bytes: Buffer,
  more: { name?: string; mimeType?: string; description?: string } = {}
): Promise<string> {
  const isPicture = type.endsWith('photo') || type.endsWith('thumbnail')
  const { id } = await upload(test, token, bytes, {
    name: `a ${type}`,
    mimeType: mimeTypes[type] ?? (isPicture ? 'image/jpeg' : 'application/octet-stream'),
    type,
    ...more,
  })
  const { status, reason } = await settled(test, token, id)
  if (status !== 'ready') throw new Error(reason)
  return id
}

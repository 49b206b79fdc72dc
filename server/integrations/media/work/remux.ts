import { join } from 'node:path'
import {
  Conversion,
  FilePathTarget,
  FlacOutputFormat,
  MkvOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WavOutputFormat,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny'
import { MediaError } from '../media.ts'
import { fastStart } from './fast-start.ts'
import type { OpenSource } from './open-source.ts'

type Container = { extension: string; format: () => OutputFormat }
const mp4 = (extension: string): Container => ({ extension, format: () => new Mp4OutputFormat({ fastStart: false }) })
const forVideo: readonly Container[] = [
  mp4('mp4'),
  { extension: 'webm', format: () => new WebMOutputFormat() },
  { extension: 'mkv', format: () => new MkvOutputFormat() },
]
const forSound: readonly Container[] = [
  { extension: 'mp3', format: () => new Mp3OutputFormat() },
  { extension: 'wav', format: () => new WavOutputFormat() },
  { extension: 'flac', format: () => new FlacOutputFormat() },
  { extension: 'ogg', format: () => new OggOutputFormat() },
  mp4('m4a'),
  { extension: 'webm', format: () => new WebMOutputFormat() },
  { extension: 'mkv', format: () => new MkvOutputFormat() },
]

/**
 * Copies video and audio of a source into a new container without decoding; metadata (tags, locations, other tracks) is
 * dropped. `endS` cuts the result.
 * @returns the name relative to `out`
 * @throws MediaError
 */
export async function remux(
  source: OpenSource,
  out: string,
  name: string,
  progress: (share: number) => void,
  endS?: number
): Promise<string> {
  const codecs = [await source.video?.track.getCodec(), await source.audio?.getCodec()].filter(
    (codec) => codec !== undefined && codec !== null
  )
  // AAC is always stored in an MP4, although other containers support it.
  const choice = (source.video ? forVideo : codecs[0] === 'aac' ? [mp4('m4a')] : forSound).find(({ format }) =>
    codecs.every((codec) => format().getSupportedCodecs().includes(codec))
  )
  if (!choice) throw new MediaError('broken_media', `no container for ${codecs.join(', ')}`)
  const path = join(out, `${name}.${choice.extension}`)
  const conversion = await Conversion.init({
    input: source.input,
    output: new Output({ format: choice.format(), target: new FilePathTarget(path) }),
    tracks: 'primary',
    copy: { mode: 'forced' },
    tags: {},
    showWarnings: false,
    ...(endS !== undefined && { trim: { start: source.startS, end: source.startS + endS } }),
  })
  if (!conversion.isValid)
    throw new MediaError('broken_media', conversion.discardedTracks.map((track) => track.reason).join(', '))
  const movesIndex = choice.extension.startsWith('m4a') || choice.extension === 'mp4'
  conversion.onProgress = (share) => progress(share * (movesIndex ? 0.7 : 1))
  await conversion.execute()
  if (movesIndex) await fastStart(path, (share) => progress(0.7 + share * 0.3))
  return `${name}.${choice.extension}`
}

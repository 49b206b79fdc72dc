import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ALL_FORMATS, FilePathSource, Input, type InputAudioTrack, type InputVideoTrack } from 'mediabunny'
import { MediaError, type FileTask } from '../media.ts'
import type { Codecs, CodecSource, Size } from './codecs.ts'
import type { TaskReporter } from './run-task.ts'
import type { MediaFormat } from './sniff.ts'

/** Longest video or sound in seconds, and most pixels of a frame: beyond is a mistake or an attack. */
const maxS = 24 * 3600
const maxFramePixels = 8192 * 4608

/** Pixels of a video: `size` as it lies in the file with square pixels, `shown` as people see it, turned by `rotation` degrees. */
export type VideoFacts = { track: InputVideoTrack; codec: string; size: Size; shown: Size; rotation: number }

/** A video or sound that was looked at. `duration` in seconds, null when nobody can say. */
export type OpenSource = AsyncDisposable & {
  kind: 'video' | 'audio'
  input: Input
  video: VideoFacts | null
  audio: InputAudioTrack | null
  duration: number | null
  codecs: Codecs | null
  /** For the codecs: the file, or what was already made of it. */
  file: CodecSource
  /** Already encoded by us: it plays everywhere. */
  isOurs: boolean
}

const factsOf = async (track: InputVideoTrack): Promise<VideoFacts> => ({
  track,
  codec: (await track.getCodecParameterString()) ?? '',
  size: { width: await track.getSquarePixelWidth(), height: await track.getSquarePixelHeight() },
  shown: { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() },
  rotation: await track.getRotation(),
})

/** Reads a container without decoding anything. @throws MediaError */
export async function probe(file: CodecSource, codecs: Codecs | null, isOurs = false): Promise<OpenSource> {
  const input = new Input({ source: new FilePathSource(file.path), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    if (!track && !audio) throw new MediaError('broken_media', 'no track')
    const counted = await input.computeDuration().catch(() => 0)
    const duration = Number.isFinite(counted) && counted > 0 ? counted : null
    if (duration !== null && duration > maxS) throw new MediaError('too_long', `${duration} s`)
    const video = track && (await factsOf(track))
    if (video && video.size.width * video.size.height > maxFramePixels) throw new MediaError('too_many_pixels')
    if (video && !(video.size.width > 0 && video.size.height > 0)) throw new MediaError('broken_media', 'no size')
    return {
      kind: video ? 'video' : 'audio',
      input,
      video,
      audio,
      duration,
      codecs,
      file,
      isOurs,
      [Symbol.asyncDispose]: async () => input.dispose(),
    }
  } catch (error) {
    input.dispose()
    throw error instanceof MediaError ? error : new MediaError('broken_media', error)
  }
}

/** Containers of former days, which only the codecs can read. */
export const oldFormats: readonly MediaFormat[] = ['avi', 'asf', 'mpeg']

/** A folder beside the results for what is only needed meanwhile. */
export async function beside(out: string, name: string): Promise<string> {
  await mkdir(`${out}-meanwhile`, { recursive: true })
  return join(`${out}-meanwhile`, name)
}

/** Holds what was made against what the source said of its length: of a file that was cut off half is not all. @throws MediaError */
export function checkLength(made: number | null, expected: number | null): void {
  if (expected !== null && (made ?? 0) < expected * 0.9 - 0.2)
    throw new MediaError('broken_media', `${made} of ${expected} s`)
}

/** Opens a video or sound; one in an old container is encoded first. @throws MediaError */
export async function openSource(
  { source, out, cutAtS }: FileTask,
  format: MediaFormat,
  { codecs: find, progress }: TaskReporter
): Promise<OpenSource> {
  const codecs = await find()
  const file = { path: source.path, format }
  if (!oldFormats.includes(format)) return probe(file, codecs)
  if (!codecs) throw new MediaError('broken_media', `${format} cannot be read without codecs`)
  const path = await beside(out, 'source.mp4')
  await codecs.encode(file, path, { side: 1080, endS: cutAtS, durationS: 0 }, () => progress(0.01))
  return probe({ path, format: 'mov' }, codecs, true)
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ALL_FORMATS, FilePathSource, Input, type InputAudioTrack, type InputVideoTrack } from 'mediabunny'
import { MediaError, type FileTask } from '../media.ts'
import { needsSdr, writeSdrTable } from './colours.ts'
import type { Codecs, CodecSource, Size } from './codecs.ts'
import type { TaskReporter } from './run-task.ts'
import type { MediaFormat } from './sniff.ts'

/**
 * Maximum duration of video and audio in seconds, and maximum number of pixels of a frame: more is a mistake or an
 * attack.
 */
const maxS = 24 * 3600
const maxFramePixels = 8192 * 4608

/** `size`: of the video's frames as stored, with square pixels; `shown`: as displayed, after `rotation` degrees. */
export type VideoFacts = { track: InputVideoTrack; codec: string; size: Size; shown: Size; rotation: number }

/**
 * A video or audio file that was probed. `startS`: where its time line begins, not before 0; `duration` is from there,
 * null when unknown; both in seconds.
 */
export type OpenSource = AsyncDisposable & {
  kind: 'video' | 'audio'
  input: Input
  video: VideoFacts | null
  audio: InputAudioTrack | null
  startS: number
  duration: number | null
  codecs: Codecs | null
  /** The file for the codecs: the original, or a version that was already converted. */
  file: CodecSource
  /** Encoded by us, so it plays in every browser. */
  isOurs: boolean
}

const factsOf = async (track: InputVideoTrack): Promise<VideoFacts> => ({
  track,
  codec: (await track.getCodecParameterString()) ?? '',
  size: { width: await track.getSquarePixelWidth(), height: await track.getSquarePixelHeight() },
  shown: { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() },
  rotation: await track.getRotation(),
})

/** Reads a container without decoding. @throws MediaError */
export async function probe(file: CodecSource, codecs: Codecs | null, isOurs = false): Promise<OpenSource> {
  const input = new Input({ source: new FilePathSource(file.path), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    if (!track && !audio) throw new MediaError('broken_media', 'no track')
    // Recordings and broadcasts begin anywhere on their time line.
    const startS = Math.max(0, await input.getFirstTimestamp().catch(() => 0))
    const counted = (await input.computeDuration().catch(() => 0)) - startS
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
      startS,
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

/** Containers that only the codecs can read: of sound, and those that may hold a video. */
const soundFormats: readonly MediaFormat[] = ['aiff', 'caf', 'amr', 'au', 'wv', 'padded-mp3']
export const oldVideoFormats: readonly MediaFormat[] = ['avi', 'asf', 'mpeg', 'mpegvideo', 'flv', 'm2ts']

/** The path of a temporary file, in a folder next to the results. */
export async function temporaryPath(out: string, name: string): Promise<string> {
  await mkdir(`${out}-meanwhile`, { recursive: true })
  return join(`${out}-meanwhile`, name)
}

/**
 * Compares the duration of a result with that of its source; the result of a truncated file is too short.
 * @throws MediaError
 */
export function checkLength(made: number | null, expected: number | null): void {
  if (expected !== null && (made ?? 0) < expected * 0.9 - 0.2)
    throw new MediaError('broken_media', `${made} of ${expected} s`)
}

/**
 * The file with what the codecs have to know of its pictures, and whether it has any; colours that not every screen
 * shows are converted. @throws MediaError
 */
async function withCoding(
  file: CodecSource,
  codecs: Codecs,
  out: string
): Promise<CodecSource & { hasVideo: boolean }> {
  try {
    const coding = await codecs.coding(file)
    if (!coding) return { ...file, hasVideo: false }
    const { isInterlaced } = coding
    if (!needsSdr(coding)) return { ...file, isInterlaced, hasVideo: true }
    const sdrTable = await temporaryPath(out, 'sdr.cube')
    await writeSdrTable(coding, sdrTable)
    return { ...file, isInterlaced, sdrTable, hasVideo: true }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code ? error : new MediaError('broken_media', error)
  }
}

/**
 * A file as it is, if its container and codecs are known without decoding; null if perhaps the codecs can read it: a
 * picture in MPEG-2, a sound in Speex. @throws MediaError
 */
async function probeKnown(
  file: CodecSource & { hasVideo?: boolean },
  codecs: Codecs | null
): Promise<OpenSource | null> {
  try {
    const opened = await probe(file, codecs)
    const isKnown = opened.video
      ? opened.video.codec !== ''
      : !file.hasVideo && (await opened.audio?.getCodec()) !== null
    if (isKnown || !codecs) return opened
    opened.input.dispose()
  } catch (error) {
    if (!codecs || !(error instanceof MediaError) || error.reason !== 'broken_media') throw error
  }
  return null
}

/** Opens a video or audio file; one that is not known without the codecs is converted first. @throws MediaError */
export async function openSource(
  { source, out, cutAtS }: FileTask,
  format: MediaFormat,
  { codecs: find, progress }: TaskReporter
): Promise<OpenSource> {
  const codecs = await find()
  const isSound = soundFormats.includes(format)
  const isOld = isSound || oldVideoFormats.includes(format)
  const stored = { path: source.path, format }
  if (!codecs && isOld) throw new MediaError('broken_media', `${format} cannot be read without codecs`)
  const file = codecs ? await withCoding(stored, codecs, out) : stored
  const opened = isOld ? null : await probeKnown(file, codecs)
  if (opened || !codecs) return opened ?? probe(file, codecs)
  const path = await temporaryPath(out, 'source.mp4')
  // The picture in a sound is its cover.
  const hasVideo = !isSound && 'hasVideo' in file && file.hasVideo
  const encoding = { endS: cutAtS, durationS: 0, ...(hasVideo && { side: 1080 }) }
  await codecs.encode(file, path, encoding, () => progress(0.01))
  return probe({ path, format: 'mov' }, codecs, true)
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { MediaFile } from '../../../contract/platform/files/files.ts'
import { quadrants, run, type Wanted } from './make.ts'

type Rgb = [number, number, number]
/** What a file shows: upright size, seconds, the colours of its quadrants, frames of a picture, brightness of a video's middle. */
export type Seen = {
  width: number
  height: number
  seconds?: number
  frames?: number
  colours?: Rgb[]
  middles?: number[]
}

const side = 64
/** The colours in the middle of the quadrants of a picture of 64 × 64 pixels. */
function coloursOf(pixels: Buffer): Rgb[] {
  const at = (x: number, y: number): Rgb => [0, 1, 2].map((n) => pixels[(y * side + x) * 3 + n] ?? 0) as Rgb
  return [at(14, 14), at(50, 14), at(14, 50), at(50, 50)]
}

/** What a browser shows of a picture. */
export async function seenPicture(bytes: Buffer): Promise<Seen> {
  const { width, pageHeight, height, pages } = await sharp(bytes).metadata()
  const pixels = await sharp(bytes)
    .flatten({ background: '#000' })
    .resize(side, side, { fit: 'fill', kernel: 'nearest' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return { width, height: pageHeight ?? height, frames: pages ?? 1, colours: coloursOf(pixels) }
}

/** What a browser shows of a video or sound, by `ffprobe` and `ffmpeg`. */
export async function seenVideo(folder: string, bytes: Buffer): Promise<Seen> {
  const path = join(folder, 'out')
  await writeFile(path, bytes)
  const probed = JSON.parse(
    (await run('ffprobe', '-v', 'error', '-show_streams', '-show_format', '-of', 'json', path)).stdout
  ) as {
    streams: {
      codec_type: string
      width?: number
      height?: number
      sample_aspect_ratio?: string
      side_data_list?: { rotation?: number }[]
    }[]
    format: { duration?: string }
  }
  const video = probed.streams.find(({ codec_type }) => codec_type === 'video')
  const seconds = Number(probed.format.duration ?? 0)
  if (!video) return { width: 0, height: 0, seconds }
  const rotation = Math.abs(video.side_data_list?.[0]?.rotation ?? 0)
  const [across = 1, down = 1] = (video.sample_aspect_ratio ?? '1:1').split(':').map(Number)
  const stretched = Math.round((video.width ?? 0) * (across && down ? across / down : 1))
  const [width = 0, height = 0] = rotation % 180 ? [video.height, stretched] : [stretched, video.height]
  const frame = async (share: number) => {
    const raw = join(folder, `${share}.rgb`)
    await run(
      'ffmpeg',
      '-v',
      'error',
      '-y',
      '-ss',
      `${seconds * share}`,
      '-i',
      path,
      '-frames:v',
      '1',
      '-vf',
      `scale=${side}:${side}`,
      '-pix_fmt',
      'rgb24',
      '-f',
      'rawvideo',
      raw
    )
    return (await import('node:fs/promises')).readFile(raw)
  }
  const [early, late] = [await frame(seconds < 0.5 ? 0 : 0.1), await frame(0.8).catch(() => undefined)]
  const middle = (pixels: Buffer | undefined) => pixels?.[(32 * side + 32) * 3] ?? 0
  return { width, height, seconds, colours: coloursOf(early), middles: [middle(early), middle(late)] }
}

/** What differs between what came out and what had to, in words; empty when nothing does. */
export function differences(want: Wanted, media: MediaFile, seen: Seen[]): string[] {
  const wrong: string[] = []
  if (want.kind && media.kind !== want.kind) wrong.push(`is a ${media.kind}`)
  if (
    want.width !== undefined &&
    (Math.abs(media.width - want.width) > 2 || Math.abs(media.height - (want.height ?? 0)) > 2)
  )
    wrong.push(`${media.width} × ${media.height} instead of ${want.width} × ${want.height}`)
  for (const one of seen) {
    if (
      want.width !== undefined &&
      one.height > 0 &&
      Math.abs(one.width / one.height / (want.width / (want.height ?? 1)) - 1) > 0.03
    )
      wrong.push(`shape ${one.width} × ${one.height}`)
    if (want.frames !== undefined && one.frames !== undefined && one.frames !== want.frames)
      wrong.push(`${one.frames} frames of ${want.frames}`)
    if (want.seconds !== undefined && one.seconds !== undefined && Math.abs(one.seconds - want.seconds) > 0.35)
      wrong.push(`${one.seconds.toFixed(2)} s instead of ${want.seconds}`)
    if (want.seen !== null && one.colours)
      for (const [n, place] of (want.seen ?? [0, 1, 2, 3]).entries()) {
        const [is, was] = [one.colours[n] ?? [0, 0, 0], quadrants[place] ?? [0, 0, 0]]
        if (Math.max(...is.map((value, i) => Math.abs(value - (was[i] ?? 0)))) > (want.within ?? 12))
          wrong.push(`place ${n + 1} ${is.join('/')} instead of ${was.join('/')}`)
      }
    if (
      one.middles &&
      want.seen !== null &&
      (want.seconds ?? 0) > 0.5 &&
      (one.middles[1] ?? 0) - (one.middles[0] ?? 0) < 100
    )
      wrong.push(`does not move: ${one.middles.join(', ')}`)
  }
  if (
    media.kind === 'audio' &&
    want.seconds !== undefined &&
    Math.abs((media.duration ?? 0) - Math.max(1, want.seconds)) > 0.6
  )
    wrong.push(`says ${media.duration} s`)
  if (media.isPlayable === false) wrong.push('not playable')
  if (media.kind === 'audio' && !(Math.max(0, ...(media.waveform ?? [])) > 0)) wrong.push('no waveform')
  return [...new Set(wrong)]
}

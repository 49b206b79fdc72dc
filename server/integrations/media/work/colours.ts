import { writeFile } from 'node:fs/promises'

/** How a video codes its colours, by FFmpeg's names; undefined what is usual for SDR. */
export type Colours = { transfer?: 'hlg' | 'pq' | undefined; primaries?: 'bt2020' | 'p3' | undefined }

/** Steps of the table on each axis: with tetrahedral interpolation no step is visible. */
const steps = 33
/** Luminance of SDR's white in cd/m², from which HDR's brighter parts are compressed. */
const whiteNits = 100
/** Luminance of HLG's white, and the brightest of PQ that keeps its detail. */
const peakNits = 1000
/** Share of SDR's white up to which a colour keeps its luminance. */
const knee = 0.5
/** The gamma of the screens on which a browser shows BT.709 and sRGB. */
const screenGamma = 2.2
/**
 * The gamma of BT.709 beside HDR (ITU-R BT.1886): by it converters make the one of the other, so what began as BT.709
 * keeps its dark channels.
 */
const gradingGamma = 2.4

type Rgb = readonly [number, number, number]
type Matrix = readonly [Rgb, Rgb, Rgb]
const toBt709: Record<'bt2020' | 'p3', Matrix> = {
  bt2020: [
    [1.6605, -0.5876, -0.0728],
    [-0.1246, 1.1329, -0.0083],
    [-0.0182, -0.1006, 1.1187],
  ],
  p3: [
    [1.2249, -0.2247, 0],
    [-0.042, 1.042, 0],
    [-0.0197, -0.0786, 1.0979],
  ],
}
const times = (matrix: Matrix, [r, g, b]: Rgb): Rgb =>
  matrix.map((row) => row[0] * r + row[1] * g + row[2] * b) as unknown as Rgb

/** Luminance in cd/m² of a PQ value (SMPTE ST 2084). */
function pqNits(value: number): number {
  const power = value ** (1 / 78.84375)
  return 10_000 * (Math.max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125)
}
/** Light of the scene, 0 to 1, of an HLG value (ITU-R BT.2100). */
function hlgScene(value: number): number {
  return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
}

/** Light as a screen shows it, 1 for SDR's white, in the primaries of the video. */
function lightOf({ transfer }: Colours, signal: Rgb, gamma: number): Rgb {
  if (transfer === 'pq') return signal.map((value) => pqNits(value) / whiteNits) as unknown as Rgb
  if (transfer !== 'hlg') return signal.map((value) => value ** gamma) as unknown as Rgb
  // The gamma of the whole system, on each channel: so do FFmpeg's own conversions, whose videos would become paler by
  // the gamma on luminance of the standard.
  return signal.map((value) => (hlgScene(value) ** 1.2 * peakNits) / whiteNits) as unknown as Rgb
}

/** Compresses light so that the peak becomes white and what is darker than the knee stays (the curve "Möbius"). */
function compressed(light: number): number {
  if (light <= knee) return light
  const peak = peakNits / whiteNits
  const a = (-(knee ** 2) * (peak - 1)) / (knee ** 2 - 2 * knee + peak)
  const b = (knee ** 2 - 2 * knee * peak + peak) / (peak - 1)
  return Math.min(1, (((b ** 2 + 2 * b * knee + knee ** 2) / (b - a)) * (light + a)) / (light + b))
}

/** A colour of a video as BT.709 for a screen, 0 to 1. All three channels are compressed alike, so the hue stays. */
export function sdrColour(colours: Colours, signal: Rgb): Rgb {
  const gamma = colours.transfer ? gradingGamma : screenGamma
  const light = lightOf(colours, signal, gamma)
  const shown = (colours.primaries ? times(toBt709[colours.primaries], light) : light).map((value) =>
    Math.max(0, value)
  )
  const brightest = Math.max(...shown)
  const share = colours.transfer && brightest > 0 ? compressed(brightest) / brightest : 1
  return shown.map((value) => Math.min(1, value * share) ** (1 / gamma)) as unknown as Rgb
}

/**
 * Converts pixels of a picture, of 8 bits per channel, in place to sRGB, as `sdrColour` does one colour of a video;
 * returns them. By tables, because a photo has millions.
 */
export function sdrPixels(colours: Colours, rgb: Buffer): Buffer {
  const light = Float32Array.from(
    { length: 256 },
    (_, n) => lightOf(colours, [n / 255, n / 255, n / 255], screenGamma)[0]
  )
  const tones = 4096
  const tone = Uint8Array.from({ length: tones + 1 }, (_, n) => Math.round((n / tones) ** (1 / screenGamma) * 255))
  const matrix = colours.primaries ? toBt709[colours.primaries].flat() : [1, 0, 0, 0, 1, 0, 0, 0, 1]
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = matrix
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const [x, y, z] = [light[rgb[at] ?? 0] ?? 0, light[rgb[at + 1] ?? 0] ?? 0, light[rgb[at + 2] ?? 0] ?? 0]
    const red = Math.max(0, a * x + b * y + c * z)
    const green = Math.max(0, d * x + e * y + f * z)
    const blue = Math.max(0, g * x + h * y + i * z)
    const brightest = Math.max(red, green, blue)
    const share = colours.transfer && brightest > 0 ? compressed(brightest) / brightest : 1
    rgb[at] = tone[Math.min(tones, Math.round(red * share * tones))] ?? 0
    rgb[at + 1] = tone[Math.min(tones, Math.round(green * share * tones))] ?? 0
    rgb[at + 2] = tone[Math.min(tones, Math.round(blue * share * tones))] ?? 0
  }
  return rgb
}

/** Whether a screen without HDR shows other colours than the video means, unless they are converted. */
export const needsSdr = ({ transfer, primaries }: Colours): boolean => transfer !== undefined || primaries !== undefined

/** Writes the conversion as a table for FFmpeg's `lut3d` (the format .cube): every build of FFmpeg has that filter. */
export async function writeSdrTable(colours: Colours, path: string): Promise<void> {
  const axis = Array.from({ length: steps }, (_, n) => n / (steps - 1))
  const rows = axis.flatMap((b) =>
    axis.flatMap((g) =>
      axis.map((r) =>
        sdrColour(colours, [r, g, b])
          .map((value) => value.toFixed(6))
          .join(' ')
      )
    )
  )
  await writeFile(path, `LUT_3D_SIZE ${steps}\n${rows.join('\n')}\n`)
}

/** A path as a value in the description of a filter, where `\`, `'`, `:`, `,`, `;`, `[` and `]` have a meaning on two levels. */
const filterPath = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/[':]/g, '\\$&')
    .replace(/[\\',;[\]]/g, '\\$&')

/** The filter that makes one picture of the two halves of an interlaced video, with a comma; empty for any other. */
export const deinterlaced = ({ isInterlaced }: { isInterlaced?: boolean }): string =>
  isInterlaced ? 'bwdif=mode=send_frame:deint=all,' : ''

/**
 * The filters that scale a video to `size`, such as `1280:720`, and convert its colours by a table of `writeSdrTable` to
 * BT.709. Without a table it is only scaled.
 */
export function scaledToSdr(size: string, table: string | undefined): string {
  if (table === undefined) return `scale=${size}`
  return [
    `scale=${size}:flags=bicubic+accurate_rnd+full_chroma_int`,
    'format=gbrp12',
    `lut3d=file=${filterPath(table)}:interp=tetrahedral`,
    'scale=out_color_matrix=bt709:out_range=tv',
    'format=yuv420p',
    'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv',
    // What describes the HDR of a frame must not describe the result.
    'sidedata=mode=delete',
  ].join(',')
}

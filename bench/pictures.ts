import sharp, { type Sharp } from 'sharp'
import { demoCreators } from '../server/db/seed/creators/all.ts'
import { drawing } from '../server/db/seed/art/drawing.ts'
import { figure, type BenchPart } from './support/measurement.ts'
import { median } from './support/rounds.ts'

/** Widths in pixels: on a phone, and the largest of the demo's drawings. */
const widths = [640, 1080] as const
/** As the site makes them (server/integrations/media/work/make-variants.ts). */
const webp = { quality: 78, effort: 3 } as const
const efforts = [2] as const

type Raw = { data: Buffer; width: number; height: number }
const rawOf = async (picture: Sharp): Promise<Raw> => {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
const sharpOf = ({ data, width, height }: Raw) => sharp(data, { raw: { width, height, channels: 3 } })

const lumaOf = ({ data }: Raw): Float64Array => {
  const luma = new Float64Array(data.length / 3)
  for (let i = 0; i < luma.length; i++)
    luma[i] = 0.299 * (data[3 * i] ?? 0) + 0.587 * (data[3 * i + 1] ?? 0) + 0.114 * (data[3 * i + 2] ?? 0)
  return luma
}

const WINDOW = 8
const STEP = 4
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/** The structural similarity of the luma of two pictures of one size: the mean over windows of 8 × 8 pixels; 1: the same. */
const similarity = (a: Float64Array, b: Float64Array, width: number, height: number): number => {
  let [sum, count] = [0, 0]
  const n = WINDOW * WINDOW
  for (let top = 0; top + WINDOW <= height; top += STEP)
    for (let left = 0; left + WINDOW <= width; left += STEP) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0]
      for (let y = top; y < top + WINDOW; y++)
        for (let x = left; x < left + WINDOW; x++) {
          const [p, q] = [a[y * width + x] ?? 0, b[y * width + x] ?? 0]
          sa += p
          sb += q
          saa += p * p
          sbb += q * q
          sab += p * q
        }
      const [ma, mb] = [sa / n, sb / n]
      const [va, vb, cov] = [saa / n - ma * ma, sbb / n - mb * mb, sab / n - ma * mb]
      sum += ((2 * ma * mb + C1) * (2 * cov + C2)) / ((ma * ma + mb * mb + C1) * (va + vb + C2))
      count++
    }
  return sum / count
}

/** The grain of a camera, the same on every run: the drawings have none, and photos do. */
const withGrain = async (picture: Raw): Promise<Raw> => {
  const soft = await rawOf(sharpOf(picture).blur(0.8))
  let state = 1
  const random = (): number => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff
  for (let i = 0; i < soft.data.length; i += 3) {
    const grain = (random() + random() + random() + random() - 2) * 9
    for (let c = 0; c < 3; c++) soft.data[i + c] = Math.max(0, Math.min(255, (soft.data[i + c] ?? 0) + grain))
  }
  return soft
}

type Encoded = { bytes: number; ms: number; similarity: number }
const encode = async (picture: Raw, luma: Float64Array, form: (from: Sharp) => Sharp): Promise<Encoded> => {
  const cpu = process.cpuUsage()
  const body = await form(sharpOf(picture)).toBuffer()
  const { user, system } = process.cpuUsage(cpu)
  const again = lumaOf(await rawOf(sharp(body)))
  return {
    bytes: body.length,
    ms: (user + system) / 1000,
    similarity: similarity(luma, again, picture.width, picture.height),
  }
}

/**
 * The smallest AVIF that is at least as similar as `wanted`. Similarity does not always grow with quality, so all tens are
 * tried, and then what lies just below the best of them.
 */
const avifAsGood = async (picture: Raw, luma: Float64Array, effort: number, wanted: number): Promise<Encoded> => {
  const at = (quality: number) =>
    encode(picture, luma, (from) => from.avif({ quality, effort, chromaSubsampling: '4:2:0' }))
  let best: { quality: number; made: Encoded } | undefined
  const attempt = async (quality: number): Promise<void> => {
    const made = await at(quality)
    if (made.similarity >= wanted && made.bytes < (best?.made.bytes ?? Infinity)) best = { quality, made }
  }
  for (let quality = 10; quality <= 90; quality += 10) await attempt(quality)
  const top = best?.quality ?? 100
  for (const less of [3, 5, 8]) await attempt(top - less)
  return best?.made ?? at(100)
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** Whether AVIF would pay beside WebP (decision 59). */
export const pictures: BenchPart = {
  title: 'AVIF beside WebP',
  how: `One picture of every fourth creator of the demo, at ${widths.join(' and ')} pixels, as drawn and with the grain of a camera. WebP as the site makes it (quality ${webp.quality}, effort ${webp.effort}); the smallest AVIF whose SSIM (luma, windows of 8 × 8) is at least that of the WebP. Processor time of encoding alone, one thread. Ratio: AVIF divided by WebP.`,
  run: async (report) => {
    sharp.concurrency(1)
    sharp.cache(false)
    for (const kind of ['drawings', 'with grain'] as const) {
      const found = new Map<string, { webp: Encoded; avif: Encoded }[]>()
      for (const { username, artist } of demoCreators.filter((_, i) => i % 4 === 0)) {
        const [draw] = Object.values(artist.pictures)
        const sheet = drawing(1080, 1080, `${username} bench`)
        draw?.(sheet)
        const whole = sharp(Buffer.from(sheet.svg()), { unlimited: true }).flatten()
        const large = kind === 'drawings' ? await rawOf(whole) : await withGrain(await rawOf(whole))
        for (const width of widths) {
          const picture = await rawOf(sharpOf(large).resize({ width }))
          const luma = lumaOf(picture)
          const ours = await encode(picture, luma, (from) => from.webp(webp))
          for (const effort of efforts) {
            const key = `${kind}, ${width} px, effort ${effort}`
            const avif = await avifAsGood(picture, luma, effort, ours.similarity)
            found.set(key, [...(found.get(key) ?? []), { webp: ours, avif }])
          }
        }
      }
      for (const [key, all] of found) {
        const of = (side: 'webp' | 'avif', what: 'bytes' | 'ms') => all.map((one) => one[side][what])
        const bytes = sum(of('avif', 'bytes')) / sum(of('webp', 'bytes'))
        report({
          what: `${key}: kB`,
          ours: figure(sum(of('avif', 'bytes')) / all.length / 1000),
          baseline: figure(sum(of('webp', 'bytes')) / all.length / 1000),
          ratio: bytes,
          note: `SSIM ${median(all.map((one) => one.avif.similarity)).toFixed(4)} and ${median(all.map((one) => one.webp.similarity)).toFixed(4)}`,
        })
        report({
          what: `${key}: processor ms`,
          ours: figure(median(of('avif', 'ms'))),
          baseline: figure(median(of('webp', 'ms'))),
          ratio: median(of('avif', 'ms')) / median(of('webp', 'ms')),
        })
      }
    }
  },
}

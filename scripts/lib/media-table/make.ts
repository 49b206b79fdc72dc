import { execFile, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import type { MediaType } from '../../../contract/platform/files/files.ts'

/** The colours of every test picture: above left and right, below left and right. */
export const quadrants = [
  [220, 40, 40],
  [40, 180, 60],
  [40, 60, 200],
  [200, 200, 200],
] as const
/** The quadrants as they are seen after a rotation clockwise by 90, 180 and 270 degrees. */
export const turned = { 0: [0, 1, 2, 3], 90: [2, 0, 3, 1], 180: [3, 2, 1, 0], 270: [1, 3, 0, 2] } as const

/** What has to come out of a file: upright size, seconds, frames of a moving picture; `refused`: a reason in words. */
export type Wanted = {
  width?: number
  height?: number
  seconds?: number
  frames?: number
  /** The quadrants in the order in which they are seen; absent: as in `quadrants`; null: colours are not compared. */
  seen?: readonly number[] | null
  /** How far a channel may be off; absent: 12. */
  within?: number
  kind?: 'photo' | 'video' | 'audio'
  refused?: boolean
}
export type Case = {
  family: string
  name: string
  type: MediaType
  fileName?: string
  make: (folder: string) => Promise<Buffer>
  want: Wanted
}

const execute = promisify(execFile)
/** Runs a program; its error says what it printed. */
export const run = (program: string, ...args: string[]) => execute(program, args, { maxBuffer: 1e8 })

/** Pixels of the test picture, with a square in the middle of brightness `middle`. */
function rgb(width: number, height: number, middle?: number): Buffer {
  const bytes = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isMiddle = middle !== undefined && Math.abs(x / width - 0.5) < 0.12 && Math.abs(y / height - 0.5) < 0.12
      const colour = quadrants[(x * 2 >= width ? 1 : 0) + (y * 2 >= height ? 2 : 0)] ?? quadrants[0]
      for (let n = 0; n < 3; n++) bytes[(y * width + x) * 3 + n] = isMiddle ? middle : (colour[n] ?? 0)
    }
  return bytes
}

/** The test picture for sharp. */
export const still = (width = 320, height = 240): Sharp =>
  sharp(rgb(width, height), { raw: { width, height, channels: 3 } })

/** How `ffmpeg` makes a test video: size, seconds and frame rate of its picture, whose middle becomes brighter. */
export type Clip = { width?: number; height?: number; seconds?: number; rate?: number; sound?: boolean }

/**
 * Makes a file with `ffmpeg` from the test video (input 0, its planes in BT.709) and a tone (input 1). `args` come before
 * the name of the result.
 */
export async function clip(folder: string, name: string, args: string, more: Clip = {}): Promise<Buffer> {
  const { width = 320, height = 240, seconds = 3, rate = 10, sound = true } = more
  const out = join(folder, name)
  const raw = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${rate} -i -`
  const tone = sound ? `-f lavfi -t ${seconds} -i sine=frequency=440:sample_rate=44100` : ''
  const child = spawn('ffmpeg', [...`-v error -y ${raw} ${tone} ${args}`.trim().split(/\s+/), out], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()))
  const count = Math.max(1, Math.round(seconds * rate))
  const frames = Array.from({ length: count }, (_, n) => Math.round((n / Math.max(1, count - 1)) * 255))
  // A program that has enough closes its input.
  await pipeline(
    Readable.from(frames).map((middle: number) => rgb(width, height, middle)),
    child.stdin
  ).catch(() => undefined)
  const code = await ended
  if (code !== 0) throw new Error(`ffmpeg ${args}: ${errors.slice(-400)}`)
  return readFile(out)
}

/** The planes of RGB as BT.709 says, and named so. */
export const bt709 =
  'scale=out_color_matrix=bt709:out_range=tv,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709'

/** Writes bytes to a file of the folder; returns its path. */
export async function put(folder: string, name: string, bytes: Buffer | Sharp): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, Buffer.isBuffer(bytes) ? bytes : await bytes.toBuffer())
  return path
}

/** Makes a file from a PNG of the test picture by another program, whose last argument is the result. */
export async function byProgram(folder: string, to: string, command: (png: string, out: string) => string[]) {
  const [program = '', ...args] = command(await put(folder, 'in.png', still().png()), join(folder, to))
  await run(program, ...args)
  return readFile(join(folder, to))
}

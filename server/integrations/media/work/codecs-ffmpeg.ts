import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { bitrateOf, keyFrameEveryS, readerOf, type Codecs, type CodecSource, type MemorySaving } from './codecs.ts'
import { deinterlaced, scaledToSdr } from './colours.ts'
import { pixels } from './read-picture.ts'

/**
 * Starts the program and streams its output. It is killed when this process exits, which happens when a task takes too
 * long.
 */
function start(program: string, args: readonly string[]) {
  const child = spawn(program, ['-v', 'error', '-nostdin', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => void (errorOutput = (errorOutput + chunk.toString()).slice(-4000)))
  const done = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(errorOutput.slice(-500) || `ended with ${code}`))
    )
  })
  done.catch(() => undefined)
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  void done.finally(() => process.off('exit', end)).catch(() => undefined)
  return { output: child.stdout, done, errorOutput: () => errorOutput }
}

const read = ({ path, format }: CodecSource) => [
  '-protocol_whitelist',
  'file',
  '-noautorotate',
  '-f',
  readerOf(format),
  '-i',
  path,
]

/** The codecs of an installed `ffmpeg`: at `path`, or found by name. Null when there is none. */
export async function openFfmpeg(
  path = 'ffmpeg',
  { isTight }: MemorySaving = { isTight: false }
): Promise<Codecs | null> {
  // Each thread holds its own frames.
  const threadLimits = isTight ? ['-threads', '1', '-filter_threads', '1'] : []
  const versionRun = start(path, ['-version'])
  const version = await Promise.all([buffer(versionRun.output), versionRun.done]).then(
    ([text]) => /^ffmpeg version (\S+)/.exec(text.toString())?.[1],
    () => undefined
  )
  if (!version) return null
  return {
    name: `ffmpeg ${version}`,
    async coding(source) {
      // With V the cover of a sound does not count.
      const show = ['-map', '0:V:0?', '-map', '0:a:0?', '-frames', '1', '-vf', 'showinfo', '-f', 'null', '-']
      const run = start(path, ['-v', 'info', ...read(source), ...show])
      await run.done
      if (!/\bcolor_space:/.test(run.errorOutput())) return null
      const first = (pattern: RegExp) => pattern.exec(run.errorOutput())?.[1] ?? ''
      const [transfer, primaries] = [first(/\bcolor_trc:(\S+)/), first(/\bcolor_primaries:(\S+)/)]
      return {
        isInterlaced: /\bi:[TB]\b/.test(run.errorOutput()),
        transfer: transfer === 'arib-std-b67' ? 'hlg' : transfer === 'smpte2084' ? 'pq' : undefined,
        primaries: primaries === 'bt2020' ? 'bt2020' : /^smpte43[12]$/.test(primaries) ? 'p3' : undefined,
      }
    },
    async still(source, atS, { width, height }) {
      const run = start(path, [
        '-ss',
        String(atS),
        ...read(source),
        '-map',
        '0:V:0',
        '-frames:v',
        '1',
        '-vf',
        `${deinterlaced(source)}${scaledToSdr(`${width}:${height}`, source.sdrTable)}`,
        '-pix_fmt',
        'rgb24',
        '-f',
        'rawvideo',
        'pipe:1',
      ])
      const [bytes] = await Promise.all([buffer(run.output), run.done])
      if (bytes.length < width * height * 3) throw new Error('no frame could be read')
      return pixels(bytes.subarray(0, width * height * 3), width, height, 3)
    },
    async *samples(source) {
      const run = start(path, [...read(source), '-map', '0:a:0', '-ac', '1', '-ar', '8000', '-f', 'f32le', 'pipe:1'])
      let rest = Buffer.alloc(0)
      for await (const chunk of run.output as AsyncIterable<Buffer>) {
        const bytes = Buffer.concat([rest, chunk])
        const whole = bytes.length - (bytes.length % 4)
        yield new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + whole))
        rest = bytes.subarray(whole)
      }
      await run.done
    },
    async toMovingWebp(source, to, { frames, width }) {
      const input = ['-y', ...threadLimits, ...read(source), '-map', '0:V:0']
      const picture = [
        '-frames:v',
        String(frames),
        '-vf',
        `scale=${width}:-1`,
        '-c:v',
        'libwebp_anim',
        '-quality',
        '90',
      ]
      await start(path, [...input, ...picture, '-loop', '0', '-f', 'webp', to]).done
    },
    async encode(source, to, { side, endS, durationS }, progress) {
      const until = endS === undefined ? [] : ['-t', String(endS)]
      const share = `min(1\\,${side}/min(iw*sar\\,ih))`
      const size = `w=2*round(iw*sar*${share}/2):h=2*round(ih*${share}/2)`
      const fit = `${deinterlaced(source)}${scaledToSdr(size, source.sdrTable)},setsar=1,format=yuv420p`
      const maxBitrate = bitrateOf(side ?? 0)
      const video = [
        '-map',
        '0:V:0?',
        '-vf',
        fit,
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '23',
        '-maxrate',
        `${maxBitrate}`,
        '-bufsize',
        `${maxBitrate * 2}`,
        '-force_key_frames',
        `expr:gte(t,n_forced*${keyFrameEveryS})`,
      ]
      const args = [
        '-y',
        ...threadLimits,
        ...read(source),
        ...threadLimits.slice(0, 2),
        ...until,
        ...(side === undefined ? ['-vn'] : video),
        '-map',
        '0:a:0?',
        '-af',
        'aresample=async=1:first_pts=0',
        '-c:a',
        'aac',
        '-b:a',
        '128k',
        '-ac',
        '2',
        '-ar',
        '48000',
        '-map_metadata',
        '-1',
        '-map_chapters',
        '-1',
      ]
      const run = start(path, [...args, '-movflags', '+faststart', '-progress', 'pipe:1', '-f', 'mp4', to])
      const whole = endS === undefined ? durationS : Math.min(endS, durationS)
      for await (const chunk of run.output as AsyncIterable<Buffer>) {
        const at = /out_time_us=(\d+)/.exec(chunk.toString())?.[1]
        if (at && whole > 0) progress(Math.min(1, Number(at) / 1e6 / whole))
      }
      await run.done
    },
  }
}

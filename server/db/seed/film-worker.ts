/**
 * A separate process that renders one film and exits, because codecs never run in the process that answers requests.
 * Started by `make-film.ts`.
 */
import {
  AudioSample,
  AudioSampleSource,
  canEncodeAudio,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny'
import { registerMediabunnyServer } from '@mediabunny/server'
import sharp from 'sharp'

/** The input of a film: drawings as SVG, each wider and higher than the film, and its music as a WAV file. */
export type FilmOrder = {
  svgs: readonly string[]
  wav: string
  seconds: number
  width: number
  height: number
  out: string
}

const perSecond = 12
/** The part of a drawing that is visible at a time. */
const share = 0.72

sharp.concurrency(1)

/** The frame at a moment: a slow pan from one corner of the drawing to the opposite one, in alternating directions. */
async function frame(
  drawing: { data: Buffer; width: number; height: number },
  { width, height }: Pick<FilmOrder, 'width' | 'height'>,
  along: number,
  isBack: boolean
): Promise<Buffer> {
  const t = isBack ? 1 - along : along
  const seen = {
    width: Math.round(drawing.width * share),
    height: Math.round(drawing.width * share * (height / width)),
  }
  const left = Math.round((drawing.width - seen.width) * t)
  const top = Math.round((drawing.height - seen.height) * (0.2 + t * 0.6))
  return sharp(drawing.data, { raw: { width: drawing.width, height: drawing.height, channels: 4 } })
    .extract({ left, top, ...seen })
    .resize(width, height)
    .raw()
    .toBuffer()
}

async function render(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten()
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function make({ svgs, wav, seconds, width, height, out }: FilmOrder): Promise<void> {
  registerMediabunnyServer()
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new FilePathTarget(out),
  })
  const picture = new VideoSampleSource({ codec: 'avc', bitrate: 900_000, keyFrameInterval: 2 })
  output.addVideoTrack(picture, { frameRate: perSecond })
  const sound = (await canEncodeAudio('aac')) ? new AudioSampleSource({ codec: 'aac', bitrate: 96_000 }) : undefined
  if (sound) output.addAudioTrack(sound)
  await output.start()
  const each = (seconds * perSecond) / svgs.length
  for (const [index, svg] of svgs.entries()) {
    const drawing = await render(svg)
    for (let i = 0; i < each; i++) {
      using sample = new VideoSample(await frame(drawing, { width, height }, i / each, index % 2 === 1), {
        format: 'RGBX',
        codedWidth: width,
        codedHeight: height,
        timestamp: (index * each + i) / perSecond,
        duration: 1 / perSecond,
      })
      await picture.add(sample)
    }
  }
  if (sound) {
    const data = Buffer.from(wav, 'base64')
    using sample = new AudioSample({
      data: new Uint8Array(data.subarray(44)),
      format: 's16',
      numberOfChannels: 1,
      sampleRate: data.readUInt32LE(24),
      timestamp: 0,
    })
    await sound.add(sample)
  }
  await output.finalize()
}

// A failure ends the process with a non-zero exit code.
process.once('message', (order: FilmOrder) => void make(order).then(() => process.exit(0)))

import { join } from 'node:path'
import { AudioSampleSink } from 'mediabunny'
import { MediaError, type FileTask, type AudioResult } from '../media.ts'
import { checkLength, probe, type OpenSource } from './open-source.ts'
import { remux } from './remux.ts'
import type { TaskReporter } from './run-task.ts'

const peakCount = 100
const rate = 8000

/** Seconds as the site shows them: whole, at least one; one also for a sound of unknown length (Spec §5). */
export function shownSeconds(duration: number | null): number {
  return duration === null ? 1 : Math.max(1, Math.round(duration))
}

/** Samples of the first channel. Without codecs, only of files that can be decoded without them; none of all others. */
async function* samplesOf({ codecs, audio, file }: OpenSource): AsyncIterable<Float32Array> {
  if (codecs) return yield* codecs.samples(file)
  if (!audio || !(await audio.canDecode())) return
  for await (using sample of new AudioSampleSink(audio).samples()) {
    const { numberOfFrames, sampleRate } = sample
    const all = new Float32Array(numberOfFrames)
    sample.copyTo(all, { format: 'f32-planar', planeIndex: 0 })
    const every = sampleRate / rate
    yield Float32Array.from({ length: Math.floor(numberOfFrames / every) }, (_, n) => all[Math.floor(n * every)] ?? 0)
  }
}

/** 100 peaks from 0 to 100, the loudest is 100; undefined when nothing could be decoded. */
async function waveformOf(source: OpenSource, progress: (share: number) => void): Promise<number[] | undefined> {
  const duration = source.duration ?? 1
  const each = Math.max(1, Math.ceil((duration * rate) / peakCount))
  const peaks = Array.from({ length: peakCount }, () => 0)
  let at = 0
  for await (const block of samplesOf(source)) {
    for (const value of block) {
      const bucket = Math.min(peakCount - 1, Math.floor(at++ / each))
      peaks[bucket] = Math.max(peaks[bucket] ?? 0, Math.abs(value))
    }
    progress(Math.min(1, at / (duration * rate)))
  }
  const loudest = Math.max(...peaks)
  if (at === 0) return undefined
  return peaks.map((peak) => (loudest > 0 ? Math.min(100, Math.round((peak / loudest) * 100)) : 0))
}

/**
 * Creates an audio file that every browser plays (AAC or MP3, copied or encoded), without tags, with duration and
 * waveform.
 * @throws MediaError
 */
export async function makeAudio(task: FileTask, source: OpenSource, { progress }: TaskReporter): Promise<AudioResult> {
  const { codecs, audio, duration } = source
  if (!audio) throw new MediaError('not_a_sound')
  const waveform = await waveformOf(source, (share) => progress(0.02 + share * 0.4))
  if (codecs && !waveform) throw new MediaError('broken_media', 'nothing could be decoded')
  const encodingProgress = (share: number) => progress(0.42 + share * 0.58)
  const codec = (await audio.getCodec()) ?? ''
  const isCopied = !codecs || ['aac', 'mp3'].includes(codec)
  let main = 'sound.m4a'
  if (isCopied) main = await remux(source, task.out, 'sound', encodingProgress)
  else await codecs.encode(source.file, join(task.out, main), { durationS: duration ?? 0 }, encodingProgress)
  await using made = await probe({ path: join(task.out, main), format: 'mov' }, null)
  checkLength(made.duration, duration)
  return {
    kind: 'audio',
    duration: shownSeconds(duration),
    main,
    isPlayable: !isCopied || /^(aac|mp3|pcm-|flac)/.test(codec),
    waveform,
  }
}

import type { StreamHealth } from '../../../../../../contract/social/streaming/streams.ts'
import { prepareSound, startRun } from './encode-run.ts'
import type { EncodeRun } from './encode-run.ts'
import { createPartQueue } from './part-queue.ts'
import type { Part, QueueOptions } from './part-queue.ts'
import type { PictureMixer } from './picture-mixer.ts'
import { createQualityControl, frameRate, qualities, smallestWithSecond, smallQuality } from './quality.ts'

export type PublisherOptions = {
  mixer: PictureMixer
  sound: MediaStreamAudioTrack
  /** The step of quality to begin with: an index of `qualities`. */
  step: number
  /** Whether a second, small rendition is made as long as line and machine allow. */
  hasSecond: boolean
  send: QueueOptions['send']
  /** A number for each run, larger than all before, also those of other devices. */
  nextRun: () => number
  onOver: QueueOptions['onOver']
  onFault: (fault: unknown) => void
}

/** What an outside provider gets: it encodes by itself. `size` is that of the picture now, `bitrate` the most it may use. */
export type ProviderOptions = {
  picture: MediaStreamTrack
  sound: MediaStreamTrack
  size: () => { width: number; height: number }
  bitrate: number
  onOver: QueueOptions['onOver']
}

/** The state of the connection in words: everything arrives, arrives late, or nothing arrives. */
export type Connection = 'good' | 'weak' | 'lost'
export type PublisherFigures = StreamHealth & { connection: Connection; behind: number; step: number }

export type Publisher = {
  figures: () => PublisherFigures
  /** Sends what is left, for at most this time in ms, and ends. */
  stop: (graceMs: number) => Promise<void>
}

/** Time, in ms, between the beginnings of two runs: what made the first one fail may make the next one fail too. */
const leastRunMs = 2000
/** A gap of the clock after which a new run begins, in seconds: the device slept. */
const longestGapS = 2

/**
 * Encodes the mixed picture and sound and sends the parts. A run is a time in which header and timestamps stay the same;
 * another quality, another shape of the picture or a gap begins a new one, and the stream carries on.
 */
export const startPublisher = async (options: PublisherOptions): Promise<Publisher> => {
  const { mixer, sound, send, nextRun, onFault } = options
  await prepareSound()
  const control = createQualityControl(options.step, performance.now())
  let runs: EncodeRun[] = []
  let hasSecond = options.hasSecond
  let shape = ''
  let startedAt = 0
  let frame = -1
  let dropped = 0
  let frames: number[] = []
  let isStopped = false
  let work: Promise<void> = Promise.resolve()
  let isRenewing = false

  const queue = createPartQueue({
    send,
    onBroken: () => renew(),
    onOver: (why) => {
      isStopped = true
      mixer.onFrame(undefined)
      options.onOver(why)
    },
  })
  const begin = async (): Promise<void> => {
    const ending = runs
    runs = []
    // The old run's last part comes before the new run's header.
    await Promise.all(ending.map((run) => run.end())).catch(onFault)
    if (isStopped) return
    const number = nextRun()
    startedAt = Date.now()
    frame = -1
    shape = `${mixer.canvas.width}`
    const step = control.step()
    const second = hasSecond && step <= smallestWithSecond
    const made = [qualities[step] ?? qualities[0], ...(second ? [smallQuality] : [])].map((quality, rendition) => {
      let next = 0
      const add = (name: Part['name'], bytes: Part['bytes']): void => queue.add({ rendition, run: number, name, bytes })
      return startRun({
        canvas: mixer.canvas,
        sound,
        quality,
        startedAt,
        onHeader: (bytes) => add('init', bytes),
        onPart: (bytes) => {
          add(next, bytes)
          next += 1
        },
        onFault: (fault) => {
          // An encoder that gave up is replaced with its run.
          onFault(fault)
          renew()
        },
      })
    })
    runs = await Promise.all(made)
  }
  const renew = (): void => {
    if (isRenewing || isStopped) return
    isRenewing = true
    const rest = Math.max(0, startedAt + leastRunMs - Date.now())
    work = work
      .then(() => new Promise((resolve) => setTimeout(resolve, rest)))
      .then(begin)
      .catch(onFault)
      .finally(() => {
        isRenewing = false
      })
  }
  const takeFrame = (): void => {
    if (isStopped || isRenewing || runs.length === 0) return
    const index = Math.floor(((Date.now() - startedAt) / 1000) * frameRate)
    if (index <= frame) return
    if (shape !== `${mixer.canvas.width}` || (frame >= 0 && index - frame > longestGapS * frameRate)) return renew()
    // A tick that comes a little late skips one number without a loss that could be seen.
    if (frame >= 0) dropped += Math.max(0, index - frame - 2)
    frame = index
    const taken = runs.map((run) => run.addFrame(index))
    if (taken[0] === false) dropped += 1
    else frames.push(performance.now())
  }
  const judge = (): void => {
    if (isStopped || isRenewing) return
    const { behind, isFailing, speed } = queue.figures()
    const isSecond = runs.length > 1
    const encoding = Math.max(0, ...runs.map((run) => run.encoding()))
    const change = control.judge({ at: performance.now(), behind, isFailing, speed, encoding }, isSecond)
    if (change === 'oneRendition') hasSecond = false
    if (change !== undefined) renew()
  }
  await begin()
  mixer.onFrame(takeFrame)
  const timer = setInterval(judge, 1000)
  return {
    figures: () => {
      const now = performance.now()
      frames = frames.filter((at) => now - at < 5000)
      const { behind, isFailing, bitrate, delay } = queue.figures()
      return {
        bitrate,
        delay,
        behind,
        droppedFrames: dropped,
        width: runs[0]?.width ?? 0,
        height: runs[0]?.height ?? 0,
        frameRate: Math.round(frames.length / 5),
        step: control.step(),
        connection: isFailing ? 'lost' : behind > 6 ? 'weak' : 'good',
      }
    },
    stop: async (graceMs) => {
      isStopped = true
      clearInterval(timer)
      mixer.onFrame(undefined)
      await work
      await Promise.all(runs.map((run) => run.end())).catch(onFault)
      await Promise.race([queue.settled(), new Promise((resolve) => setTimeout(resolve, graceMs))])
      queue.close()
    },
  }
}

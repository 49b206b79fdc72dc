import { join } from 'node:path'
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  type AudioCodec,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny'
import { MediaError, type ReplayResult, type ReplayTask } from '../media.ts'
import { parameterSets, sameBytes } from './parameter-sets.ts'
import type { TaskReporter } from './run-task.ts'

/** One run of a recording, opened: its place on the time line of the whole, in seconds. */
type Run = {
  input: Input
  video: InputVideoTrack
  audio: InputAudioTrack | null
  config: VideoDecoderConfig
  firstS: number
  startS: number
  endS: number
}

async function openRun(path: string, startS: number): Promise<Run> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  const video = await input.getPrimaryVideoTrack()
  const config = await video?.getDecoderConfig()
  if (!video || !config) throw new MediaError('broken_media', 'a run has no picture')
  const firstS = await video.getFirstTimestamp()
  const endS = startS + (await video.computeDuration()) - firstS
  return { input, video, audio: await input.getPrimaryAudioTrack(), config, firstS, startS, endS }
}

const bytesOf = ({ description }: VideoDecoderConfig): Uint8Array =>
  description === undefined
    ? new Uint8Array()
    : ArrayBuffer.isView(description)
      ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
      : new Uint8Array(description)

type Cut = { startS: number; endS: number }

/**
 * Copies the packets of one run that are inside the cut, and returns the time of its first picture on the time line. A
 * picture begins with a key frame, so up to a part before the cut is kept.
 */
async function copyRun(
  run: Run,
  cut: Cut,
  to: { video: EncodedVideoPacketSource; audio?: EncodedAudioPacketSource },
  first: { config: VideoDecoderConfig; originS?: number },
  progress: (atS: number) => void
): Promise<void> {
  const shiftS = run.startS - run.firstS
  const pictures = new EncodedPacketSink(run.video)
  const from = await pictures.getKeyPacket(Math.max(run.firstS, cut.startS - shiftS))
  if (!from) return
  const beginS = from.timestamp + shiftS
  first.originS ??= beginS
  const { originS } = first
  // A run with another header brings it along in its key frames, because a track of an MP4 has only one.
  const header = sameBytes(bytesOf(run.config), bytesOf(first.config)) ? undefined : parameterSets(bytesOf(run.config))
  const sounds = run.audio && to.audio ? new EncodedPacketSink(run.audio) : undefined
  const audioConfig = (await run.audio?.getDecoderConfig()) ?? undefined
  let sound = await sounds?.getPacket(Math.max(run.firstS, from.timestamp))
  const addSounds = async (untilS: number): Promise<void> => {
    for (
      ;
      sound && sound.timestamp + shiftS < Math.min(untilS, cut.endS);
      sound = (await sounds?.getNextPacket(sound)) ?? null
    ) {
      const at = sound.timestamp + shiftS - originS
      if (at >= 0) await to.audio?.add(sound.clone({ timestamp: at }), audioConfig && { decoderConfig: audioConfig })
    }
  }
  for await (const packet of pictures.packets(from)) {
    const atS = packet.timestamp + shiftS
    if (atS >= cut.endS) break
    await addSounds(atS)
    const bytes = header && packet.type === 'key' ? Buffer.concat([header, packet.data]) : packet.data
    const copy = new EncodedPacket(bytes, packet.type, atS - originS, packet.duration)
    await to.video.add(copy, { decoderConfig: first.config })
    progress(atS)
  }
  await addSounds(run.endS)
}

/**
 * Makes one MP4 of the runs of a recording, without decoding, whole or cut. Gaps between runs are left out.
 * @throws MediaError
 */
export async function makeReplay(task: ReplayTask, { progress }: TaskReporter): Promise<ReplayResult> {
  const runs: Run[] = []
  try {
    for (const path of task.source.paths) runs.push(await openRun(path, runs.at(-1)?.endS ?? 0))
    const [run] = runs
    if (!run) throw new MediaError('broken_media', 'there are no runs')
    const cut = { startS: task.startS ?? 0, endS: task.endS ?? Infinity }
    const endS = Math.min(cut.endS, runs.at(-1)?.endS ?? 0)
    const name = 'replay.mp4'
    const output = new Output({
      format: new Mp4OutputFormat({ fastStart: false }),
      target: new FilePathTarget(join(task.out, name)),
    })
    const video = new EncodedVideoPacketSource('avc')
    output.addVideoTrack(video)
    const codec: AudioCodec | null | undefined = await runs.find(({ audio }) => audio)?.audio?.getCodec()
    const audio = codec ? new EncodedAudioPacketSource(codec) : undefined
    if (audio) output.addAudioTrack(audio)
    await output.start()
    const kept = runs.filter((one) => one.endS > cut.startS && one.startS < cut.endS)
    if (!kept[0]) throw new MediaError('broken_media', 'nothing is left of it')
    const first = { config: kept[0].config }
    for (const one of kept)
      await copyRun(one, cut, { video, ...(audio && { audio }) }, first, (atS) =>
        progress((atS - cut.startS) / (endS - cut.startS))
      )
    await output.finalize()
    return { kind: 'replay', main: name }
  } finally {
    for (const { input } of runs) input.dispose()
  }
}

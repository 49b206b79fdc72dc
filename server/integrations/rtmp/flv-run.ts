import type { RtmpPacket } from 'node-media-server/src/protocol/rtmp.js'
import { configInFrame, readAvcConfig, type AvcConfig } from './avc-config.ts'
import { openRun, type Frame, type PieceSink, type Run, type RunConfig } from './mp4-run.ts'

const [sound, picture] = [8, 9]
const [h264, aac] = [7, 10]
/** Time, in ms of the stream, for which packets are kept until picture and sound have both announced themselves; then sound is given up. */
const earlyMs = 1000
/** What is kept until then, and until the next key frame, at most; a connection that sends more is closed. */
const maxKept = { frames: 4000, bytes: 64_000_000 }

/**
 * Turns the packets of one RTMP connection into fragmented MP4, without decoding. When the size of the picture or the
 * format changes, a new run begins, as after a reconnect: no player goes on within one. Throws for other codecs than
 * H.264 and AAC, which OBS sends by default.
 */
export function createFlvRun(send: PieceSink) {
  let config: Partial<RunConfig> = {}
  let early: Frame[] = []
  let run: Run | undefined
  let work: Promise<void> = Promise.resolve()
  let fault: unknown
  let kept = { frames: 0, bytes: 0 }

  const readPicture = (packet: RtmpPacket, data: Buffer): Frame | undefined => {
    if (packet.codec_id !== h264) throw new Error('the picture is not H.264')
    if (data[1] === 0 && !config.video?.avcC.equals(data.subarray(5)))
      config = { ...config, video: readAvcConfig(data.subarray(5)) }
    if (data[1] !== 1 || data.length < 6) return undefined
    const offset = (data.readUIntBE(2, 3) << 8) >> 8 // signed
    const isKey = (data[0] ?? 0) >> 4 === 1
    const bytes = data.subarray(5)
    const other: AvcConfig | undefined = isKey && config.video ? configInFrame(bytes, config.video) : undefined
    if (other && isOtherSize(other, config.video)) config = { ...config, video: other }
    return { kind: 'video', bytes, isKey, dtsMs: packet.dts, ptsMs: packet.dts + offset, config }
  }
  const readSound = (packet: RtmpPacket, data: Buffer): Frame | undefined => {
    if (packet.codec_id !== aac) throw new Error('the sound is not AAC')
    if (data[1] === 0 && !config.audio?.equals(data.subarray(2))) config = { ...config, audio: data.subarray(2) }
    if (data[1] !== 1 || data.length < 3) return undefined
    return { kind: 'audio', bytes: data.subarray(2), isKey: true, dtsMs: packet.dts, ptsMs: packet.dts, config }
  }
  const read = (packet: RtmpPacket): Frame | undefined => {
    const data = Buffer.from(packet.data.subarray(0, packet.size))
    if (packet.codec_type === picture) return readPicture(packet, data)
    return packet.codec_type === sound ? readSound(packet, data) : undefined
  }

  const add = async (frame: Frame): Promise<void> => {
    const { video, audio } = frame.config
    if (!video) return
    if (run && (run.config.video !== video || run.config.audio !== audio)) {
      await run.end()
      run = undefined
    }
    // A run begins with a key frame.
    if (!run && (frame.kind !== 'video' || !frame.isKey)) return
    run ??= await openRun({ video, audio }, frame.dtsMs, send)
    await run.add(frame)
  }

  /** Whether the run can begin: without a header for sound it would have none, and that may come after the first picture. */
  const isReady = (): boolean => {
    if (!config.video) return false
    const [first, last] = [early[0], early.at(-1)]
    return Boolean(config.audio ?? run) || (first && last ? last.dtsMs - first.dtsMs >= earlyMs : false)
  }

  /** @throws Error when more is kept than a stream needs: without a picture, or without a key frame */
  const count = ({ kind, isKey, bytes }: Frame): void => {
    kept = kind === 'video' && isKey ? { frames: 0, bytes: 0 } : kept
    kept = { frames: kept.frames + 1, bytes: kept.bytes + bytes.length }
    if (kept.frames > maxKept.frames || kept.bytes > maxKept.bytes)
      throw new Error(config.video ? 'it sends no key frame' : 'it sends no picture')
  }

  return {
    /** Takes one packet. @throws the error of this packet, or of an earlier one */
    take(packet: RtmpPacket): void {
      if (fault) throw fault as Error
      const frame = read(packet)
      if (!frame) return
      count(frame)
      early.push(frame)
      if (!isReady()) return
      const frames = early
      early = []
      work = work.then(async () => {
        for (const one of frames) await add(one)
      })
      work.catch((error: unknown) => (fault ??= error))
    },
    /** Sends what is left. */
    async end(): Promise<void> {
      await work.catch(() => undefined)
      await run?.end().catch(() => undefined)
    },
  }
}

const isOtherSize = (one: AvcConfig, other: AvcConfig | undefined): boolean =>
  one.width !== other?.width || one.height !== other.height

import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny'
import { parseH264Sps } from 'node-media-server/src/protocol/sps_info.js'
import type { RtmpPacket } from 'node-media-server/src/protocol/rtmp.js'

/** Receives what is to be published: the header of a run, then its parts. */
export type PieceSink = (piece: 'init' | number, bytes: Buffer) => void

const [sound, picture] = [8, 9]
const [h264, aac] = [7, 10]
/** A part ends at the first key frame after this time, in seconds. */
const minimumPartS = 0.45
/** Packets that are kept until picture and sound have both announced themselves; then sound is given up. */
const maxEarly = 300

/** The sampling rates of AAC by their index. */
const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/** Sampling rate and channels in the configuration of AAC. */
function readAac(description: Buffer): { sampleRate: number; numberOfChannels: number } {
  const bits = description.length >= 2 ? description.readUInt16BE(0) : 0
  return { sampleRate: rates[(bits >> 7) & 15] ?? 44_100, numberOfChannels: (bits >> 3) & 15 || 2 }
}

const hex = (value: number | undefined): string => (value ?? 0).toString(16).padStart(2, '0')

/** The size of the picture in a decoder configuration. */
function pictureSize(avcC: Buffer): { width: number; height: number } {
  const size = avcC.length > 8 ? parseH264Sps(avcC.subarray(8, 8 + avcC.readUInt16BE(6))) : null
  if (!size) throw new Error('the size of the picture cannot be read')
  return size
}

type Frame = { kind: 'video' | 'audio'; bytes: Buffer; isKey: boolean; dtsMs: number; ptsMs: number }

/**
 * Turns the packets of one RTMP connection into fragmented MP4, without decoding. Throws for other codecs than H.264 and
 * AAC, which OBS sends by default.
 */
export function createFlvRun(send: PieceSink) {
  let avcC: Buffer | undefined
  let audioConfig: Buffer | undefined
  let early: Frame[] = []
  let output: { video: EncodedVideoPacketSource; audio?: EncodedAudioPacketSource; end(): Promise<void> } | undefined
  let work: Promise<void> = Promise.resolve()
  let originMs: number | undefined
  let fault: unknown

  const read = (packet: RtmpPacket): Frame | undefined => {
    const data = Buffer.from(packet.data.subarray(0, packet.size))
    if (packet.codec_type === picture) {
      if (packet.codec_id !== h264) throw new Error('the picture is not H.264')
      if (data[1] === 0) avcC = data.subarray(5)
      if (data[1] !== 1 || data.length < 6) return undefined
      const offset = (data.readUIntBE(2, 3) << 8) >> 8 // signed
      const isKey = (data[0] ?? 0) >> 4 === 1
      return { kind: 'video', bytes: data.subarray(5), isKey, dtsMs: packet.dts, ptsMs: packet.dts + offset }
    }
    if (packet.codec_type !== sound) return undefined
    if (packet.codec_id !== aac) throw new Error('the sound is not AAC')
    if (data[1] === 0) audioConfig = data.subarray(2)
    if (data[1] !== 1 || data.length < 3) return undefined
    return { kind: 'audio', bytes: data.subarray(2), isKey: true, dtsMs: packet.dts, ptsMs: packet.dts }
  }

  const begin = async (): Promise<NonNullable<typeof output>> => {
    let [start, fragment] = [Buffer.alloc(0), Buffer.alloc(0)]
    let next = 0
    const made = new Output({
      format: new Mp4OutputFormat({
        fastStart: 'fragmented',
        minimumFragmentDuration: minimumPartS,
        onFtyp: (bytes) => void (start = Buffer.from(bytes)),
        onMoov: (bytes) => send('init', Buffer.concat([start, bytes])),
        onMoof: (bytes) => void (fragment = Buffer.from(bytes)),
        onMdat: (bytes) => send(next++, Buffer.concat([fragment, bytes])),
      }),
      target: new NullTarget(),
    })
    const video = new EncodedVideoPacketSource('avc')
    made.addVideoTrack(video)
    const audio = audioConfig && new EncodedAudioPacketSource('aac')
    if (audio) made.addAudioTrack(audio)
    await made.start()
    return { video, ...(audio && { audio }), end: () => made.finalize() }
  }

  const add = async (frame: Frame): Promise<void> => {
    if (!avcC) return
    if (originMs === undefined) {
      if (frame.kind !== 'video' || !frame.isKey) return
      originMs = frame.dtsMs
    }
    output ??= await begin()
    const at = (frame.ptsMs - originMs) / 1000
    if (at < 0) return
    const packet = new EncodedPacket(frame.bytes, frame.isKey ? 'key' : 'delta', at, 0)
    if (frame.kind === 'audio')
      return output.audio?.add(packet, {
        decoderConfig: { codec: 'mp4a.40.2', ...readAac(audioConfig as Buffer), description: audioConfig as Buffer },
      })
    const size = pictureSize(avcC)
    return output.video.add(packet, {
      decoderConfig: {
        codec: `avc1.${hex(avcC[1])}${hex(avcC[2])}${hex(avcC[3])}`,
        codedWidth: size.width,
        codedHeight: size.height,
        description: avcC,
      },
    })
  }

  return {
    /** Takes one packet. @throws the error of this packet, or of an earlier one */
    take(packet: RtmpPacket): void {
      if (fault) throw fault as Error
      const frame = read(packet)
      if (!frame) return
      early.push(frame)
      // Without a header for sound the header of the run would have none, and it may come after the first picture.
      if (!avcC || (!audioConfig && !output && early.length < maxEarly)) return
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
      await output?.end().catch(() => undefined)
    },
  }
}

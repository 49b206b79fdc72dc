import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny'
import type { AvcConfig } from './avc-config.ts'

/** Receives what is to be published: the header of a run, then its parts. */
export type PieceSink = (piece: 'init' | number, bytes: Buffer) => void

/** What decodes a run: the same for all of it. */
export type RunConfig = { video: AvcConfig; audio?: Buffer | undefined }

/** A frame, with what decodes it. */
export type Frame = {
  kind: 'video' | 'audio'
  bytes: Buffer
  isKey: boolean
  dtsMs: number
  ptsMs: number
  config: Partial<RunConfig>
}

/** A part ends at the first key frame after this time, in seconds. */
const minimumPartS = 0.45
/** The sampling rates of AAC by their index. */
const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/** Sampling rate and channels in the configuration of AAC. */
function readAac(description: Buffer): { sampleRate: number; numberOfChannels: number } {
  const bits = description.length >= 2 ? description.readUInt16BE(0) : 0
  return { sampleRate: rates[(bits >> 7) & 15] ?? 44_100, numberOfChannels: (bits >> 3) & 15 || 2 }
}

/** Fragmented MP4 that is written while its frames arrive. */
export type Run = { config: RunConfig; add(frame: Frame): Promise<void>; end(): Promise<void> }

/** Begins a run whose first frame is at `originMs` of the connection. */
export async function openRun(config: RunConfig, originMs: number, send: PieceSink): Promise<Run> {
  const { video, audio } = config
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
  const pictures = new EncodedVideoPacketSource('avc')
  made.addVideoTrack(pictures)
  const sounds = audio && new EncodedAudioPacketSource('aac')
  if (sounds) made.addAudioTrack(sounds)
  await made.start()
  return {
    config,
    async add({ kind, bytes, isKey, ptsMs }) {
      const at = (ptsMs - originMs) / 1000
      if (at < 0) return
      const packet = new EncodedPacket(bytes, isKey ? 'key' : 'delta', at, 0)
      if (kind === 'audio')
        await sounds?.add(packet, {
          decoderConfig: { codec: 'mp4a.40.2', ...readAac(audio as Buffer), description: audio as Buffer },
        })
      else
        await pictures.add(packet, {
          decoderConfig: {
            codec: video.codec,
            codedWidth: video.width,
            codedHeight: video.height,
            description: video.avcC,
          },
        })
    },
    end: () => made.finalize(),
  }
}

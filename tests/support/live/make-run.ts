import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny'
import { aacDescription, h264, silentAac, type Colour } from '../media/h264.ts'

/** What a publisher sends in one run: its header, and its parts. */
export type MadeRun = { header: Buffer; parts: Buffer[] }

/** Frames per second of the pictures. */
const rate = 10
const soundRate = 44_100

/**
 * Makes a run as a browser does: H.264 with silence, in parts of half a second, each with a key frame, or with
 * `keyEveryS` as OBS does. Its first picture has the time `startS`. Every decoder can read it.
 */
export async function makeRun({
  seconds = 4,
  width = 64,
  height = 48,
  startS = 0,
  keyEveryS = 0.5,
  paint = (column: number): Colour => [column * 40, 120, 130],
}: {
  seconds?: number
  width?: number
  height?: number
  startS?: number
  keyEveryS?: number
  paint?: (column: number, row: number) => Colour
} = {}): Promise<MadeRun> {
  let [start, header, fragment] = [Buffer.alloc(0), Buffer.alloc(0), Buffer.alloc(0)]
  const parts: Buffer[] = []
  const output = new Output({
    format: new Mp4OutputFormat({
      fastStart: 'fragmented',
      minimumFragmentDuration: 0.45,
      onFtyp: (bytes) => void (start = Buffer.from(bytes)),
      onMoov: (bytes) => void (header = Buffer.concat([start, bytes])),
      onMoof: (bytes) => void (fragment = Buffer.from(bytes)),
      onMdat: (bytes) => void parts.push(Buffer.concat([fragment, bytes])),
    }),
    target: new NullTarget(),
  })
  const { whole, same, description, codec } = h264(width, height)
  const video = new EncodedVideoPacketSource('avc')
  const audio = new EncodedAudioPacketSource('aac')
  output.addVideoTrack(video, { frameRate: rate })
  output.addAudioTrack(audio)
  await output.start()
  const picture = whole(paint)
  const keyEvery = Math.round(keyEveryS * rate)
  let sounds = 0
  for (let n = 0; n < seconds * rate; n++) {
    const isKey = n % keyEvery === 0
    const packet = new EncodedPacket(
      isKey ? picture : same(n % keyEvery),
      isKey ? 'key' : 'delta',
      startS + n / rate,
      1 / rate
    )
    await video.add(packet, { decoderConfig: { codec, codedWidth: width, codedHeight: height, description } })
    for (; sounds * 1024 < ((n + 1) * soundRate) / rate; sounds++)
      await audio.add(new EncodedPacket(silentAac, 'key', startS + (sounds * 1024) / soundRate, 1024 / soundRate), {
        decoderConfig: { codec: 'mp4a.40.2', sampleRate: soundRate, numberOfChannels: 1, description: aacDescription },
      })
  }
  await output.finalize()
  return { header, parts }
}

import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import { AVSEEK_FLAG_BACKWARD, AV_LOG_ERROR, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { bitrateOf, fitted, wholeEveryS, type Codecs, type CodecSource, type MemorySaving } from './codecs.ts'
import { pixels } from './read-picture.ts'

type Stages = [Decoder, FilterAPI, Encoder]

/** By the reader that the bytes ask for, and from files alone: a container that names other files or addresses gets nothing. */
const open = ({ path, format }: CodecSource) =>
  Demuxer.open(path, {
    format,
    options: {
      protocol_whitelist: 'file',
      format_whitelist: format === 'mov' ? 'mov,mp4,m4a,3gp,3g2,mj2' : format === 'matroska' ? 'matroska,webm' : format,
    } as never,
  })

/** The codecs that come with npm: FFmpeg inside this process. Throws where there is no build for the machine. */
export function openNodeAv({ isTight }: MemorySaving): Promise<Codecs> {
  // Each thread holds pictures of its own.
  const thrift = isTight ? { context: { threadCount: 1 } } : {}
  Log.setLevel(AV_LOG_ERROR)
  const codecs: Codecs = {
    name: 'node-av',
    async still(source, atS, { width, height }) {
      await using input = await open(source)
      const stream = input.video()
      if (!stream) throw new Error('no video')
      if (atS > 0.5) await input.seek(atS, -1, AVSEEK_FLAG_BACKWARD)
      using decoder = await Decoder.create(stream, { exitOnError: false, ...thrift })
      using filter = FilterAPI.create(`scale=${width}:${height},format=rgb24`)
      const unit = stream.timeBase.num / stream.timeBase.den
      let last: Buffer | undefined
      for await (using frame of decoder.frames(input.packets(stream.index))) {
        if (!frame) break
        const isThere = Number(frame.pts) * unit >= atS - 0.001
        if (last && !isThere) continue
        for (const out of await filter.processAll(frame)) {
          last = out.toBuffer()
          out.free()
        }
        if (isThere && last) break
      }
      if (!last || last.length < width * height * 3) throw new Error('no frame could be read')
      return pixels(last.subarray(0, width * height * 3), width, height, 3)
    },
    async *samples(source) {
      await using input = await open(source)
      const stream = input.audio()
      if (!stream) return
      using decoder = await Decoder.create(stream, { exitOnError: false, ...thrift })
      using filter = FilterAPI.create('aresample=8000,aformat=sample_fmts=flt:sample_rates=8000:channel_layouts=mono')
      for await (using frame of filter.frames(decoder.frames(input.packets(stream.index)))) {
        if (!frame) continue
        const bytes = frame.toBuffer()
        yield new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + frame.nbSamples * 4))
      }
    },
    async encode(source, to, { side, endS, durationS }, progress) {
      await using input = await open(source)
      const [video, audio] = [side === undefined ? undefined : input.video(), input.audio()]
      const until = endS === undefined ? '' : `trim=end=${endS},`
      await using output = await Muxer.open(to, { format: 'mp4', options: { movflags: '+faststart' } })
      const stages: { video?: Stages; audio?: Stages } = {}
      if (video && side !== undefined) {
        const { num, den } = video.sampleAspectRatio
        const stretch = num > 0 && den > 0 ? num / den : 1
        const { width, height } = fitted({ width: video.codecpar.width * stretch, height: video.codecpar.height }, side)
        const decoder = await Decoder.create(video, { exitOnError: false, ...thrift })
        const filter = FilterAPI.create(`${until}fps=${rateOf(video)},scale=${width}:${height},setsar=1,format=yuv420p`)
        const most = bitrateOf(Math.min(width, height))
        const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
          decoder,
          filter,
          maxRate: most,
          bufSize: most * 2,
          gopSize: Math.round(rateOf(video) * wholeEveryS),
          options: {
            preset: 'veryfast',
            crf: 23,
            profile: 'high',
            ...(isTight && { 'x264-params': 'threads=1:lookahead_threads=1:rc-lookahead=5:sync-lookahead=0' }),
          },
          ...thrift,
        })
        stages.video = [decoder, filter, encoder]
      }
      if (audio) {
        const decoder = await Decoder.create(audio, { exitOnError: false })
        const filter = FilterAPI.create(
          `${until && `a${until}`}aresample=48000,aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo`
        )
        stages.audio = [decoder, filter, await Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate: 128_000 })]
      }
      const whole = endS === undefined ? durationS : Math.min(endS, durationS)
      const told = { onProgress: ({ time }: { time: number }) => progress(whole > 0 ? Math.min(1, time / whole) : 0) }
      if (stages.video && stages.audio)
        await pipeline({ video: input, audio: input }, { video: stages.video, audio: stages.audio }, output, told)
          .completion
      else {
        const [decoder, filter, encoder] = stages.video ?? stages.audio ?? []
        if (!decoder || !filter || !encoder) throw new Error('nothing to encode')
        await pipeline(input, decoder, filter, encoder, output, told).completion
      }
    },
  }
  return Promise.resolve(codecs)
}

/** Pictures a second, the same all the way, at most 60: phones record now more, now fewer, and an encoder that is not told one believes in thousands. */
function rateOf({ avgFrameRate: { num, den } }: { avgFrameRate: { num: number; den: number } }): number {
  const rate = num > 0 && den > 0 ? num / den : 25
  return Math.min(60, Math.max(1, Math.round(rate * 1000) / 1000))
}

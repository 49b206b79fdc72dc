import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_SMPTE431,
  AVCOL_PRI_SMPTE432,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_VIDEO,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_FRAME_FLAG_INTERLACED,
  AVSEEK_FLAG_BACKWARD,
  AV_LOG_ERROR,
  AV_NOPTS_VALUE,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { Log, type Stream } from 'node-av/lib'
import {
  bitrateOf,
  fitted,
  keyFrameEveryS,
  readerOf,
  type Codecs,
  type CodecSource,
  type MemorySaving,
} from './codecs.ts'
import { deinterlaced, scaledToSdr } from './colours.ts'
import { pixels } from './read-picture.ts'

type Stages = [Decoder, FilterAPI, Encoder]

/**
 * Opens a file with the reader for its detected format, restricted to local files, so that a container cannot refer to
 * other files or addresses.
 */
const open = ({ path, format }: CodecSource) =>
  Demuxer.open(path, {
    format: readerOf(format),
    options: {
      protocol_whitelist: 'file',
      format_whitelist:
        format === 'mov' ? 'mov,mp4,m4a,3gp,3g2,mj2' : format === 'matroska' ? 'matroska,webm' : readerOf(format),
    } as never,
  })

/** The codecs from the package node-av: FFmpeg in this process. @throws when there is no build for this machine */
export function openNodeAv({ isTight }: MemorySaving): Promise<Codecs> {
  // Each thread holds its own frames.
  const threadLimits = isTight ? { context: { threadCount: 1 } } : {}
  Log.setLevel(AV_LOG_ERROR)
  const codecs: Codecs = {
    name: 'node-av',
    async coding(source) {
      await using input = await open(source)
      const video = videoOf(input)
      if (!video) return null
      const { colorTrc, colorPrimaries } = video.codecpar
      return {
        isInterlaced: await isInterlaced(input, video),
        transfer: colorTrc === AVCOL_TRC_ARIB_STD_B67 ? 'hlg' : colorTrc === AVCOL_TRC_SMPTE2084 ? 'pq' : undefined,
        primaries:
          colorPrimaries === AVCOL_PRI_BT2020
            ? 'bt2020'
            : colorPrimaries === AVCOL_PRI_SMPTE432 || colorPrimaries === AVCOL_PRI_SMPTE431
              ? 'p3'
              : undefined,
      }
    },
    async still(source, atS, { width, height }) {
      await using input = await open(source)
      const stream = videoOf(input)
      if (!stream) throw new Error('no video')
      if (atS > 0.5) await input.seek(atS, -1, AVSEEK_FLAG_BACKWARD)
      using decoder = await Decoder.create(stream, { exitOnError: false, ...threadLimits })
      using filter = FilterAPI.create(
        `${deinterlaced(source)}${scaledToSdr(`${width}:${height}`, source.sdrTable)},format=rgb24`
      )
      const unit = stream.timeBase.num / stream.timeBase.den
      let last: Buffer | undefined
      for await (using frame of decoder.frames(input.packets(stream.index))) {
        if (!frame) break
        const isReached = Number(frame.pts) * unit >= atS - 0.001
        if (last && !isReached) continue
        for (const out of await filter.processAll(frame)) {
          last = out.toBuffer()
          out.free()
        }
        if (isReached && last) break
      }
      if (!last || last.length < width * height * 3) throw new Error('no frame could be read')
      return pixels(last.subarray(0, width * height * 3), width, height, 3)
    },
    async *samples(source) {
      await using input = await open(source)
      const stream = input.audio()
      if (!stream) return
      using decoder = await Decoder.create(stream, { exitOnError: false, ...threadLimits })
      using filter = FilterAPI.create('aresample=8000,aformat=sample_fmts=flt:sample_rates=8000:channel_layouts=mono')
      for await (using frame of filter.frames(decoder.frames(input.packets(stream.index)))) {
        if (!frame) continue
        const bytes = frame.toBuffer()
        yield new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + frame.nbSamples * 4))
      }
    },
    async toMovingWebp(source, to, { frames, width }) {
      await using input = await open(source)
      const stream = videoOf(input)
      if (!stream) throw new Error('no frames')
      await using output = await Muxer.open(to, { format: 'webp', options: { loop: '0' } })
      const decoder = await Decoder.create(stream, { exitOnError: false, ...threadLimits })
      const filter = FilterAPI.create(`trim=end_frame=${frames},scale=${width}:-1,format=bgra`)
      const encoder = await Encoder.create('libwebp_anim' as never, { decoder, filter, options: { quality: 90 } })
      await pipeline(input, decoder, filter, encoder, output).completion
    },
    async encode(source, to, { side, endS, durationS }, progress) {
      await using input = await open(source)
      const [video, audio] = [side === undefined ? undefined : videoOf(input), input.audio()]
      // The time line of the result begins at 0, also of a sound that begins after its picture.
      const startS = startOf(input)
      const until = (a: '' | 'a') => `${a}setpts=PTS-${startS}/TB,${endS === undefined ? '' : `${a}trim=end=${endS},`}`
      await using output = await Muxer.open(to, { format: 'mp4', options: { movflags: '+faststart' } })
      const stages: { video?: Stages; audio?: Stages } = {}
      if (video && side !== undefined) {
        const { num, den } = video.sampleAspectRatio
        const stretch = num > 0 && den > 0 ? num / den : 1
        const { width, height } = fitted({ width: video.codecpar.width * stretch, height: video.codecpar.height }, side)
        const decoder = await Decoder.create(video, { exitOnError: false, ...threadLimits })
        const scaled = scaledToSdr(`${width}:${height}`, source.sdrTable)
        const filter = FilterAPI.create(
          `${until('')}${deinterlaced(source)}fps=${rateOf(video)},${scaled},setsar=1,format=yuv420p`
        )
        const maxBitrate = bitrateOf(Math.min(width, height))
        const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
          decoder,
          filter,
          maxRate: maxBitrate,
          bufSize: maxBitrate * 2,
          gopSize: Math.round(rateOf(video) * keyFrameEveryS),
          options: {
            preset: 'veryfast',
            crf: 23,
            profile: 'high',
            ...(isTight && { 'x264-params': 'threads=1:lookahead_threads=1:rc-lookahead=5:sync-lookahead=0' }),
          },
          ...threadLimits,
        })
        stages.video = [decoder, filter, encoder]
      }
      if (audio) {
        const decoder = await Decoder.create(audio, { exitOnError: false })
        const filter = FilterAPI.create(
          `${until('a')}aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo`
        )
        stages.audio = [decoder, filter, await Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate: 128_000 })]
      }
      const whole = endS === undefined ? durationS : Math.min(endS, durationS)
      const progressOptions = {
        onProgress: ({ time }: { time: number }) => progress(whole > 0 ? Math.min(1, time / whole) : 0),
      }
      if (stages.video && stages.audio)
        await pipeline(
          { video: input, audio: input },
          { video: stages.video, audio: stages.audio },
          output,
          progressOptions
        ).completion
      else {
        const [decoder, filter, encoder] = stages.video ?? stages.audio ?? []
        if (!decoder || !filter || !encoder) throw new Error('nothing to encode')
        await pipeline(input, decoder, filter, encoder, output, progressOptions).completion
      }
    },
  }
  return Promise.resolve(codecs)
}

/**
 * The video of a file; the cover of a sound, a single picture, is none. A moving AVIF has its first picture as a video of
 * one frame besides.
 */
const videoOf = (input: Demuxer) => {
  const videos = input.streams.filter(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0
  )
  return videos.find(({ nbFrames }) => nbFrames !== 1n) ?? videos[0]
}

/** Whether the first frame of a video that can be decoded is two half pictures. */
async function isInterlaced(input: Demuxer, video: Stream): Promise<boolean> {
  using decoder = await Decoder.create(video, { exitOnError: false, context: { threadCount: 1 } })
  for await (using frame of decoder.frames(input.packets(video.index))) {
    if (frame) return frame.hasFlags(AV_FRAME_FLAG_INTERLACED)
  }
  return false
}

/** Where the time line of a file begins, in seconds. */
function startOf(input: Demuxer): number {
  const starts = [videoOf(input), input.audio()].flatMap((stream) =>
    stream && stream.startTime !== AV_NOPTS_VALUE
      ? [(Number(stream.startTime) * stream.timeBase.num) / stream.timeBase.den]
      : []
  )
  return starts.length ? Math.max(0, Math.min(...starts)) : 0
}

/**
 * A constant frame rate for the encoder, at most 60: phones record variable rates, for which the encoder would assume
 * thousands of frames per second.
 */
function rateOf({ avgFrameRate: { num, den } }: { avgFrameRate: { num: number; den: number } }): number {
  const rate = num > 0 && den > 0 ? num / den : 25
  return Math.min(60, Math.max(1, Math.round(rate * 1000) / 1000))
}

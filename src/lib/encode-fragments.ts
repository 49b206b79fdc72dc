import {
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  MediaStreamAudioTrackSource,
  MediaStreamVideoTrackSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
} from 'mediabunny'

/** A piece of a fragmented MP4 that plays by itself after the header. */
export type Fragment = { header: Uint8Array; mimeType: string; bytes: Uint8Array }

export type EncodingOptions = {
  camera: MediaStreamTrack | undefined
  microphone: MediaStreamTrack | undefined
  /** Length of a fragment in seconds; each begins with a key frame. */
  fragmentS: number
  /** Height of the picture in pixels; the width follows. */
  height: number
  /** Bits per second. */
  videoBitrate: number
  audioBitrate: number
  onFragment: (fragment: Fragment) => void
  /** The encoder has failed, or the browser has none. */
  onError: (error: unknown) => void
}

const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  parts.reduce((at, part) => {
    all.set(part, at)
    return at + part.byteLength
  }, 0)
  return all
}

/** The frame rate is stated because Firefox has no other way to read a camera. */
const frameRate = 25

/**
 * Encodes a camera and a microphone, or one of them, into fragments of MP4 (H.264; AAC, or Opus where the browser has no
 * AAC) until it is stopped. Nothing is sent or kept here.
 */
export const encodeFragments = (options: EncodingOptions): { stop: () => void } => {
  const { camera, microphone, fragmentS, height, onFragment, onError } = options
  let [ftyp, header, moof]: (Uint8Array | undefined)[] = []
  let isStopped = false
  let mimeType = ''
  const output = new Output({
    target: new NullTarget(),
    format: new Mp4OutputFormat({
      fastStart: 'fragmented',
      // A little less than a key frame's interval, or every second key frame would be missed.
      minimumFragmentDuration: fragmentS * 0.9,
      onFtyp: (bytes) => void (ftyp = bytes.slice()),
      onMoov: (bytes) => void (header = join([ftyp ?? new Uint8Array(), bytes])),
      onMoof: (bytes) => void (moof = bytes.slice()),
      onMdat: (bytes) => {
        if (header && moof && mimeType !== '' && !isStopped)
          onFragment({ header, mimeType, bytes: join([moof, bytes]) })
      },
    }),
  })
  const fail = (error: unknown): void => {
    if (!isStopped) onError(error)
  }
  const begin = async (): Promise<void> => {
    const sources: { errorPromise: Promise<void> }[] = []
    if (camera) {
      const codec = await getFirstEncodableVideoCodec(['avc'], { height })
      if (!codec) throw new Error('this browser has no encoder for video')
      const source = new MediaStreamVideoTrackSource(camera as MediaStreamVideoTrack, {
        codec,
        quality: new Quality({ bitrate: options.videoBitrate }),
        keyFrameInterval: fragmentS,
        latencyMode: 'realtime',
        sizeChangeBehavior: 'contain',
        transform: { height },
      })
      output.addVideoTrack(source, { frameRate })
      sources.push(source)
    }
    if (microphone) {
      const codec = await getFirstEncodableAudioCodec(['aac', 'opus'])
      if (!codec) throw new Error('this browser has no encoder for sound')
      const source = new MediaStreamAudioTrackSource(microphone as MediaStreamAudioTrack, {
        codec,
        quality: new Quality({ bitrate: options.audioBitrate }),
      })
      output.addAudioTrack(source)
      sources.push(source)
    }
    for (const { errorPromise } of sources) errorPromise.catch(fail)
    if (isStopped) return
    await output.start()
    mimeType = await output.getMimeType()
  }
  begin().catch(fail)
  return {
    stop: () => {
      isStopped = true
      void output.cancel().catch(() => undefined)
    },
  }
}

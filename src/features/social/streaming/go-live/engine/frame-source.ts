/** The newest picture of a track, to be drawn. */
export type FrameSource = {
  track: MediaStreamTrack
  /** The newest picture with its size; undefined before the first. */
  newest: () => { image: CanvasImageSource; width: number; height: number } | undefined
  close: () => void
}

type Processor = { readable: ReadableStream<VideoFrame> }
declare global {
  interface Window {
    MediaStreamTrackProcessor?: new (init: { track: MediaStreamTrack }) => Processor
  }
}

/** Reads frames without an element: browsers stop the elements of a hidden tab. */
const fromProcessor = (track: MediaStreamTrack, { readable }: Processor): FrameSource => {
  const reader = readable.getReader()
  let frame: VideoFrame | undefined
  let isClosed = false
  const read = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      frame?.close()
      frame = value
      if (isClosed) value.close()
    }
  }
  // A track that ends keeps its last picture.
  read().catch(() => undefined)
  return {
    track,
    newest: () => frame && { image: frame, width: frame.displayWidth, height: frame.displayHeight },
    close: () => {
      isClosed = true
      frame?.close()
      frame = undefined
      reader.cancel().catch(() => undefined)
    },
  }
}

const fromElement = (track: MediaStreamTrack): FrameSource => {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  video.play().catch(() => undefined)
  return {
    track,
    newest: () =>
      video.videoWidth > 0 ? { image: video, width: video.videoWidth, height: video.videoHeight } : undefined,
    close: () => {
      video.srcObject = null
    },
  }
}

/** The pictures of a track of camera or screen. The track stays open when the source is closed. */
export const frameSourceOf = (track: MediaStreamTrack): FrameSource =>
  window.MediaStreamTrackProcessor
    ? fromProcessor(track, new window.MediaStreamTrackProcessor({ track }))
    : fromElement(track)

import type { MediaKind } from '../../../../contract/platform/files/files.ts'
import type { FileHints } from '../../../api/files/upload.ts'

/** Time, in ms, after which a file that the browser cannot read is left to the server. */
const TIMEOUT_MS = 5000
/** Duration, in seconds, reported for audio whose length is unknown (Spec §5). */
const UNKNOWN_AUDIO = 1

const settled = (element: HTMLElement, good: string): Promise<boolean> =>
  new Promise((resolve) => {
    element.addEventListener(good, () => resolve(true), { once: true })
    element.addEventListener('error', () => resolve(false), { once: true })
    setTimeout(() => resolve(false), TIMEOUT_MS)
  })

const ofPhoto = async (url: string): Promise<FileHints> => {
  const image = new Image()
  const loaded = settled(image, 'load')
  image.src = url
  return (await loaded) ? { width: image.naturalWidth, height: image.naturalHeight } : {}
}

const ofSound = async (url: string): Promise<FileHints> => {
  const sound = new Audio()
  sound.preload = 'metadata'
  const loaded = settled(sound, 'loadedmetadata')
  sound.src = url
  return {
    duration: (await loaded) && Number.isFinite(sound.duration) && sound.duration > 0 ? sound.duration : UNKNOWN_AUDIO,
  }
}

const ofVideo = async (url: string): Promise<FileHints> => {
  const video = await openVideo(url)
  if (!video) return {}
  const hints = {
    width: video.videoWidth,
    height: video.videoHeight,
    ...(Number.isFinite(video.duration) && { duration: video.duration }),
  }
  closeVideo(video)
  return hints
}

/** Loads the metadata of a video; undefined when the browser cannot read it. Call `closeVideo` after use. */
export const openVideo = async (url: string): Promise<HTMLVideoElement | undefined> => {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const loaded = settled(video, 'loadedmetadata')
  video.src = url
  return (await loaded) && video.videoWidth > 0 ? video : undefined
}

/** Releases the decoder, of which phones have few. */
export const closeVideo = (video: HTMLVideoElement): void => {
  video.removeAttribute('src')
  video.load()
}

const readers: Partial<Record<MediaKind, (url: string) => Promise<FileHints>>> = {
  photo: ofPhoto,
  video: ofVideo,
  audio: ofSound,
}

/** Width, height (px) and duration (s) of a file, as far as the browser can read them. */
export const hintsOfFile = async (file: File, kind: MediaKind): Promise<FileHints> => {
  const read = readers[kind]
  if (!read) return {}
  const url = URL.createObjectURL(file)
  try {
    return await read(url)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The frame at `at` seconds as a JPEG of at most `width` px; undefined when the browser cannot draw it. */
export const videoFrame = async (video: HTMLVideoElement, at: number, width: number): Promise<Blob | undefined> => {
  if (video.currentTime !== at || video.readyState < 2) {
    const seeked = settled(video, 'seeked')
    video.currentTime = at
    if (!(await seeked)) return undefined
  }
  const scale = Math.min(1, width / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.9)
  })
}

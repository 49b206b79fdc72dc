import type { MediaKind } from '../../../contract/platform/files/files.ts'

/** Why a file was rejected; the texts for users are in `features/files/processing/failure-text.ts`. */
export type MediaFault =
  | 'not_a_picture'
  | 'not_a_video'
  | 'not_a_sound'
  | 'not_a_picture_or_video'
  | 'not_captions'
  | 'too_many_pixels'
  | 'broken_picture'
  | 'broken_media'
  | 'story_too_long'
  | 'too_long'
  /** It took more time or memory than any legitimate file of its size. */
  | 'too_slow'
  | 'too_heavy'
  /** The decoder crashed. */
  | 'crashed'

/** The file is invalid: processing it again fails again. */
export class MediaError extends Error {
  readonly reason: MediaFault
  constructor(reason: MediaFault, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** The work was stopped by the server (shutdown, abort); the file may be valid. */
export class MediaStopped extends Error {}

/** The results for a picture: a photo in several widths with a blurred preview, a public picture, a document. */
export type PictureShape = 'photo' | 'avatar' | 'cover' | 'site' | 'document'

/** One of our own drawings as SVG, or an untrusted file. */
export type PictureSource = { path: string } | { svg: string }

/** A task for a worker. `out` is an empty folder for the results; `source` is only read. */
export type PictureTask = { do: 'picture'; source: PictureSource; out: string; shape: PictureShape; watermark?: string }
export type FileTask = {
  do: 'file'
  source: { path: string }
  out: string
  /** The allowed kinds of media, by content. */
  kinds: readonly MediaKind[]
  /** Username that is drawn into a photo. */
  watermark?: string
  /** Seconds: a longer video is rejected, or cut. */
  refuseAboveS?: number
  cutAtS?: number
}
export type LadderTask = { do: 'ladder'; source: { path: string }; out: string }
/** Joins the runs of a recording, each a fragmented MP4 of our own, into one video; cut at seconds of the whole. */
export type ReplayTask = { do: 'replay'; source: { paths: string[] }; out: string; startS?: number; endS?: number }
export type Task = PictureTask | FileTask | LadderTask | ReplayTask

/** A picture file that was written: `name` relative to `out`, WebP, sizes in pixels and bytes. */
export type FileResult = { name: string; width: number; height: number; size: number }
/** `width`, `height`: of the upright original, in pixels. `placeholder`: a small, blurred cover as a data URL. */
export type PictureResult = {
  kind: 'photo'
  width: number
  height: number
  variants: FileResult[]
  preview?: FileResult
  placeholder?: string
}
/** `main`: name of the playable file; `still`: a frame of it, if a codec could read one. `duration` in seconds. */
export type VideoResult = {
  kind: 'video'
  width: number
  height: number
  duration: number
  main: string
  isPlayable: boolean
  still?: PictureResult
}
export type AudioResult = { kind: 'audio'; duration: number; main: string; isPlayable: boolean; waveform?: number[] }
export type CaptionsResult = { kind: 'captions'; main: string }
/** `playlist` lists all sizes; absent when there is only one. */
export type LadderResult = { kind: 'ladder'; playlist?: string; names: string[] }
export type ReplayResult = { kind: 'replay'; main: string }
export type MediaResult<T extends Task> = T extends PictureTask
  ? PictureResult
  : T extends ReplayTask
    ? ReplayResult
    : T extends LadderTask
      ? LadderResult
      : PictureResult | VideoResult | AudioResult | CaptionsResult

export type RunOptions = {
  /** Aborts the task, which rejects with `MediaStopped`. */
  signal?: AbortSignal
  /** Called with the completed share, 0 to 1, increasing. */
  onProgress?: (share: number) => void
  /** Maximum duration in ms; by default it depends on kind and size. */
  maxMs?: number
}

/**
 * The worker queues. Each runs one task at a time, in its own process, so that a photo never waits for an hour of
 * video.
 */
export const workerQueueNames = ['pictures', 'media', 'ladder'] as const
export type WorkerQueueName = (typeof workerQueueNames)[number]

/**
 * Processes untrusted media files. All decoding happens in forked processes, which may crash or hang: only their own
 * task then rejects.
 * @throws MediaError, MediaStopped
 */
export interface Media {
  run<T extends Task>(queue: WorkerQueueName, task: T, options?: RunOptions): Promise<MediaResult<T>>
  /** How many tasks each queue of this process runs and lets wait. */
  load(): { queue: WorkerQueueName; running: number; waiting: number }[]
  /** Creates a working folder on the storage's disk; it is removed when it is disposed. */
  folder(): Promise<{ path: string } & AsyncDisposable>
  /** Removes working folders that killed processes have left. */
  sweep(): Promise<void>
  /** Stops the workers; their tasks reject with `MediaStopped`. */
  close(): Promise<void>
}

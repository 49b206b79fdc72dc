import type { MediaKind } from '../../../contract/files.ts'

/** Why the bytes of a file were refused; the words that people read are in `features/files/faults.ts`. */
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
  /** It took more time or memory than any honest file of its size. */
  | 'too_slow'
  | 'too_heavy'
  /** The decoder died of it. */
  | 'crashed'

/** The file is at fault: the same bytes fail again. */
export class MediaError extends Error {
  readonly reason: MediaFault
  constructor(reason: MediaFault, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** The work was ended from our side (stop of the server, abort): the file may be fine. */
export class MediaStopped extends Error {}

/** What a picture becomes: a photo in its widths with a blurred preview, a public picture, a document. */
export type PictureShape = 'photo' | 'avatar' | 'cover' | 'document'

/** A drawing of our own as SVG, or a file of anybody's. */
export type PictureSource = { path: string } | { svg: string }

/** One piece of work. `out` is an empty folder for what is made; `source` is only read. */
export type PictureTask = { do: 'picture'; source: PictureSource; out: string; shape: PictureShape; watermark?: string }
export type FileTask = {
  do: 'file'
  source: { path: string }
  out: string
  /** What the bytes may be. */
  kinds: readonly MediaKind[]
  /** Handle that is drawn into a photo. */
  watermark?: string
  /** Seconds: a longer video is refused, or cut. */
  refuseAboveS?: number
  cutAtS?: number
}
export type LadderTask = { do: 'ladder'; source: { path: string }; out: string }
export type Task = PictureTask | FileTask | LadderTask

/** A picture that was made: `name` below `out`, WebP, sizes in pixels and bytes. */
export type FileResult = { name: string; width: number; height: number; size: number }
/** `width`, `height`: of the upright original, in pixels. `glimpse`: a cover small and soft, as an address that holds its bytes. */
export type PictureResult = {
  kind: 'photo'
  width: number
  height: number
  variants: FileResult[]
  preview?: FileResult
  glimpse?: string
}
/** `main` is the name of what plays; `still` a frame of it, where a codec could read one. `duration` in seconds. */
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
/** `playlist` names all sizes; absent where there are not several. */
export type LadderResult = { kind: 'ladder'; playlist?: string; names: string[] }
export type MediaResult<T extends Task> = T extends PictureTask
  ? PictureResult
  : T extends LadderTask
    ? LadderResult
    : PictureResult | VideoResult | AudioResult | CaptionsResult

export type RunOptions = {
  /** Ends the work; it rejects with `MediaStopped`. */
  signal?: AbortSignal
  /** Share that is done, 0 to 1, rising. */
  onProgress?: (share: number) => void
  /** ms that it may take; by kind and size unless given. */
  maxMs?: number
}

/** Lanes: each runs one task at a time, in a process of its own, so that a photo never waits for an hour of video. */
export type WorkerQueueName = 'pictures' | 'media' | 'ladder'

/**
 * Makes what the site shows out of hostile files. All decoding is done in forked processes which may crash, hang or be fed junk: only their own task rejects.
 * @throws MediaError, MediaStopped
 */
export interface Media {
  run<T extends Task>(lane: WorkerQueueName, task: T, options?: RunOptions): Promise<MediaResult<T>>
  /** A folder for one piece of work, on the disk of the storage; removed when it is disposed. */
  folder(): Promise<{ path: string } & AsyncDisposable>
  /** Removes what work of former, killed processes has left. */
  sweep(): Promise<void>
  /** Ends the processes; their tasks reject with `MediaStopped`. */
  close(): Promise<void>
}

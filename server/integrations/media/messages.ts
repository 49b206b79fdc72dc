import type { MediaFault, MediaResult, Task } from './media.ts'

/** The configured codecs, and the path of `ffmpeg` if configured. */
export type WantedCodecs = { wanted: 'auto' | 'node-av' | 'ffmpeg' | 'none'; ffmpegPath?: string }

/** A message from the server to a worker. `isTight`: use less memory at the cost of time. */
export type ToWorker = { id: number; task: Task; codecs: WantedCodecs; isTight: boolean }

/**
 * A message from a worker to the server: `fault` concerns the file, `error` the machine (such as a full disk). `note`
 * is logged once.
 */
export type FromWorker =
  | { id: number; progress: number }
  | { id: number; result: MediaResult<Task> }
  | { id: number; fault: MediaFault; detail: string }
  | { id: number; error: string; code: string }
  | { note: string }

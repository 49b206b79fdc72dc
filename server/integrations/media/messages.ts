import type { MediaFault, MediaResult, Task } from './media.ts'

/** Which codecs the configuration asks for, and the `ffmpeg` to use where it names one. */
export type WantedCodecs = { wanted: 'auto' | 'node-av' | 'ffmpeg' | 'none'; ffmpegPath?: string }

/** What the server tells a worker. `isTight`: memory is short, and time may be spent for it. */
export type ToWorker = { id: number; task: Task; codecs: WantedCodecs; isTight: boolean }

/** What a worker tells the server: `fault` is the file's, `error` the machine's (a full disk). `note` is for the log, once. */
export type FromWorker =
  | { id: number; progress: number }
  | { id: number; made: MediaResult<Task> }
  | { id: number; fault: MediaFault; detail: string }
  | { id: number; error: string; code: string }
  | { note: string }

import type { MediaFault, Made, Task } from './media.ts'

/** What the server tells a worker. */
export type ToWorker = { id: number; task: Task }

/** What a worker tells the server. `note` is for the log, once. */
export type FromWorker =
  | { id: number; progress: number }
  | { id: number; made: Made<Task> }
  | { id: number; fault: MediaFault; detail: string }
  | { id: number; error: string }
  | { note: string }

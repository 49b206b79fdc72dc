import type { StreamParts } from './state.ts'

/** Headers and parts, by name. */
export type Pieces = ReadonlyMap<string, Buffer>

/**
 * Where the newest parts of streams are kept, so that a process that dies loses nothing: this machine's disk for one
 * process, Redis for several.
 */
export interface PartsBackend {
  /** The state of a stream; null when none of its parts is kept. */
  load(streamId: string): Promise<StreamParts | null>
  /**
   * Stores a state with the pieces that it adds, and deletes those that it drops. Returns false, and stores nothing, if
   * another process has stored the same version first.
   */
  save(streamId: string, state: StreamParts, added: Pieces, dropped: readonly string[]): Promise<boolean>
  /** The bytes of a header or part; null when it is not kept. */
  read(streamId: string, name: string): Promise<Buffer | null>
  /** Deletes all of a stream. */
  remove(streamId: string): Promise<void>
  /** The streams that have parts here, unless those are deleted by themselves when they are old. */
  streams(): Promise<string[]>
  /** Calls back whenever another process may have changed a stream; without an id, any stream. */
  onChanged(changed: (streamId?: string) => void): void
  close(): Promise<void>
}

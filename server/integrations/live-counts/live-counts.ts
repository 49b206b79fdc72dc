/**
 * The figures of live streams that all processes of the site share and that may be lost: who watches now, and reactions
 * that wait to be published.
 */
export type LiveCounts = {
  /** Records that a viewer watches a stream at `at` (ms); `viewer` distinguishes accounts and visitors. */
  seen(streamId: string, viewer: string, at: number): void
  /** How many have watched each of these streams since `since` (ms), by id. */
  watching(streamIds: readonly string[], since: number): Promise<Map<string, number>>
  /** Adds to the waiting reactions of a stream. */
  add(streamId: string, kind: string, total: number): Promise<void>
  /** Takes all waiting reactions of a stream: how many of each kind. */
  take(streamId: string): Promise<Record<string, number>>
  /** Whether this process may do what `name` means: it is granted to one process, once in `ms`. */
  claim(name: string, ms: number): Promise<boolean>
  /** Keeps something open until `until` (ms), such as the address of a viewer; forgotten after `forgottenMs`. */
  hold(name: string, until: number): void
  /** Until when it is kept open, in ms; 0 if it is not. */
  heldUntil(name: string): Promise<number>
  close(): void
}

/** Time, in ms, after which the figures of a stream are forgotten if nobody watches. */
export const forgottenMs = 60_000

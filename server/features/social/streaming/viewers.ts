import type { Deps } from '../../../deps.ts'

/** Time in ms for which a viewer counts after renewing the access; it is renewed every `renewAccessS`. */
const countedMs = 9000

/** The viewers of these streams now, over all processes; only of live streams. */
export const viewersOf = (
  { liveCounts, clock }: Pick<Deps, 'liveCounts' | 'clock'>,
  streamIds: readonly string[]
): Promise<Map<string, number>> => liveCounts.watching(streamIds, clock.now().getTime() - countedMs)

/** The viewers of one stream now. */
export const viewersOfOne = async (deps: Pick<Deps, 'liveCounts' | 'clock'>, streamId: string): Promise<number> =>
  (await viewersOf(deps, [streamId])).get(streamId) ?? 0

import type { OwnStream } from '../../../../contract/social/streaming/streams.ts'
import type { Deps } from '../../../deps.ts'
import { requireOwnStream } from './policy.ts'
import { presentOwnStream } from './present.ts'
import { viewersOfOne } from './viewers.ts'

/** A stream of this creator as it is now. @throws ApiError not_found, also for another creator's */
export async function loadOwnStream(deps: Deps, id: string, performerId: string): Promise<OwnStream> {
  const row = await requireOwnStream(deps, id, performerId)
  return presentOwnStream(deps, row, await viewersOfOne(deps, id), deps.clock.now())
}

import type { OwnStream } from '../../../../contract/social/streaming/streams.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { endStream } from './end-stream.ts'
import { loadOwnStream } from './load-own.ts'
import { requireOwnStream } from './policy.ts'

/**
 * Ends the live stream of a creator, or cancels a scheduled one. A stream that is over already is returned as it is.
 * @throws ApiError not_found, stream_not_begun (it cannot end), stream_live (it cannot be cancelled)
 */
export async function finishStream(
  deps: Deps,
  performerId: string,
  id: string,
  status: 'ended' | 'cancelled'
): Promise<OwnStream> {
  const row = await requireOwnStream(deps, id, performerId)
  const isOver = row.status === 'ended' || row.status === 'cancelled'
  const isScheduled = row.status === 'scheduled'
  if (!isOver && status === 'ended' && isScheduled) throw new ApiError('stream_not_begun')
  if (!isOver && status === 'cancelled' && row.status === 'live') throw new ApiError('stream_live')
  await endStream(deps, id, 'creator', deps.clock.now())
  return loadOwnStream(deps, id, performerId)
}

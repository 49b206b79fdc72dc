import type { AccessReason } from '../../../../contract/catalogue/items/items.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { streamAccessOf } from '../../catalogue/rights/stream-access.ts'
import { noteOpenedPages, type ViewerContext, type ViewerIdentity } from '../../identity/visibility/visibility.ts'
import { ownStreamById, streamById, type OwnStreamRow, type StreamRow } from './queries.ts'

/** Why the viewer may watch a stream, or `locked`. */
export const accessToStream = (row: StreamRow, viewer: ViewerIdentity | null): AccessReason =>
  streamAccessOf({ ...row, id: row.stream_id, performerId: row.performer_id }, viewer)

/** A stream whose creator is not hidden from the viewer. */
export async function findStream(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { viewer, country }: ViewerContext
): Promise<StreamRow | undefined> {
  const [row] = await streamById(deps.db, { id, viewerContext: { viewer, country }, now: deps.clock.now() })
  return row
}

/** @throws ApiError not_found */
export async function requireStream(deps: Deps, id: string, viewerContext: ViewerContext): Promise<StreamRow> {
  const row = await findStream(deps, id, viewerContext)
  if (!row) throw new ApiError('not_found')
  await noteOpenedPages(deps.db, viewerContext, [row.performer_id])
  return row
}

/** A live stream that the viewer may watch. @throws ApiError not_found, stream_ended (or it has not begun), locked */
export async function requireWatchable(deps: Deps, id: string, viewerContext: ViewerContext): Promise<StreamRow> {
  const row = await requireStream(deps, id, viewerContext)
  if (row.status !== 'live') throw new ApiError('stream_ended')
  if (accessToStream(row, viewerContext.viewer) === 'locked') throw new ApiError('locked')
  return row
}

/** A stream of this creator. @throws ApiError not_found, also for another creator's */
export async function requireOwnStream(deps: Pick<Deps, 'db'>, id: string, performerId: string): Promise<OwnStreamRow> {
  const row = await ownStreamById(deps.db, id)
  if (row?.performer_id !== performerId) throw new ApiError('not_found')
  return row
}

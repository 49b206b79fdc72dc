import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'

/** Who is restricted may read, pay and write messages, but publishes and comments nothing. @throws ApiError restricted */
export function requireMayPost({ postingRestriction: reason }: Pick<Viewer, 'postingRestriction'>): void {
  if (reason !== null) throw new ApiError('restricted', { reason })
}

/** Only an approved creator who is not restricted publishes. @throws ApiError performer_pending, restricted */
export function requireMayPublishNow(viewer: Pick<Viewer, 'status' | 'postingRestriction'>): void {
  if (viewer.status !== 'active') throw new ApiError('performer_pending')
  requireMayPost(viewer)
}

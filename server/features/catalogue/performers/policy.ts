import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'

/** Only the owner of a page may change it. @throws ApiError forbidden */
export function requireOwn(viewer: Viewer, performerId: string): void {
  if (viewer.id !== performerId) throw new ApiError('forbidden')
}

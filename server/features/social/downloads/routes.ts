import { actAsOperator } from '../../../http/operators/act-as-operator.ts'
import { ApiError } from '../../../http/api-error.ts'
import { viewerWithoutSession } from '../../../http/viewer-without-session.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import { attachment, downloadName, readDownloadToken } from '../../platform/files/media-address.ts'
import { sendObject } from '../../platform/files/serve-media.ts'
import { findDownload } from './find-download.ts'

/**
 * Serves the files of products and messages at `/m/download/<token>/<name>`. The address is valid long enough for a
 * large file on a slow connection; the account's right is checked on every request, including each range request of a
 * resumed download.
 */
export const registerDownloads: RegisterFeature = (app, deps) => {
  app.get<{ Params: { token: string; name: string } }>('/m/download/:token/:name', async (request, reply) => {
    const found = readDownloadToken(deps.config.secret, request.params.token)
    if (!found) throw new ApiError('forbidden')
    if (found.expiresAt <= deps.clock.now().getTime()) throw new ApiError('link_expired')
    const file = await findDownload(deps, found.right)
    if (!file) throw new ApiError('not_found')
    if (file.byRole) {
      const { viewerId: id, itemId: subjectId } = found.right
      const { authority, creatorId: accountId } = file.byRole
      const viewer = { ...viewerWithoutSession(id, deps.clock.now()), authority }
      // One entry for a download, however many ranges of it are requested, and wherever they begin.
      const deed = { deed: 'downloads.product', address: request.ip, subjectId, accountId, isRepeated: true } as const
      await actAsOperator(deps, viewer, deed, () => Promise.resolve())
    }
    return sendObject(deps, request, reply, file.key, {
      ...attachment(downloadName(file.name)),
      'cache-control': 'private, no-store',
    })
  })
}

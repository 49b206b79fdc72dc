import { ApiError } from '../../http/api-error.ts'
import type { RegisterFeature } from '../../http/feature.ts'
import { attachment, downloadName, readDownloadToken } from '../files/media-address.ts'
import { sendObject } from '../files/serve-media.ts'
import { findDownload } from './find-download.ts'

/**
 * Hands out files of products and messages, `/m/download/<token>/<name>`. The address lives long enough for a large file on a slow line; whether its account still has the
 * right is asked again with each request, also with each range of a download that goes on.
 */
export const registerDownloads: RegisterFeature = (app, deps) => {
  app.get<{ Params: { token: string; name: string } }>('/m/download/:token/:name', async (request, reply) => {
    const found = readDownloadToken(deps.config.secret, request.params.token)
    if (!found) throw new ApiError('forbidden')
    if (found.expiresAt <= deps.clock.now().getTime()) throw new ApiError('link_expired')
    const file = await findDownload(deps, found.right)
    if (!file) throw new ApiError('not_found')
    return sendObject(deps, request, reply, file.key, {
      ...attachment(downloadName(file.name)),
      'cache-control': 'private, no-store',
    })
  })
}

import type { ResponseIn } from '../../../../contract/endpoint.ts'
import type { products } from '../../../../contract/catalogue/assets/products.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { fileColumns } from '../../platform/files/file-row.ts'
import { downloadAddress } from '../../platform/files/present.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { viewAsset } from './view-asset.ts'

/**
 * A temporary download address for the file of a digital product, for its buyers, its creator and operators. It stops
 * working earlier if they lose the right to it (Spec §7, Products).
 * @throws ApiError `not_found`, also for a product without a file; `locked`
 */
export async function downloadLink(
  deps: Deps,
  id: string,
  viewerContext: { viewer: Viewer; country: string | undefined }
): Promise<ResponseIn<typeof products.downloadLink>> {
  const product = await viewAsset(deps, 'product', id, viewerContext)
  const file = await deps.db
    .selectFrom('file')
    .innerJoin('asset_file', 'asset_file.file_id', 'file.id')
    .select(fileColumns)
    .where('asset_file.asset_id', '=', id)
    .where('asset_file.role', '=', 'download')
    .where('file.status', '=', 'ready')
    .executeTakeFirst()
  const address = file && downloadAddress(deps, file, { viewerId: viewerContext.viewer.id, itemId: id })
  if (!address) throw new ApiError('not_found')
  if (product.isLocked) throw new ApiError('locked')
  return { url: address.url, name: file.name, size: file.size, expiresAt: address.expiresAt.toISOString() }
}

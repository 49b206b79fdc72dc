import type { Product } from '../../../../contract/catalogue/assets/products.ts'
import { presentMedia } from '../../platform/files/present.ts'
import { filesWithRole, presentAsset, type PresenterInput } from './present.ts'

/**
 * A product: its photos and texts are public; the file's name is only for viewers who may download it, and the file
 * itself is served through `download-link`.
 */
export function presentProduct(shown: PresenterInput): Product {
  const { deps, row, isSignedIn, accessReason } = shown
  const [download] = filesWithRole(row.files, 'download')
  const { price = 0, ...common } = presentAsset(shown)
  return {
    ...common,
    price,
    type: row.product_type as Product['type'],
    description: row.description,
    stock: row.stock ?? undefined,
    photos: filesWithRole(row.files, 'media').flatMap((photo) => presentMedia(deps, photo) ?? []),
    ...(isSignedIn && { isPurchased: row.has_bought }),
    fileSize: download?.size,
    ...(accessReason !== 'locked' && { fileName: download?.name }),
  }
}

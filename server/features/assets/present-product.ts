import type { Product } from '../../../contract/products.ts'
import { presentMedia } from '../files/present.ts'
import { filesAs, presentAsset, type Shown } from './present.ts'

/** A product: its window is for everyone, the name of its file for those who may download it; the file itself only by `download-link`. */
export function presentProduct(shown: Shown): Product {
  const { deps, row, isSignedIn, accessReason } = shown
  const [download] = filesAs(row.files, 'download')
  const { price = 0, ...common } = presentAsset(shown)
  return {
    ...common,
    price,
    type: row.product_type as Product['type'],
    description: row.description,
    stock: row.stock ?? undefined,
    photos: filesAs(row.files, 'media').flatMap((photo) => presentMedia(deps, photo) ?? []),
    ...(isSignedIn && { isPurchased: row.has_bought }),
    fileSize: download?.size,
    ...(accessReason !== 'locked' && { fileName: download?.name }),
  }
}

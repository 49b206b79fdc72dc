import { sql } from 'kysely'
import { errorMessage, type Language } from '../../../../contract/errors.ts'
import type { products } from '../../../../contract/catalogue/assets/products.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { Input } from '../../../http/handler-types.ts'
import { findPlacedFile, placeFiles, type AssetInWrite } from './place-files.ts'
import { saveAsset } from './save-asset.ts'

export type ProductBody = Input<typeof products.create>['body']

/**
 * Creates a product or changes the creator's own; photos and file that the body does not name are unchanged.
 * @throws ApiError as `saveAsset`; `sold` when the type of a sold product would change, `stock_changed`, 422 naming an
 * unusable file, or `fileId` when a digital product would be published without one
 */
export function saveProduct(
  deps: Deps,
  viewer: Viewer,
  body: ProductBody,
  language: Language,
  id?: string,
  newId?: string
): Promise<string> {
  const { title, caption, description, type, price, stock, status } = body
  return saveAsset(deps, 'product', viewer, language, {
    id,
    newId,
    offer: { access: 'sale', price, status },
    columns: { title, caption, description, product_type: type, stock: type === 'physical' ? stock : null },
    finish: async (trx, product, old) => {
      if (product.isSold && old?.product_type !== type) throw new ApiError('sold')
      if (type === 'physical') await reconcileStock(trx, product, body, old?.stock ?? undefined)
      if (body.photoFileIds)
        await placeFiles(
          trx,
          product,
          'media',
          'product-photo',
          body.photoFileIds.map((fileId, i) => ({ id: fileId, field: `photoFileIds.${i}` }))
        )
      if (body.descriptions) await describePhotos(trx, product, body.descriptions)
      await placeDownload(trx, product, body)
      return []
    },
  })
}

/**
 * Keeps the current stock when the form left it as loaded (`stockSeen`), so that sales and returns in the meantime
 * count.
 * @throws ApiError `stock_changed` when both the form and a sale have changed it
 */
async function reconcileStock(
  trx: Trx,
  product: AssetInWrite,
  { stock, stockSeen }: ProductBody,
  left: number | undefined
): Promise<void> {
  if (stockSeen === undefined || left === undefined || left === stockSeen || left === stock) return
  if (stock !== stockSeen)
    throw new ApiError('stock_changed', { left }, { stock: errorMessage('stock_changed', product.language, { left }) })
  await trx.updateTable('asset').set({ stock: left }).where('id', '=', product.id).execute()
}

/** Updates the descriptions of this product's photos; ids of other files are ignored. */
async function describePhotos(trx: Trx, product: AssetInWrite, descriptions: Record<string, string>): Promise<void> {
  await sql`update file set description = nullif(given.description, '')
    from unnest(${Object.keys(descriptions)}::uuid[], ${Object.values(descriptions)}::text[]) as given (id, description), asset_file place
    where file.id = given.id and place.file_id = file.id and place.asset_id = ${product.id} and place.role = 'media'`.execute(
    trx
  )
}

/** Stores the file of a digital product, which its buyers download. */
async function placeDownload(trx: Trx, product: AssetInWrite, { type, fileId, status }: ProductBody): Promise<void> {
  if (type === 'physical' && fileId !== undefined) throw invalidField('fileId', 'Only digital products have a file')
  if (type === 'physical') await placeFiles(trx, product, 'download', 'product-file', [])
  else if (fileId !== undefined)
    await placeFiles(trx, product, 'download', 'product-file', [{ id: fileId, field: 'fileId' }])
  else if (status !== 'draft' && !(await findPlacedFile(trx, product.id, 'download')))
    throw invalidField('fileId', 'Choose a file')
}

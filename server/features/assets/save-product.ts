import { sql } from 'kysely'
import { errorMessage, type Language } from '../../../contract/errors.ts'
import type { products } from '../../../contract/products.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import type { Input } from '../../http/handler-types.ts'
import { placedFile, placeFiles, type Writing } from './place-files.ts'
import { saveAsset } from './save-asset.ts'

export type ProductBody = Input<typeof products.update>['body']

/**
 * Writes a new product or changes one's own; photos and file that are not named stay. @throws ApiError as `saveAsset`; `sold` for another type than
 * people bought, `stock_changed`, 422 naming a file that will not do, or the missing one of a digital product that is not a draft
 */
export function saveProduct(
  deps: Deps,
  viewer: Viewer,
  body: ProductBody,
  language: Language,
  id?: string
): Promise<string> {
  const { title, caption, description, type, price, stock, status } = body
  return saveAsset(deps, 'product', viewer, language, {
    id,
    offer: { access: 'sale', price, status },
    columns: { title, caption, description, product_type: type, stock: type === 'physical' ? stock : null },
    finish: async (trx, product, old) => {
      if (product.isSold && old?.product_type !== type) throw new ApiError('sold')
      if (type === 'physical') await keepSales(trx, product, body, old?.stock ?? undefined)
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
    },
  })
}

/** A stock that was left as it was seen is no change: what was sold since, or came back, counts. @throws ApiError `stock_changed` where it was changed on both sides */
async function keepSales(
  trx: Trx,
  product: Writing,
  { stock, stockSeen }: ProductBody,
  left: number | undefined
): Promise<void> {
  if (stockSeen === undefined || left === undefined || left === stockSeen || left === stock) return
  if (stock !== stockSeen)
    throw new ApiError('stock_changed', { left }, { stock: errorMessage('stock_changed', product.language, { left }) })
  await trx.updateTable('asset').set({ stock: left }).where('id', '=', product.id).execute()
}

/** Only photos of this product: a description of anybody else's file changes nothing. */
async function describePhotos(trx: Trx, product: Writing, descriptions: Record<string, string>): Promise<void> {
  await sql`update file set description = nullif(given.description, '')
    from unnest(${Object.keys(descriptions)}::uuid[], ${Object.values(descriptions)}::text[]) as given (id, description), asset_file place
    where file.id = given.id and place.file_id = file.id and place.asset_id = ${product.id} and place.role = 'media'`.execute(
    trx
  )
}

/** The file of a digital product: what its buyers download. */
async function placeDownload(trx: Trx, product: Writing, { type, fileId, status }: ProductBody): Promise<void> {
  if (type === 'physical' && fileId !== undefined) throw invalidField('fileId', 'Only digital products have a file')
  if (type === 'physical') await placeFiles(trx, product, 'download', 'product-file', [])
  else if (fileId !== undefined)
    await placeFiles(trx, product, 'download', 'product-file', [{ id: fileId, field: 'fileId' }])
  else if (status !== 'draft' && !(await placedFile(trx, product.id, 'download')))
    throw invalidField('fileId', 'Choose a file')
}

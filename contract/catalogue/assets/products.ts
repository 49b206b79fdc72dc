import '../../zod-config.ts'
import * as z from 'zod'
import { changesOf } from '../../changes.ts'
import { dictionary, trimmed } from '../../bounded.ts'
import { Time } from '../../identity/users/accounts.ts'
import { assetFields, assetQuery, Description, ids, ownAssetQuery, Title } from './assets.ts'
import { endpoints } from '../../endpoint.ts'
import { MediaFile } from '../../platform/files/files.ts'
import { Id, IdParams } from '../../ids.ts'
import { itemFields, ItemPrice, ItemStatus, publicCaption } from '../items/items.ts'
import { itemPriceError } from '../items/item-rules.ts'
import { cursorPage, cursorQuery, page } from '../../paging.ts'
import { maxProductPhotos, maxStock } from '../../limits.ts'

/** Physical: has stock and is sent to an address. Digital: a file to download. */
export const ProductType = z.enum(['physical', 'digital']).meta({ id: 'ProductType' })

/** A product. Texts, pictures, price and stock are public; only buyers get the digital file, by its download link. */
export const Product = z
  .object({
    ...itemFields,
    ...assetFields,
    type: ProductType,
    description: z.string(),
    price: ItemPrice,
    stock: z.number().int().optional().describe('physical products: copies left'),
    photos: z.array(MediaFile).optional(),
    isPurchased: z.boolean().optional().describe('absent for visitors; a purchased digital product can be downloaded'),
    fileSize: z.number().int().optional().describe('bytes; digital products'),
    fileName: z.string().optional().describe('only for its creator and its buyers'),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

const ProductBody = z
  .strictObject({
    title: Title,
    caption: publicCaption,
    description: Description.default(''),
    type: ProductType,
    price: ItemPrice.superRefine((price, context) => {
      const message = itemPriceError(price)
      if (message) context.addIssue({ code: 'custom', message })
    }),
    stock: z.number().int().min(0).max(maxStock).optional().describe('required for a physical product'),
    stockSeen: z
      .number()
      .int()
      .optional()
      .describe(
        'the stock as the form loaded it: if `stock` is the same, the current stock is kept; if both have changed, 409 `stock_changed`'
      ),
    photoFileIds: ids
      .max(maxProductPhotos)
      .optional()
      .describe('finished uploads of type `product-photo`, in order; lists show the first; absent: unchanged'),
    descriptions: dictionary(Id, trimmed(1000), maxProductPhotos)
      .optional()
      .describe('alternative texts of photos, by file id'),
    fileId: Id.optional().describe('a finished upload of type `product-file`; absent: unchanged'),
    status: ItemStatus.exclude(['scheduled']).default('active'),
  })
  .refine((product) => product.type === 'digital' || product.stock !== undefined, {
    path: ['stock'],
    message: 'How many do you have?',
  })
  .meta({ id: 'ProductBody' })
const errors = ['performer_pending', 'restricted', 'not_found', 'sold'] as const

/** Products: physical goods and files (Spec §7, Products). */
export const products = endpoints({
  create: {
    method: 'POST',
    path: '/performer/performer-assets/products',
    access: 'performer',
    summary: "Create a product in the caller's shop",
    body: ProductBody,
    response: Product,
    status: 201,
    errors,
    limit: { max: 200, perS: 3600 },
    emits: ['product.changed'],
  },
  update: {
    method: 'PUT',
    path: '/performer/performer-assets/products/{id}',
    access: 'performer',
    summary: "Change the caller's own product; the type of a sold one cannot change",
    params: IdParams,
    body: changesOf(ProductBody.shape),
    response: Product,
    errors: [...errors, 'taken_down', 'stock_changed'],
    emits: ['product.changed'],
  },
  searchOwn: {
    method: 'GET',
    path: '/performer/performer-assets/products/search',
    access: 'performer',
    summary: "The caller's own products in every state",
    query: z.object({ ...ownAssetQuery, type: ProductType.optional() }),
    response: page(Product),
  },
  viewOwn: {
    method: 'GET',
    path: '/performer/performer-assets/products/{id}/view',
    access: 'performer',
    summary: "The caller's own product",
    params: IdParams,
    response: Product,
    errors: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/performer/performer-assets/products/{id}',
    access: 'performer',
    summary: "Delete the caller's own product; a sold one is archived",
    params: IdParams,
    errors: ['not_found'],
    emits: ['product.changed'],
  },
  search: {
    method: 'GET',
    path: '/performer-assets/products/search',
    access: 'optional',
    summary: 'Published products',
    query: z.object({ ...assetQuery, type: ProductType.optional() }),
    response: page(Product),
    errors: ['not_found'],
  },
  view: {
    method: 'GET',
    path: '/performer-assets/products/{id}',
    access: 'optional',
    summary: 'One product',
    params: IdParams,
    response: Product,
    errors: ['not_found'],
  },
  bookmarked: {
    method: 'GET',
    path: '/reactions/products/bookmark',
    access: 'user',
    summary: "The caller's bookmarked products, newest first",
    query: z.object(cursorQuery),
    cursor: true,
    response: cursorPage(Product),
  },
  downloadLink: {
    method: 'GET',
    path: '/performer-assets/products/{id}/download-link',
    access: 'user',
    isPrivate: true,
    summary: 'A temporary URL from which a buyer downloads a digital product',
    params: IdParams,
    response: z.object({
      url: z.string(),
      name: z.string(),
      size: z.number().int().describe('bytes'),
      expiresAt: Time,
    }),
    errors: ['not_found', 'locked'],
    limit: { max: 60, perS: 3600 },
  },
})

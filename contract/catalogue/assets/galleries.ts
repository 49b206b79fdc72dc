import '../../zod-config.ts'
import * as z from 'zod'
import { changesOf } from '../../changes.ts'
import { assetFields, assetQuery, Description, ids, offerFields, ownAssetQuery, Title } from './assets.ts'
import { maxGalleryPhotos } from '../../limits.ts'
import { endpoints } from '../../endpoint.ts'
import { Id, IdParams } from '../../ids.ts'
import { itemFields, publicCaption, Thumbnail, withItemRules } from '../items/items.ts'
import { cursorPage, cursorQuery, page } from '../../paging.ts'
import { GalleryPhoto } from './photos.ts'

/**
 * A gallery of photos. A locked one has title, caption, number of photos and the blurred cover. Lists contain no
 * photos. A gallery without a visible photo is hidden from everybody but its creator.
 */
export const Gallery = z
  .object({
    ...itemFields,
    ...assetFields,
    description: z.string().optional(),
    totalPhotos: z.number().int().describe('published photos, without drafts and archived ones'),
    cover: Thumbnail.extend({ srcset: z.string().optional(), alt: z.string().optional() })
      .optional()
      .describe('for viewers who may see it; otherwise `thumbnail`'),
    coverId: Id.optional().describe('only for its creator: the chosen cover photo'),
    photos: z.array(GalleryPhoto).optional().describe('in order; only when a single gallery is requested'),
  })
  .meta({ id: 'Gallery' })
export type Gallery = z.infer<typeof Gallery>

const GalleryBody = withItemRules(
  z.strictObject({
    title: Title,
    caption: publicCaption,
    description: Description.default(''),
    photoIds: ids
      .max(maxGalleryPhotos)
      .optional()
      .describe('photos of this creator, in order; photos not included leave the gallery'),
    coverId: Id.optional().describe('one of the photos; default: the first'),
    ...offerFields,
  })
).meta({ id: 'GalleryBody' })
const errors = ['performer_pending', 'restricted', 'not_found'] as const

/** Galleries: photos under one title and one price (Spec §7, Galleries). */
export const galleries = endpoints({
  create: {
    method: 'POST',
    path: '/performer/performer-assets/galleries',
    access: 'performer',
    summary: 'Create a gallery',
    body: GalleryBody,
    response: Gallery,
    status: 201,
    errors,
    limit: { max: 200, perS: 3600 },
    emits: ['gallery.changed'],
  },
  searchOwn: {
    method: 'GET',
    path: '/performer/performer-assets/galleries/search',
    access: 'performer',
    summary: "The caller's own galleries in every state",
    query: z.object(ownAssetQuery),
    response: page(Gallery),
  },
  update: {
    method: 'PUT',
    path: '/performer/performer-assets/galleries/{id}',
    access: 'performer',
    summary: "Change the caller's own gallery",
    params: IdParams,
    body: changesOf(GalleryBody.shape),
    response: Gallery,
    errors: [...errors, 'sold', 'taken_down'],
    emits: ['gallery.changed'],
  },
  viewOwn: {
    method: 'GET',
    path: '/performer/performer-assets/galleries/{id}/view',
    access: 'performer',
    summary: "The caller's own gallery with its photos",
    params: IdParams,
    response: Gallery,
    errors: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/performer/performer-assets/galleries/{id}',
    access: 'performer',
    summary: "Delete the caller's own gallery with its photos; a sold one is archived",
    params: IdParams,
    errors: ['not_found'],
    emits: ['gallery.changed'],
  },
  search: {
    method: 'GET',
    path: '/performer-assets/galleries/search',
    access: 'optional',
    summary: 'Published galleries',
    query: z.object(assetQuery),
    response: page(Gallery),
    errors: ['not_found'],
  },
  view: {
    method: 'GET',
    path: '/performer-assets/galleries/{id}',
    access: 'optional',
    summary: 'One gallery, locked where the viewer has no access',
    params: IdParams,
    response: Gallery,
    errors: ['not_found'],
  },
  bookmarked: {
    method: 'GET',
    path: '/reactions/galleries/bookmark',
    access: 'user',
    summary: "The caller's bookmarked galleries, newest first",
    query: z.object(cursorQuery),
    cursor: true,
    response: cursorPage(Gallery),
  },
})

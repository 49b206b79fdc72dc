import '../../zod-config.ts'
import * as z from 'zod'
import { changesOf } from '../../changes.ts'
import { trimmed } from '../../bounded.ts'
import { assetFields, assetQuery, Description, ownAssetQuery } from './assets.ts'
import { maxTitle } from '../../limits.ts'
import { endpoints } from '../../endpoint.ts'
import { MediaFile } from '../../platform/files/files.ts'
import { mediaTypes } from '../../platform/files/media-types.ts'
import { Id, IdParams, ProfileId } from '../../ids.ts'
import { ItemAccess, itemFields, ItemStatus, publicCaption } from '../items/items.ts'
import { listQuery, page } from '../../paging.ts'
import { hiddenText, hasHiddenCharacters } from '../../text/plain-text.ts'

/** A photo as an entry of its gallery. */
export const GalleryPhoto = z.object({ _id: Id, title: z.string(), photo: MediaFile }).meta({ id: 'GalleryPhoto' })
export type GalleryPhoto = z.infer<typeof GalleryPhoto>

/**
 * A photo. A photo of a gallery has the access of its gallery. A locked photo has a blurred picture, title and caption;
 * in a gallery, the gallery's title and caption are the public ones and its own title is empty.
 */
export const Photo = z
  .object({
    ...itemFields,
    ...assetFields,
    description: z.string().optional().describe('alternative text'),
    galleryId: Id.optional(),
    photo: MediaFile.optional(),
  })
  .meta({ id: 'Photo' })
export type Photo = z.infer<typeof Photo>

/** A single photo is free or for subscribers. Only galleries are for sale. */
const PhotoAccess = ItemAccess.exclude(['sale'])
const PhotoStatus = ItemStatus.exclude(['scheduled'])

const photoFields = {
  title: trimmed(maxTitle)
    .refine((title) => !hasHiddenCharacters(title), hiddenText)
    .default('')
    .describe('public, except in a gallery'),
  caption: publicCaption,
  description: Description.default('').describe('alternative text'),
  galleryId: z
    .union([Id, z.literal('')])
    .optional()
    .describe('an empty string removes it from its gallery'),
  access: PhotoAccess.default('subscriber'),
  status: PhotoStatus.default('active'),
}
const errors = ['performer_pending', 'restricted', 'not_found', 'unsupported_type', 'too_large'] as const

/** Single photos, also those in galleries (Spec §7, Photos). */
export const photos = endpoints({
  upload: {
    method: 'POST',
    path: '/performer/performer-assets/photos/upload',
    access: 'performer',
    summary: "Add a photo: in the form's field `photo`, or a finished upload by id",
    body: z.strictObject({ ...photoFields, fileId: Id.optional().describe('a finished upload of type `photo`') }),
    files: { photo: { accept: 'image', maxBytes: mediaTypes.photo.maxBytes, optional: true } },
    response: Photo,
    status: 201,
    errors,
    limit: { max: 1000, perS: 3600 },
    emits: ['photo.changed'],
  },
  searchOwn: {
    method: 'GET',
    path: '/performer/performer-assets/photos/search',
    access: 'performer',
    summary: "The caller's own photos in every state",
    query: z.object({ ...ownAssetQuery, galleryId: z.union([Id, z.literal('none')]).optional() }),
    response: page(Photo),
  },
  update: {
    method: 'PUT',
    path: '/performer/performer-assets/photos/{id}',
    access: 'performer',
    summary: "Change the caller's own photo",
    params: IdParams,
    body: changesOf(photoFields),
    response: Photo,
    errors: ['performer_pending', 'restricted', 'not_found', 'sold', 'taken_down'],
    emits: ['photo.changed'],
  },
  remove: {
    method: 'DELETE',
    path: '/performer/performer-assets/photos/{id}',
    access: 'performer',
    summary: "Delete the caller's own photo; refused for a photo of a sold gallery",
    params: IdParams,
    errors: ['not_found', 'sold'],
    emits: ['photo.changed'],
  },
  setCover: {
    method: 'POST',
    path: '/performer/performer-assets/photos/set-cover/{id}',
    access: 'performer',
    summary: 'Make a photo the cover of its gallery',
    params: IdParams,
    response: Photo,
    errors: ['not_found', 'photo_in_no_gallery', 'photo_not_published'],
    emits: ['gallery.changed'],
  },
  search: {
    method: 'GET',
    path: '/performer-assets/photos',
    access: 'optional',
    summary: 'Published photos',
    query: z.object({ ...assetQuery, galleryId: Id.optional().describe("sorted in the gallery's order") }),
    response: page(Photo),
    errors: ['not_found'],
  },
  ofPerformer: {
    method: 'GET',
    path: '/performer-assets/photos/{performerId}',
    access: 'optional',
    summary: 'The photos of one creator, by id or username',
    params: z.object({ performerId: ProfileId }),
    query: z.object(listQuery),
    response: page(Photo),
    errors: ['not_found'],
  },
})

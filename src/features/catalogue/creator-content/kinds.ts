import type { Gallery } from '../../../../contract/catalogue/assets/galleries.ts'
import type { ItemAccess, ItemStatus } from '../../../../contract/catalogue/items/items.ts'
import type { Photo } from '../../../../contract/catalogue/assets/photos.ts'
import type { Product } from '../../../../contract/catalogue/assets/products.ts'
import type { Video } from '../../../../contract/catalogue/assets/videos.ts'
import { request } from '../../../api/request.ts'
import { publishPhotosOf } from './gallery/publish-photos.ts'

export type ContentKind = 'videos' | 'photos' | 'galleries' | 'products'
export type Content = Video | Photo | Gallery | Product

/** Fields that a bulk action can change. `galleryId` (photos only): empty removes the photo from its gallery. */
export type ContentChange = { status?: ItemStatus; access?: ItemAccess; price?: number; galleryId?: string }

/** Everything that the lists and bulk actions need to know about a kind. */
export type KindOf<C extends Content> = {
  look: 'rows' | 'grid'
  accesses: readonly ItemAccess[]
  statuses: readonly ItemStatus[]
  search: `${ContentKind}.searchOwn`
  /** The call with which an item is changed; deleting one emits the same events. */
  change: `${ContentKind}.update`
  /** Address of the editor; absent for kinds that are edited in a dialog. */
  editHref?: string
  viewHref: (item: C) => string
  /** @throws ApiError */
  save: (item: C, change: ContentChange) => Promise<unknown>
  /** Deletes an item; the server archives one that was sold. @throws ApiError */
  remove: (id: string) => Promise<unknown>
}

const all = ['draft', 'scheduled', 'active', 'archived'] as const
const unscheduled = ['draft', 'active', 'archived'] as const

/** Access, price and status after a change, in the combination that the contract requires. */
const offered = (item: Content, change: ContentChange) => {
  const { access, price, status } = { access: item.access, price: item.price, status: item.status, ...change }
  return {
    access,
    status,
    ...(access === 'sale' && price !== undefined && { price }),
    ...(status === 'scheduled' && item.scheduledAt && { scheduledAt: item.scheduledAt }),
  }
}
const plain = <T extends string>(status: ItemStatus): T => (status === 'scheduled' ? 'draft' : status) as T

const kinds: { videos: KindOf<Video>; photos: KindOf<Photo>; galleries: KindOf<Gallery>; products: KindOf<Product> } = {
  videos: {
    look: 'rows',
    accesses: ['free', 'subscriber', 'sale'],
    statuses: all,
    search: 'videos.searchOwn',
    change: 'videos.update',
    editHref: '/creator/video',
    viewHref: ({ _id }) => `/videos/${_id}`,
    save: (video, change) =>
      request('videos.update', {
        params: { id: video._id },
        body: {
          title: video.title,
          caption: video.caption,
          description: video.description ?? '',
          ...offered(video, change),
        },
      }),
    remove: (id) => request('videos.remove', { params: { id } }),
  },
  photos: {
    look: 'grid',
    accesses: ['free', 'subscriber'],
    statuses: unscheduled,
    search: 'photos.searchOwn',
    change: 'photos.update',
    viewHref: ({ galleryId, performer }) =>
      galleryId ? `/galleries/${galleryId}` : `/${performer.username ?? performer._id}?tab=photos`,
    save: (photo, change) => {
      const { access, status } = offered(photo, change)
      const {
        title,
        caption,
        description = '',
        galleryId,
      } = { ...photo, ...(change.galleryId !== undefined && { galleryId: change.galleryId }) }
      const body = {
        title,
        caption,
        description,
        status: plain<'draft'>(status),
        access: access === 'free' ? 'free' : 'subscriber',
        ...(galleryId !== undefined && { galleryId }),
      } as const
      return request('photos.update', { params: { id: photo._id }, body })
    },
    remove: (id) => request('photos.remove', { params: { id } }),
  },
  galleries: {
    look: 'grid',
    accesses: ['free', 'subscriber', 'sale'],
    statuses: all,
    search: 'galleries.searchOwn',
    change: 'galleries.update',
    editHref: '/creator/gallery',
    viewHref: ({ _id }) => `/galleries/${_id}`,
    save: async (gallery, change) => {
      await request('galleries.update', {
        params: { id: gallery._id },
        body: {
          title: gallery.title,
          caption: gallery.caption,
          description: gallery.description ?? '',
          ...offered(gallery, change),
        },
      })
      if (change.status === 'active') await publishPhotosOf(gallery._id)
    },
    remove: (id) => request('galleries.remove', { params: { id } }),
  },
  products: {
    look: 'rows',
    accesses: ['sale'],
    statuses: unscheduled,
    search: 'products.searchOwn',
    change: 'products.update',
    editHref: '/creator/product',
    viewHref: ({ _id }) => `/products/${_id}`,
    save: (product, change) => {
      const { title, caption, description, type, stock } = product
      const body = {
        title,
        caption,
        description,
        type,
        price: change.price ?? product.price,
        status: plain<'draft'>(change.status ?? product.status),
        ...(stock !== undefined && { stock, stockSeen: stock }),
      }
      return request('products.update', { params: { id: product._id }, body })
    },
    remove: (id) => request('products.remove', { params: { id } }),
  },
}

/** The definition of a kind. Its functions accept only items of that kind. */
export const kindOf = (kind: ContentKind): KindOf<Content> => kinds[kind] as KindOf<Content>

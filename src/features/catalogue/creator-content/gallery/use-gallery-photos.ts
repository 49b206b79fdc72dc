import { maxGalleryPhotos } from '../../../../../contract/limits.ts'
import type { GalleryPhoto } from '../../../../../contract/catalogue/assets/photos.ts'
import { kindOfFile } from '../../../platform/uploads/file-kinds.ts'
import { moveItem } from '../../../../lib/move-item.ts'
import { useUploads, type UploadItem, type Uploads } from '../../../platform/uploads/use-uploads.ts'

/** An existing photo, with the data that the form shows and stores. */
export type KnownPhoto = { _id: string; title: string; url: string; alt: string }
/** Photos in the form's values: order (photo ids or upload keys), existing photos that were added, changed alternative texts by photo id. */
export type PhotoValues = { order: string[]; added: KnownPhoto[]; alts: Record<string, string> }

export type GalleryPhotos = {
  /** All photos in order, existing and uploading, for `UploadTiles`. */
  tiles: Uploads
  /** The uploads only. */
  uploads: Uploads
  /** Appends existing photos. */
  take: (photos: readonly KnownPhoto[]) => void
  has: (id: string) => boolean
  /** Existing photos whose alternative text was changed. */
  reworded: readonly { _id: string; alt: string }[]
  /** Replaces upload keys by the ids of the created photos, in place. Returns the new order. */
  settle: (made: ReadonlyMap<string, string>) => string[]
}

/** Converts a gallery's photo for the form. */
export const knownOf = ({ _id, title, photo }: GalleryPhoto): KnownPhoto => ({
  _id,
  title,
  url: photo.url,
  alt: photo.alt ?? '',
})

const itemOf = ({ _id, title, url, alt }: KnownPhoto): UploadItem => ({
  key: _id,
  name: title,
  size: 0,
  kind: 'photo',
  type: 'photo',
  status: 'ready',
  progress: 1,
  previewUrl: url,
  alt,
})

/** Keys of all present photos: first in the stored order, then new ones. */
export const orderOf = (order: readonly string[], present: ReadonlySet<string>): string[] => {
  const remaining = order.filter((key) => present.has(key))
  return [...remaining, ...[...present].filter((key) => !remaining.includes(key))]
}

/** The photos of a gallery form: existing ones and uploads in one order. */
export const useGalleryPhotos = <V extends PhotoValues>(
  scope: string,
  before: readonly KnownPhoto[],
  values: V,
  change: <K extends keyof V & string>(name: K, value: V[K]) => void
): GalleryPhotos => {
  const set = <K extends keyof PhotoValues>(name: K, value: PhotoValues[K]): void => change(name, value as V[K])
  const known = new Map(
    [...before.filter(({ _id }) => values.order.includes(_id)), ...values.added].map((photo) => [photo._id, photo])
  )
  const uploads = useUploads({
    scope,
    accept: (file) => (kindOfFile(file) === 'photo' ? 'photo' : null),
    max: maxGalleryPhotos - known.size,
  })
  const byKey = new Map(uploads.items.map((item) => [item.key, item]))
  const order = orderOf(values.order, new Set([...known.keys(), ...byKey.keys()]))
  const items = order.flatMap((key): UploadItem[] => {
    const photo = known.get(key)
    const upload = byKey.get(key)
    return photo ? [itemOf({ ...photo, alt: values.alts[key] ?? photo.alt })] : upload ? [upload] : []
  })
  const tiles: Uploads = {
    ...uploads,
    items,
    remove: (key) => {
      set(
        'order',
        order.filter((one) => one !== key)
      )
      set(
        'added',
        values.added.filter(({ _id }) => _id !== key)
      )
      if (byKey.has(key)) uploads.remove(key)
    },
    move: (from, to) => set('order', moveItem(order, from, to)),
    describe: (key, alt) => (known.has(key) ? set('alts', { ...values.alts, [key]: alt }) : uploads.describe(key, alt)),
  }
  return {
    tiles,
    uploads,
    has: (id) => known.has(id),
    take: (photos) => {
      const fresh = photos.filter(({ _id }) => !known.has(_id)).slice(0, maxGalleryPhotos - order.length)
      set('added', [...values.added, ...fresh])
      set('order', [...order, ...fresh.map(({ _id }) => _id)])
    },
    reworded: Object.entries(values.alts).flatMap(([_id, alt]) => {
      const photo = known.get(_id)
      return photo && photo.alt !== alt ? [{ _id, alt }] : []
    }),
    settle: (made) => {
      const added = uploads.items.flatMap(({ key, name, alt, previewUrl = '' }) => {
        const _id = made.get(key)
        return _id === undefined ? [] : [{ _id, title: name, url: previewUrl, alt }]
      })
      const next = order.map((key) => made.get(key) ?? key)
      set('added', [...values.added, ...added])
      set('order', next)
      for (const key of made.keys()) uploads.release(key)
      return next
    },
  }
}

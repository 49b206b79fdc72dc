import { useRouter } from 'next/router'
import { useState } from 'react'
import type { output } from 'zod'
import type { galleries, Gallery } from '../../../../../contract/catalogue/assets/galleries.ts'
import type { ItemStatus } from '../../../../../contract/catalogue/items/items.ts'
import { isApiError } from '../../../../api/api-error.ts'
import { useCache } from '../../../../api/cache.ts'
import { request } from '../../../../api/request.ts'
import { moment } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import type { Form } from '../../../../api/use-form.ts'
import { formTexts } from '../form-texts.ts'
import { galleryTexts } from './gallery-texts.ts'
import type { GalleryValues } from './GalleryForm.tsx'
import { useMayPublish } from '../PendingNotice.tsx'
import { publishPhotosOf, rewordPhotos } from './publish-photos.ts'
import { reasonOf } from '../reason-of.ts'
import { runBulk } from '../bulk/run-bulk.ts'
import type { GalleryPhotos } from './use-gallery-photos.ts'
import type { StoredForm } from '../use-stored-form.ts'

type Options = {
  gallery: Gallery | undefined
  form: Form<GalleryValues, output<typeof galleries.create.body>>
  photos: GalleryPhotos
  storedForm: StoredForm
}

export type SavingGallery = {
  save: (status: ItemStatus) => Promise<void>
  isSaving: boolean
  isSaved: boolean
  /** Progress while uploads become photos. */
  progress: { finished: number; total: number } | undefined
  /** Errors by the photo's key. */
  faults: Readonly<Record<string, string>>
}

/**
 * Saves a gallery with its photos. A new gallery is created as a draft first, so that it is not visible while incomplete; then its photos are added;
 * then order, cover and final status are set. When a step fails the form stays open, and saving again continues from there.
 */
export const useSaveGallery = ({ gallery, form, photos, storedForm }: Options): SavingGallery => {
  const t = useTexts(formTexts)
  const g = useTexts(galleryTexts)
  const locale = useLocale()
  const router = useRouter()
  const cache = useCache()
  const mayPublish = useMayPublish()
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [progress, setProgress] = useState<SavingGallery['progress']>()
  const [faults, setFaults] = useState<Record<string, string>>({})

  /** Creates photos from the uploads. Resolves to the order and the new ids by upload key; undefined when some failed. */
  const addPhotos = async (
    galleryId: string
  ): Promise<{ order: string[]; made: ReadonlyMap<string, string> } | undefined> => {
    const fresh = photos.uploads.items.filter(({ fileId }) => fileId !== undefined)
    const made = new Map<string, string>()
    setProgress(fresh.length > 0 ? { finished: 0, total: fresh.length } : undefined)
    const { failed } = await runBulk(
      fresh,
      async ({ key, fileId = '', alt }) => {
        const photo = await request('photos.upload', {
          body: { fileId, description: alt, galleryId, status: mayPublish ? 'active' : 'draft' },
        })
        made.set(key, photo._id)
      },
      { onStep: (finished) => setProgress({ finished, total: fresh.length }) }
    )
    setProgress(undefined)
    const order = photos.settle(made)
    if (failed.length === 0) return { order, made }
    setFaults(Object.fromEntries(failed.map(({ item, error }) => [item.key, reasonOf(error)])))
    showToast({ kind: 'error', message: g.notAdded(failed.length) })
    return undefined
  }

  const save = async (status: ItemStatus): Promise<void> => {
    const body = form.check()
    if (!body) return
    const { values } = form
    setSaving(true)
    setFaults({})
    try {
      let id = gallery?._id ?? values.madeId
      if (id === '') {
        id = (await request('galleries.create', { body: { ...body, status: 'draft' } }))._id
        form.set('madeId', id)
      }
      const added = await addPhotos(id)
      if (!added) return
      const { order, made } = added
      const coverId = made.get(values.cover) ?? values.cover
      await request('galleries.update', {
        params: { id },
        body: { ...body, status, photoIds: order, ...(order.includes(coverId) && { coverId }) },
      })
      await rewordPhotos(id, photos.reworded)
      if (status !== 'draft' && mayPublish) await publishPhotosOf(id)
      photos.uploads.settle()
      storedForm.forget()
      setSaved(true)
      const { scheduledAt } = values
      const message =
        status === 'draft'
          ? t.draftSaved
          : status === 'scheduled' && scheduledAt
            ? t.scheduled(moment(scheduledAt, locale))
            : gallery?.status === status
              ? t.saved
              : t.published
      showToast({ kind: 'success', message })
      await router.push('/creator/galleries')
    } catch (error) {
      refuse(error)
    } finally {
      await cache.applyEmitted('galleries.update')
      await cache.applyEmitted('photos.update')
      setSaving(false)
    }
  }

  /** Shows the server's errors at their photo or field, others as a toast. */
  const refuse = (error: unknown): void => {
    const fields = isApiError(error) ? Object.entries(error.fields ?? {}) : []
    if (fields.length === 0) return showToast({ kind: 'error', message: reasonOf(error) })
    const atPhoto = fields.map(
      ([path, text]) => [photos.tiles.items[Number(/^photoIds\.(\d+)$/.exec(path)?.[1])]?.key, text] as const
    )
    setFaults(Object.fromEntries(atPhoto.flatMap(([key, text]) => (key === undefined ? [] : [[key, text]]))))
    const others = fields.filter((_, index) => atPhoto[index]?.[0] === undefined)
    if (others.length > 0) form.refuse(Object.fromEntries(others))
    else showToast({ kind: 'error', message: g.photoRefused })
  }
  return { save, isSaving, isSaved, progress, faults }
}

import { useState } from 'react'
import type { ReactElement } from 'react'
import { maxGalleryPhotos } from '../../../../../contract/limits.ts'
import { mediaTypes } from '../../../../../contract/platform/files/media-types.ts'
import { galleries, type Gallery } from '../../../../../contract/catalogue/assets/galleries.ts'
import { Images, Star } from '../../../../ui/icons.tsx'
import { bytes } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { LeaveGuard } from '../../../../shell/navigation/LeaveGuard.tsx'
import { FormField } from '../../../../ui/antd/FormField.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Badge } from '../../../../ui/Card.tsx'
import { Form } from '../../../../ui/controls/Form.tsx'
import { FileDrop } from '../../../../ui/controls/FileDrop.tsx'
import { useForm } from '../../../../api/use-form.ts'
import { AccessFields } from '../../items/AccessFields.tsx'
import { publicWordsTexts } from '../../items/public-words-texts.ts'
import { acceptOf } from '../../../platform/uploads/file-kinds.ts'
import { UploadTiles } from '../../../platform/uploads/UploadTiles.tsx'
import { RestoredNotice } from '../RestoredNotice.tsx'
import s from '../form.module.css'
import { formTexts } from '../form-texts.ts'
import { galleryTexts } from './gallery-texts.ts'
import { offerBody, offerFields, offerOf, type OfferValues } from '../offer-values.ts'
import { useReport, type ReportWork } from '../../items/use-report.ts'
import { SaveBar } from '../SaveBar.tsx'
import { TextFields } from '../TextFields.tsx'
import { uploadReadiness, useSaveWhenReady } from '../use-save-when-ready.tsx'
import { knownOf, useGalleryPhotos, type PhotoValues } from './use-gallery-photos.ts'
import { useStoredForm } from '../use-stored-form.ts'
import { useSaveGallery } from './use-save-gallery.ts'
import { lazyClient } from '../../../../ui/lazy-client.tsx'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'
import textStyles from '../../../../ui/content/text.module.css'

const PhotoPicker = lazyClient(() => import('./PhotoPicker.tsx').then((module) => module.PhotoPicker))

/** `cover`: id or upload key of a photo; empty means the first. `madeId`: id of the new gallery after an attempt that did not add all photos. */
export type GalleryValues = OfferValues &
  PhotoValues & { title: string; caption: string; description: string; cover: string; madeId: string }

const valuesOf = (gallery: Gallery | undefined): GalleryValues => ({
  ...offerOf(gallery),
  title: gallery?.title ?? '',
  caption: gallery?.caption ?? '',
  description: gallery?.description ?? '',
  order: gallery?.photos?.map(({ _id }) => _id) ?? [],
  added: [],
  alts: {},
  cover: gallery?.coverId ?? '',
  madeId: '',
})

/** Form to create or edit a gallery with its sortable photos. */
export const GalleryForm = ({ gallery, report }: { gallery?: Gallery; report?: ReportWork }): ReactElement => {
  const t = useTexts(formTexts)
  const words = useTexts(publicWordsTexts)
  const g = useTexts(galleryTexts)
  const locale = useLocale()
  const [initial] = useState(() => valuesOf(gallery))
  const [before] = useState(() => gallery?.photos?.map(knownOf) ?? [])
  const [isPicking, setPicking] = useState(false)
  const scope = `gallery:${gallery?._id ?? 'new'}`
  const form = useForm({
    initial,
    schema: galleries.create.body,
    toInput: (values: GalleryValues) => ({
      title: values.title,
      caption: values.caption,
      description: values.description,
      ...offerBody(values),
    }),
  })
  const { values, errors, set } = form
  const storedForm = useStoredForm({ scope, version: gallery?.updatedAt }, initial, values, set)
  const photos = useGalleryPhotos(scope, before, values, set)
  const { tiles, uploads } = photos
  const saving = useSaveGallery({ gallery, form, photos, storedForm })
  const armed = useSaveWhenReady(uploadReadiness([uploads]), {
    isFine: () => form.check() !== undefined,
    save: saving.save,
  })
  const cover = tiles.items.some(({ key }) => key === values.cover) ? values.cover : tiles.items[0]?.key
  const isDirty = (storedForm.isChanged || uploads.isChanged) && !saving.isSaved
  useReport(report, isDirty, saving.isSaving || saving.isSaved)
  return (
    <Form onlyByButton ref={form.ref} className={cx(layout.stack6, s.form)} data-wide onSubmit={() => undefined}>
      <LeaveGuard dirty={isDirty} />
      <RestoredNotice
        isRestored={storedForm.isRestored}
        onStartOver={() => {
          form.reset(initial)
          uploads.reset()
        }}
      />
      <TextFields
        form={form}
        descriptionHint={values.access === 'free' ? undefined : words.onlyWithAccess}
        descriptionRows={3}
      />
      <section className={cx(layout.stack3, s.section)} aria-labelledby="photos">
        <div className={cx(layout.bar, s.header)}>
          <h2 id="photos">{tiles.items.length === 0 ? g.photos : t.photos(tiles.items.length)}</h2>
          <Button size="sm" variant="secondary" icon={<Images aria-hidden />} onClick={() => setPicking(true)}>
            {g.fromPhotos}
          </Button>
        </div>
        {tiles.items.length > 1 && <p className={textStyles.note}>{g.orderHint}</p>}
        {tiles.items.length > 0 && (
          <UploadTiles
            uploads={tiles}
            accept={acceptOf('photo')}
            describe
            extra={({ key }) => (
              <>
                {key === cover ? (
                  <div className={s.chosen}>
                    <Badge tone="accent">{g.cover}</Badge>
                  </div>
                ) : (
                  <Button size="sm" variant="quiet" icon={<Star aria-hidden />} onClick={() => set('cover', key)}>
                    {g.makeCover}
                  </Button>
                )}
                {saving.faults[key] && (
                  <p className={textStyles.fault} role="alert">
                    {saving.faults[key]}
                  </p>
                )}
              </>
            )}
          />
        )}
        <FormField label={g.addPhotos} error={uploads.fault}>
          <FileDrop
            files={[]}
            onChange={uploads.add}
            accept={acceptOf('photo')}
            multiple
            note={g.photosNote(maxGalleryPhotos, bytes(mediaTypes.photo.maxBytes, locale))}
          />
        </FormField>
      </section>
      <AccessFields {...offerFields(values, set)} fieldErrors={errors} canSchedule={gallery?.status !== 'active'} />
      <SaveBar
        status={gallery?.status}
        when={values.status}
        sending={saving.isSaving || armed.isPending}
        waiting={saving.progress ? g.adding(saving.progress.finished, saving.progress.total) : armed.words}
        onSave={armed.save}
      />
      {isPicking && (
        <PhotoPicker
          isTaken={photos.has}
          onClose={() => setPicking(false)}
          onTake={(chosen) => {
            photos.take(chosen)
            setPicking(false)
          }}
        />
      )}
    </Form>
  )
}

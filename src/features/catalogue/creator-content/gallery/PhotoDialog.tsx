import { Checkbox, Input } from 'antd'
import { useId } from 'react'
import type { ReactElement } from 'react'
import { maxTitle } from '../../../../../contract/limits.ts'
import type { Photo } from '../../../../../contract/catalogue/assets/photos.ts'
import { filledTexts } from '../../../../api/filled-texts.ts'
import { useFilled } from '../../../../api/use-filled.ts'
import { useSend } from '../../../../api/use-send.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { Modal } from '../../../../ui/antd/Modal.tsx'
import { FormField } from '../../../../ui/antd/FormField.tsx'
import { TextArea } from '../../../../ui/antd/TextArea.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/controls/Form.tsx'
import { TakenDownNotice } from '../../../identity/decisions/TakenDownNotice.tsx'
import { AccessFields, type AccessValue } from '../../items/AccessFields.tsx'
import { CaptionField } from '../../items/PublicTextFields.tsx'
import { publicWordsTexts } from '../../items/public-words-texts.ts'
import d from '../bulk/dialogs.module.css'
import { GalleryChoice, useGalleryChoice } from './GalleryChoice.tsx'
import { kindOf } from '../kinds.ts'
import { useMayPublish } from '../PendingNotice.tsx'
import { contentTexts } from '../texts.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Maximum length of an alternative text. */
const ALT = 1000

type PhotoValues = AccessValue & { title: string; caption: string; description: string }

/** Dialog to edit a photo: title, alternative text, gallery and access. */
export const PhotoDialog = ({ photo, onClose }: { photo: Photo; onClose: () => void }): ReactElement => {
  const t = useTexts(contentTexts)
  const words = useTexts(publicWordsTexts)
  const mayPublish = useMayPublish()
  const id = useId()
  const { accesses } = kindOf('photos')
  const update = useSend('photos.update')
  const { changedElsewhere } = useTexts(filledTexts)
  const { values, elsewhere, setValues } = useFilled<PhotoValues>({
    title: photo.title,
    caption: photo.caption ?? '',
    description: photo.description ?? '',
    access: photo.access === 'sale' ? 'subscriber' : photo.access,
    status: photo.status,
  })
  const { title, caption, description, ...offer } = values
  const set = (change: Partial<PhotoValues>): void => setValues((before) => ({ ...before, ...change }))
  const faultOf = (name: keyof PhotoValues): string | undefined =>
    update.fieldErrors[name] ?? (elsewhere.includes(name) ? changedElsewhere : undefined)
  const choice = useGalleryChoice(photo.galleryId)
  const submit = async (): Promise<void> => {
    const galleryId = await choice.settle()
    if (galleryId === undefined) return
    const sent = await update.send({
      params: { id: photo._id },
      body: { title, caption, description, galleryId, access: offer.access as 'free', status: offer.status as 'draft' },
    })
    if (!sent.ok) return
    showToast({ kind: 'success', message: t.saved })
    onClose()
  }
  const isAlone = choice.value === ''
  const isBusy = update.sending || choice.isSettling
  return (
    <Modal
      open
      onClose={onClose}
      title={t.photoTitle}
      width="md"
      busy={isBusy}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            {t.cancel}
          </Button>
          <Button type="submit" form="photo-change" loading={isBusy}>
            {t.save}
          </Button>
        </>
      }
    >
      <Form id="photo-change" className={layout.stack5} onSubmit={submit}>
        {photo.status === 'draft' && <TakenDownNotice itemId={photo._id} />}
        {photo.photo && (
          <img
            className={d.photo}
            src={photo.photo.url}
            srcSet={photo.photo.srcset}
            sizes="(width < 40rem) 100vw, 36rem"
            width={photo.photo.width}
            height={photo.photo.height}
            alt={description}
          />
        )}
        <FormField
          label={t.photoName}
          optional
          hint={isAlone ? words.everyone : words.inGallery}
          error={faultOf('title')}
        >
          <Input value={title} maxLength={maxTitle} onChange={(event) => set({ title: event.target.value })} />
        </FormField>
        {isAlone && (
          <CaptionField
            value={caption}
            onChange={(next) => set({ caption: next })}
            error={faultOf('caption')}
            hint={words.everyone}
          />
        )}
        <FormField label={t.photoAlt} hint={t.photoAltHint} error={faultOf('description')}>
          <TextArea
            value={description}
            maxLength={ALT}
            minRows={2}
            onChange={(event) => set({ description: event.target.value })}
          />
        </FormField>
        <GalleryChoice {...choice} fault={choice.fault ?? update.fieldErrors['galleryId']} />
        {isAlone && <AccessFields value={offer} onChange={set} allowed={accesses} fieldErrors={update.fieldErrors} />}
        {(mayPublish || offer.status === 'active') && (
          <div>
            <Checkbox
              aria-describedby={`${id}-published`}
              checked={offer.status === 'active'}
              onChange={(event) =>
                set({ status: event.target.checked ? 'active' : photo.status === 'archived' ? 'archived' : 'draft' })
              }
            >
              {t.onView}
            </Checkbox>
            <p id={`${id}-published`} className={d.hint}>
              {t.onViewHint}
            </p>
          </div>
        )}
      </Form>
    </Modal>
  )
}

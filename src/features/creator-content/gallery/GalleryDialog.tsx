import type { FormEvent, ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import d from '../bulk/dialogs.module.css'
import { GalleryChoice, useGalleryChoice } from './GalleryChoice.tsx'
import { contentTexts } from '../texts.ts'

type GalleryDialogProps = {
  count: number
  onClose: () => void /** Empty: out of their gallery. */
  onAnswer: (galleryId: string) => void
}

/** Asks which gallery photos go into. */
export const GalleryDialog = ({ count, onClose, onAnswer }: GalleryDialogProps): ReactElement => {
  const t = useTexts(contentTexts)
  const choice = useGalleryChoice()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const id = await choice.settle()
    if (id !== undefined) onAnswer(id)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t.galleryTitle(count)}
      busy={choice.isSettling}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form="gallery-choice" loading={choice.isSettling}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id="gallery-choice" className={d.form} onSubmit={(event) => void submit(event)}>
        <GalleryChoice {...choice} />
      </form>
    </Modal>
  )
}

import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { Modal } from '../../../../ui/antd/Modal.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/controls/Form.tsx'
import { GalleryChoice, useGalleryChoice } from './GalleryChoice.tsx'
import { contentTexts } from '../texts.ts'
import layout from '../../../../ui/layouts/layout.module.css'

type GalleryDialogProps = {
  count: number
  onClose: () => void
  /** Called with a gallery's id; empty removes the photos from their gallery. */
  onAnswer: (galleryId: string) => void
}

/** Dialog to move photos into a gallery. */
export const GalleryDialog = ({ count, onClose, onAnswer }: GalleryDialogProps): ReactElement => {
  const t = useTexts(contentTexts)
  const choice = useGalleryChoice()
  const submit = async (): Promise<void> => {
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
          <Button variant="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form="gallery-choice" loading={choice.isSettling}>
            {t.save}
          </Button>
        </>
      }
    >
      <Form id="gallery-choice" className={layout.stack5} onSubmit={submit}>
        <GalleryChoice {...choice} />
      </Form>
    </Modal>
  )
}

import { useState } from 'react'
import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../contract/social/streaming/streams.ts'
import { useSend } from '../../../../api/use-send.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { Modal } from '../../../../ui/antd/Modal.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/controls/Form.tsx'
import layout from '../../../../ui/layouts/layout.module.css'
import { CoverField } from './CoverField.tsx'
import { formTexts } from './form-texts.ts'
import s from './go-live.module.css'
import { roomTexts } from './room/room-texts.ts'
import { saveCover } from './save-cover.ts'
import { valuesOf } from './stream-values.ts'
import { AccessField, MoreFields, StartField, TitleField } from './StreamFields.tsx'
import { goLiveTexts } from './texts.ts'
import { useEditStreamForm } from './use-stream-form.ts'

const EditForm = ({ stream, onClose }: { stream: OwnStream; onClose: () => void }): ReactElement => {
  const t = useTexts(roomTexts)
  const words = useTexts(formTexts)
  const common = useTexts(goLiveTexts)
  const form = useEditStreamForm(valuesOf(stream))
  const { values, set, field, errors } = form
  const [cover, setCover] = useState<File>()
  const { send, sending } = useSend('streaming.edit')
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = await send({ params: { id: stream._id }, body })
    if (!sent.ok) {
      if (sent.error.fields) form.refuse(sent.error.fields)
      return
    }
    await saveCover(stream._id, cover, words.coverFailed)
    showToast({ kind: 'success', message: t.saved })
    onClose()
  }
  return (
    <Form ref={form.ref} className={layout.stack5} onSubmit={submit}>
      {stream.status !== 'scheduled' && <p className={s.note}>{t.editNote}</p>}
      <TitleField values={values} field={field} errors={errors} />
      {stream.status === 'scheduled' && <StartField values={values} set={set} errors={errors} />}
      <AccessField values={values} set={set} errors={errors} />
      <MoreFields
        values={values}
        field={field}
        errors={errors}
        isOpen
        cover={<CoverField file={cover} onChoose={setCover} cover={stream.cover} />}
      />
      <div className={layout.wrap}>
        <Button variant="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" loading={sending}>
          {t.save}
        </Button>
      </div>
    </Form>
  )
}

/** Changes a stream that is live or scheduled. */
export const EditStream = ({
  stream,
  open,
  onClose,
}: {
  stream: OwnStream
  open: boolean
  onClose: () => void
}): ReactElement => {
  const t = useTexts(roomTexts)
  return (
    <Modal open={open} onClose={onClose} title={t.editTitle}>
      {open && <EditForm stream={stream} onClose={onClose} />}
    </Modal>
  )
}

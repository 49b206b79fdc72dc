import type { ReactElement } from 'react'
import { people } from '../../../../../contract/admin/people.ts'
import { useForm } from '../../../../api/use-form.ts'
import { useSend } from '../../../../api/use-send.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { DateField } from '../../../../ui/antd/DateField.tsx'
import { FormField } from '../../../../ui/antd/FormField.tsx'
import { Modal } from '../../../../ui/antd/Modal.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/controls/Form.tsx'
import layout from '../../../../ui/layouts/layout.module.css'
import { operatorTexts } from '../../admin-texts.ts'
import { ReasonField } from '../../ReasonField.tsx'
import type { ActionDialogProps } from './action.ts'
import { actionTexts } from './texts.ts'

/** Corrects the date of birth of an account. */
export const BirthDateDialog = ({ person, open, onClose }: ActionDialogProps): ReactElement => {
  const t = useTexts(actionTexts)
  const { send, sending } = useSend('people.changeBirthDate', { toast: true })
  return (
    <Modal open={open} onClose={onClose} title={t.birthDateTitle(person.name)} busy={sending}>
      <BirthDateForm
        birthDate={person.birthDate}
        busy={sending}
        onClose={onClose}
        onSave={async (body) => {
          if (!(await send({ params: { id: person._id }, body })).ok) return
          onClose()
          showToast({ kind: 'success', message: t.birthDateSaved })
        }}
      />
    </Modal>
  )
}

type FormProps = {
  birthDate: string | undefined
  busy: boolean
  onClose: () => void
  onSave: (body: { birthDate: string; reason: string }) => Promise<void>
}

const BirthDateForm = ({ birthDate = '', busy, onClose, onSave }: FormProps): ReactElement => {
  const t = useTexts(actionTexts)
  const words = useTexts(operatorTexts)
  const form = useForm({ initial: { birthDate, reason: '' }, schema: people.changeBirthDate.body })
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (body) await onSave(body)
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={() => void submit()}>
      <p>{t.birthDateText}</p>
      <FormField label={t.birthDateLabel} required error={form.errors['birthDate']}>
        <DateField
          name="birthDate"
          value={form.values.birthDate}
          onChange={(day) => form.set('birthDate', day ?? '')}
          onBlur={() => form.blur('birthDate')}
        />
      </FormField>
      <ReasonField field={form.field('reason')} error={form.errors['reason']} />
      <div className={layout.cluster}>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {t.birthDateSave}
        </Button>
      </div>
    </Form>
  )
}

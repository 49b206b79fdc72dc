import type { ReactElement } from 'react'
import { people } from '../../../contract/admin/people.ts'
import { useForm } from '../../api/use-form.ts'
import { useTexts } from '../../lib/texts.ts'
import { Modal } from '../../ui/antd/Modal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import layout from '../../ui/layouts/layout.module.css'
import { operatorTexts } from './admin-texts.ts'
import { ReasonField } from './ReasonField.tsx'

type ReasonDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen. */
  children: string
  confirm: string
  danger?: boolean
  /** The person whom it concerns is told the reason. */
  isShown?: boolean
  busy: boolean
  onConfirm: (reason: string) => Promise<void>
}

/** Asks for confirmation and a reason before a decision about somebody. */
export const ReasonDialog = ({ open, onClose, busy, title, ...rest }: ReasonDialogProps): ReactElement => (
  <Modal open={open} onClose={onClose} title={title} busy={busy}>
    <ReasonForm {...rest} onClose={onClose} busy={busy} />
  </Modal>
)

const ReasonForm = ({
  onClose,
  children,
  confirm,
  danger,
  isShown,
  busy,
  onConfirm,
}: Omit<ReasonDialogProps, 'open' | 'title'>): ReactElement => {
  const t = useTexts(operatorTexts)
  const form = useForm({ initial: { reason: '' }, schema: people.suspend.body })
  const submit = (): void => {
    const body = form.check()
    if (body) void onConfirm(body.reason)
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={submit}>
      <p>{children}</p>
      <ReasonField field={form.field('reason')} error={form.errors['reason']} isShown={isShown} />
      <div className={layout.cluster}>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy}>
          {confirm}
        </Button>
      </div>
    </Form>
  )
}

import type { ReactElement, ReactNode } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import { Button } from '../Button.tsx'
import { Modal } from './Modal.tsx'

const T = texts({ en: { cancel: 'Cancel' }, pt: { cancel: 'Cancelar' } })

export type ConfirmProps = {
  open: boolean
  onClose: () => void
  /** A question that names the action. */
  title: ReactNode
  /** The consequences, and what cannot be undone. */
  children: ReactNode
  /** Label of the confirming button: a verb, never "OK". */
  confirm: ReactNode
  onConfirm: () => void
  /** Label of the cancelling button, where "Cancel" is ambiguous. */
  cancel?: ReactNode
  /** The action deletes something for good. */
  danger?: boolean
  busy?: boolean
}

/** Asks for confirmation of an action that is hard to undo. */
export const Confirm = ({
  open,
  onClose,
  title,
  children,
  confirm,
  onConfirm,
  cancel,
  danger,
  busy,
}: ConfirmProps): ReactElement => {
  const t = useTexts(T)
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      busy={busy}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {cancel ?? t.cancel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}

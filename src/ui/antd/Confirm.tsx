import type { ReactElement, ReactNode } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import { Button } from '../Button.tsx'
import { Modal } from './Modal.tsx'

const T = texts({ en: { cancel: 'Cancel' }, pt: { cancel: 'Cancelar' } })

export type ConfirmProps = {
  open: boolean
  onClose: () => void
  /** A question: what will happen. */
  title: ReactNode
  /** What it means, and what cannot be undone. */
  children: ReactNode
  /** The words of the button that does it: a verb, never "OK". */
  confirm: ReactNode
  onConfirm: () => void
  /** The words of the way out, when "Cancel" could be misread. */
  cancel?: ReactNode
  /** It takes something away for good. */
  danger?: boolean
  busy?: boolean
}

/** Asks before something is done that is not easily undone. */
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

import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { securityTexts } from './texts.ts'

/** What the dialog of a new second factor gets from its section. */
export type NewFactorProps = { open: boolean; onClose: () => void; onChanged: () => void }

/** What the form of a new second factor gets from its dialog; `onDone` takes the recovery codes if the server made some. */
export type FactorFormProps = { onClose: () => void; onDone: (codes: readonly string[] | undefined) => void }

/** The dialog in which a second factor is added: its form, then the recovery codes that come with the first one. */
export const NewFactorDialog = ({
  open,
  onClose,
  onChanged,
  title,
  children,
}: NewFactorProps & { title: string; children: (form: FactorFormProps) => ReactNode }): ReactElement => {
  const t = useTexts(securityTexts)
  const [codes, setCodes] = useState<readonly string[]>()
  const close = (): void => {
    onClose()
    setCodes(undefined)
  }
  const done = (made: readonly string[] | undefined): void => {
    onChanged()
    if (made) setCodes(made)
    else close()
  }
  return (
    <Modal open={open} onClose={close} title={codes ? t.codesTitle : title}>
      {codes ? <RecoveryCodes codes={codes} onDone={close} /> : children({ onClose: close, onDone: done })}
    </Modal>
  )
}

import { useState } from 'react'
import type { ReactElement } from 'react'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { IdentityForm } from './IdentityForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { securityTexts } from './texts.ts'

/** Makes new recovery codes and shows them. */
export const RenewCodes = ({ open, onClose }: { open: boolean; onClose: () => void }): ReactElement => {
  const t = useTexts(securityTexts)
  const [codes, setCodes] = useState<readonly string[]>()
  const { send } = useSend('secondFactor.renewCodes', {
    toast: false,
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  const close = (): void => {
    onClose()
    setCodes(undefined)
  }
  return (
    <Modal open={open} onClose={close} title={codes ? t.codesTitle : t.renewTitle}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <IdentityForm confirm={t.renew} act={(body) => send({ body })} onCancel={close}>
          <p>{t.renewText}</p>
        </IdentityForm>
      )}
    </Modal>
  )
}

import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { useSend } from '../../api/use-send.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { FormField } from '../../ui/antd/FormField.tsx'
import { Modal } from '../../ui/antd/Modal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { IdentityForm } from './IdentityForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { securityTexts } from './texts.ts'
import { knowsPasskeys, makePasskey } from './webauthn.ts'

type Props = { open: boolean; onClose: () => void; onChanged: () => void }

/** Adds a passkey of this browser or of a device that it knows; shows recovery codes with the first second factor. */
export const AddPasskey = ({ open, onClose, onChanged }: Props): ReactElement => {
  const t = useTexts(securityTexts)
  const [codes, setCodes] = useState<readonly string[]>()
  const close = (): void => {
    onClose()
    setCodes(undefined)
  }
  return (
    <Modal open={open} onClose={close} title={codes ? t.codesTitle : t.passkeyTitle}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <PasskeyForm
          onClose={close}
          onDone={(made) => {
            onChanged()
            if (made) setCodes(made)
            else close()
          }}
        />
      )}
    </Modal>
  )
}

const PasskeyForm = ({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (codes: readonly string[] | undefined) => void
}): ReactElement => {
  const t = useTexts(securityTexts)
  const [name, setName] = useState(t.passkeyDefault)
  const [fault, setFault] = useState<string>()
  const begin = useSend('passkeys.begin', { toast: false })
  const create = useSend('passkeys.create', { toast: false })
  const add = async (body: {
    currentPassword?: string
  }): Promise<{ ok: true } | { ok: false; error: ApiError } | undefined> => {
    setFault(undefined)
    const begun = await begin.send({ body })
    if (!begun.ok) return begun
    const made = await makePasskey(begun.data)
    if (made.state !== 'done') {
      setFault(t.passkeyNotMade)
      return undefined
    }
    const sent = await create.send({ body: { name: name.trim() || t.passkeyDefault, passkey: made.answer } })
    if (!sent.ok) return sent
    showToast({ kind: 'success', message: t.passkeyAdded })
    onDone(sent.data.recoveryCodes)
    return { ok: true }
  }
  if (!knowsPasskeys()) return <Notice tone="warning">{t.passkeyUnknown}</Notice>
  return (
    <IdentityForm confirm={t.next} act={add} onCancel={onClose}>
      <p>{t.passkeysText}</p>
      <FormField label={t.passkeyName} hint={t.passkeyNameHint}>
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={60}
          autoComplete="off"
          autoFocus
        />
      </FormField>
      {fault && <Notice tone="danger">{fault}</Notice>}
    </IdentityForm>
  )
}

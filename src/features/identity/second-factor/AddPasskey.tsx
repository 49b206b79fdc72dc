import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { IdentityForm } from './IdentityForm.tsx'
import { NewFactorDialog, type FactorFormProps, type NewFactorProps } from './NewFactorDialog.tsx'
import { securityTexts } from './texts.ts'
import { knowsPasskeys, makePasskey } from './webauthn.ts'

/** Adds a passkey of this browser or of a device that it knows; shows recovery codes with the first second factor. */
export const AddPasskey = (props: NewFactorProps): ReactElement => (
  <NewFactorDialog {...props} title={useTexts(securityTexts).passkeyTitle}>
    {(form) => <PasskeyForm {...form} />}
  </NewFactorDialog>
)

const PasskeyForm = ({ onClose, onDone }: FactorFormProps): ReactElement => {
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

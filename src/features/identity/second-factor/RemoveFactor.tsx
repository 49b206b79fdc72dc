import { useState } from 'react'
import type { ReactElement } from 'react'
import * as z from 'zod'
import type { Passkey, SecondFactor } from '../../../../contract/identity/second-factor/second-factor.ts'
import type { PasskeyAnswer } from '../../../../contract/identity/second-factor/second-factor-fields.ts'
import { toFault } from '../../../api/api-error.ts'
import { wirePassword } from '../../../api/password.ts'
import { request } from '../../../api/request.ts'
import { useForm } from '../../../api/use-form.ts'
import { useSend } from '../../../api/use-send.ts'
import { ERROR_TEXTS, errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { PasswordInput } from '../../../ui/antd/PasswordInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { proofTexts } from './proof-texts.ts'
import { ProofFields } from './ProofFields.tsx'
import { securityTexts } from './texts.ts'
import { isAboutIdentity } from './use-proof.ts'
import { askPasskey } from './webauthn.ts'

/** What is removed: the authenticator app, or a passkey. */
export type Removal = 'app' | Passkey
type Props = { removal: Removal | undefined; own: SecondFactor; onClose: () => void; onChanged: () => void }

/** Removes a second factor, for which the password and a second factor are asked for every time. */
export const RemoveFactor = ({ removal, own, onClose, onChanged }: Props): ReactElement => {
  const t = useTexts(securityTexts)
  const title = removal === undefined ? '' : removal === 'app' ? t.removeAppTitle : t.removePasskeyTitle(removal.name)
  return (
    <Modal open={removal !== undefined} onClose={onClose} title={title}>
      {removal !== undefined && (
        <RemoveForm
          removal={removal}
          own={own}
          onClose={onClose}
          onDone={() => {
            onChanged()
            onClose()
          }}
        />
      )}
    </Modal>
  )
}

const Removal = z.object({ currentPassword: z.string().max(200), code: z.string() })

const RemoveForm = ({
  removal,
  own,
  onClose,
  onDone,
}: {
  removal: Removal
  own: SecondFactor
  onClose: () => void
  onDone: () => void
}): ReactElement => {
  const t = useTexts(securityTexts)
  const words = useTexts(proofTexts)
  const form = useForm({ initial: { currentPassword: '', code: '' }, schema: Removal })
  const app = useSend('secondFactor.removeApp', { toast: false })
  const passkey = useSend('passkeys.remove', { toast: false })
  const [asking, setAsking] = useState(false)
  const { currentPassword, code } = form.values
  const isLast = (own.app ? 1 : 0) + own.passkeys.length === 1
  const isFilled = (needsCode: boolean): boolean => {
    const missing = {
      ...(own.hasPassword && currentPassword === '' && { currentPassword: words.fillIn }),
      ...(needsCode && code.trim() === '' && { code: words.fillIn }),
    }
    if (Object.keys(missing).length > 0) form.refuse(missing)
    return Object.keys(missing).length === 0
  }
  const remove = async (proof: { code: string } | { passkey: PasskeyAnswer }): Promise<void> => {
    const body = { ...proof, ...(own.hasPassword && { currentPassword: await wirePassword(currentPassword) }) }
    const sent = await (removal === 'app' ? app.send({ body }) : passkey.send({ params: { id: removal._id }, body }))
    if (sent.ok) {
      showToast({ kind: 'success', message: t.removed })
      return onDone()
    }
    if (sent.error.fields) form.refuse(sent.error.fields)
    else if (isAboutIdentity(sent.error))
      form.refuse({ currentPassword: errorText(sent.error, ERROR_TEXTS.errorOccurred) })
    else showToast({ kind: 'error', message: errorText(sent.error) })
  }
  const withPasskey = async (): Promise<boolean> => {
    if (!isFilled(false)) return false
    setAsking(true)
    try {
      const outcome = await askPasskey(await request('secondFactor.passkeyRequest'))
      if (outcome.state === 'failed') form.refuse({ code: words.passkeyFailed })
      if (outcome.state === 'done') await remove({ passkey: outcome.answer })
    } catch (thrown) {
      showToast({ kind: 'error', message: errorText(toFault(thrown)) })
    } finally {
      setAsking(false)
    }
    return false
  }
  const methods = [...(own.app ? ['app'] : []), ...(own.passkeys.length > 0 ? ['passkey'] : [])]
  const sending = app.sending || passkey.sending
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={() => void (isFilled(true) && remove({ code }))}>
      <p>{removal === 'app' ? t.removeAppText : t.removePasskeyText}</p>
      {isLast && <p>{t.removeLast}</p>}
      {own.hasPassword && (
        <FormField
          label={t.password}
          error={form.errors['currentPassword']}
          required
          link={<Link href="/auth/forgot">{t.forgot}</Link>}
        >
          <PasswordInput {...form.field('currentPassword')} autoComplete="current-password" />
        </FormField>
      )}
      <ProofFields
        proof={{
          methods,
          code,
          error: form.errors['code'],
          asking,
          change: (typed) => form.set('code', typed),
          withPasskey,
        }}
      />
      <div className={layout.cluster}>
        <Button variant="quiet" disabled={sending} onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" variant="danger" loading={sending}>
          {removal === 'app' ? t.removeApp : t.remove}
        </Button>
      </div>
    </Form>
  )
}

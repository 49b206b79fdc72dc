import { Input } from 'antd'
import type { ReactElement } from 'react'
import { passkeys } from '../../../../contract/identity/second-factor/passkeys.ts'
import type { Passkey } from '../../../../contract/identity/second-factor/second-factor.ts'
import { useForm } from '../../../api/use-form.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { securityTexts } from './texts.ts'

/** Changes the name of a passkey. */
export const RenamePasskey = ({
  passkey,
  onClose,
}: {
  passkey: Passkey | undefined
  onClose: () => void
}): ReactElement => {
  const t = useTexts(securityTexts)
  return (
    <Modal open={passkey !== undefined} onClose={onClose} title={t.renameTitle}>
      {passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Modal>
  )
}

const RenameForm = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactElement => {
  const t = useTexts(securityTexts)
  const form = useForm({ initial: { name: passkey.name }, schema: passkeys.update.body })
  const { send, sending } = useSend('passkeys.update')
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = await send({ params: { id: passkey._id }, body })
    if (sent.ok) {
      showToast({ kind: 'success', message: t.renamed })
      onClose()
    } else if (sent.error.fields) form.refuse(sent.error.fields)
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={() => void submit()}>
      <FormField label={t.passkeyName} hint={t.passkeyNameHint} error={form.errors['name']} required>
        <Input {...form.field('name')} maxLength={60} autoComplete="off" autoFocus />
      </FormField>
      <div className={layout.cluster}>
        <Button variant="quiet" disabled={sending} onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={sending}>
          {t.save}
        </Button>
      </div>
    </Form>
  )
}

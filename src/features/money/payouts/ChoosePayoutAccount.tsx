import { useState } from 'react'
import type { ReactElement } from 'react'
import * as z from 'zod'
import type { PayoutMethod } from '../../../../contract/money/payout-settings.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useForm } from '../../../api/use-form.ts'
import { isAboutIdentity } from '../../identity/second-factor/use-proof.ts'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { IdentityFields } from '../../identity/second-factor/IdentityFields.tsx'
import s from './payouts.module.css'
import { payoutSettingsTexts } from './settings-texts.ts'
import { usePasswordConfirmation } from '../../identity/second-factor/use-password-confirmation.ts'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

type Props = { performerId: string; method: PayoutMethod; to: string }

/** Button that makes an account the payout account, after a confirmation (Spec §7, payment-gateway-settings). `to` names the account. */
export const ChoosePayoutAccount = (props: Props): ReactElement => {
  const t = useTexts(payoutSettingsTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t.use}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={t.useTitle[props.method]}>
        <ConfirmForm {...props} onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}

const PasswordForm = z.object({ currentPassword: z.string().max(200) })

const ConfirmForm = ({ performerId, method, to, onDone }: Props & { onDone: () => void }): ReactElement => {
  const t = useTexts(payoutSettingsTexts)
  const form = useForm({ initial: { currentPassword: '' }, schema: PasswordForm })
  const confirmation = usePasswordConfirmation(form)
  const { withPassword, refused } = confirmation
  const { send, sending, error } = useSend('payoutSettings.gateway', {
    toast: false,
  })
  const save = async (): Promise<void> => {
    const checked = form.check()
    if (!checked) return
    const sent = await send({
      params: { id: performerId },
      body: { method, ...(await withPassword(checked.currentPassword)) },
    })
    if (!sent.ok) return refused(sent.error)
    showToast({ kind: 'success', message: t.used })
    onDone()
  }
  const isOther = error && !isAboutIdentity(error)
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={save}>
      <p>{t.useText[method](to)}</p>
      <IdentityFields
        confirmation={confirmation}
        field={form.field('currentPassword')}
        error={form.errors['currentPassword']}
      />
      {isOther && <PurchaseError error={error} />}
      <div className={cx(layout.cluster, s.actions)}>
        <Button variant="quiet" onClick={onDone}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={sending}>
          {t.use}
        </Button>
      </div>
    </Form>
  )
}

import { useState } from 'react'
import type { ReactElement } from 'react'
import * as z from 'zod'
import type { PayoutMethod } from '../../../contract/payout-settings.ts'
import { useSend } from '../../api/use-send.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { Modal } from '../../ui/antd/Modal.tsx'
import { Button } from '../../ui/Button.tsx'
import { submitting, useForm } from '../../api/use-form.ts'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { OwnerProof } from './OwnerProof.tsx'
import s from './payouts.module.css'
import { payoutSettingsTexts } from './settings-texts.ts'
import { useProof } from './use-proof.ts'

type Props = { performerId: string; method: PayoutMethod; to: string }

/** Chooses where payouts go, after it has said so (Spec §7, payment-gateway-settings). */
export const UseThis = (props: Props): ReactElement => {
  const t = useTexts(payoutSettingsTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t.use}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={t.useTitle[props.method]}>
        <Choose {...props} onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}

const Proof = z.object({ currentPassword: z.string().max(200) })

const Choose = ({ performerId, method, to, onDone }: Props & { onDone: () => void }): ReactElement => {
  const t = useTexts(payoutSettingsTexts)
  const form = useForm({ initial: { currentPassword: '' }, schema: Proof })
  const { asksPassword, proof, refused } = useProof(form)
  const { send, sending, error } = useSend('payoutSettings.gateway', {
    invalidate: ['payoutSettings.view', 'payouts.calculate'],
    toast: false,
  })
  const save = async (): Promise<void> => {
    const checked = form.check()
    if (!checked) return
    const sent = await send({
      params: { id: performerId },
      body: { method, ...(await proof(checked.currentPassword)) },
    })
    if (!sent.ok) return refused(sent.error)
    showToast({ kind: 'success', message: t.used })
    onDone()
  }
  const isOther = error && error.code !== 'reauthentication_required' && error.code !== 'wrong_credentials'
  return (
    <form ref={form.ref} className={s.form} noValidate onSubmit={submitting(save)}>
      <p>{t.useText[method](to)}</p>
      {asksPassword && <OwnerProof field={form.field('currentPassword')} error={form.errors['currentPassword']} />}
      {isOther && <PurchaseError error={error} />}
      <div className={s.actions}>
        <Button variant="quiet" onClick={onDone}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={sending}>
          {t.use}
        </Button>
      </div>
    </form>
  )
}

import type { ReactElement } from 'react'
import { coupons } from '../../../../contract/money/coupons.ts'
import type { Coupon } from '../../../../contract/money/coupons.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { useForm } from '../../../api/use-form.ts'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import s from './coupons.module.css'
import { LimitFields, limitsOf } from './LimitFields.tsx'
import { couponsTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

/** Form to change a coupon's last day and limits. */
export const LimitsForm = ({
  isSite,
  coupon,
  onSaved,
  onCancel,
}: {
  isSite: boolean
  coupon: Coupon
  onSaved: () => void
  onCancel: () => void
}): ReactElement => {
  const t = useTexts(couponsTexts)
  const own = useSend('coupons.update', { toast: false })
  const ofSite = useSend('siteCoupons.update', { toast: false })
  const { send, sending, error } = isSite ? ofSite : own
  const initial = {
    validUntil: coupon.validUntil ?? '',
    totalLimit: String(coupon.totalLimit ?? ''),
    fanLimit: String(coupon.fanLimit),
  }
  const form = useForm({ initial, schema: coupons.update.body, toInput: limitsOf })
  const save = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = await send({ params: { id: coupon._id }, body })
    if (sent.ok) onSaved()
    else if (sent.error.fields) form.refuse(sent.error.fields)
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={save}>
      <LimitFields field={form.field} values={form.values} set={form.set} errors={form.errors} />
      {error && !error.fields && <PurchaseError error={error} />}
      <div className={cx(layout.wrap, s.actions)}>
        <Button variant="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={sending}>
          {t.save}
        </Button>
      </div>
    </Form>
  )
}

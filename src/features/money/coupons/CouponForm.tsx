import { Input } from 'antd'
import type { ComponentType, ReactElement } from 'react'
import { coupons } from '../../../../contract/money/coupons.ts'
import { maxDiscountedCharges } from '../../../../contract/limits.ts'
import type { Coupon, CouponKind } from '../../../../contract/money/coupons.ts'
import { useSend } from '../../../api/use-send.ts'
import { typedAmount } from '../../../lib/amount.ts'
import { useTexts } from '../../../lib/texts.ts'
import { DateField } from '../../../ui/antd/DateField.tsx'
import { FilterSelect } from '../../../ui/antd/select/FilterSelect.tsx'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import { useForm } from '../../../api/use-form.ts'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { CouponPreview } from './CouponPreview.tsx'
import s from './coupons.module.css'
import { LimitFields, limitsOf } from './LimitFields.tsx'
import { couponsTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

const initial = {
  code: '',
  kind: 'percentage' as CouponKind,
  value: '',
  charges: '1',
  subscriptionType: '',
  validFrom: '',
  validUntil: '',
  totalLimit: '',
  fanLimit: '1',
}
const plans = ['monthly', 'yearly'] as const

/** Shows what a coupon does to the price. */
export type CouponPreviewOf = ComponentType<{ kind: CouponKind; value: number; plan: string }>

/** Form to create a coupon of the viewer, or of the whole site. */
export const CouponForm = ({
  isSite = false,
  preview: Preview = CouponPreview,
  onSaved,
  onCancel,
}: {
  isSite?: boolean
  preview?: CouponPreviewOf | undefined
  onSaved: (coupon: Coupon) => void
  onCancel: () => void
}): ReactElement => {
  const t = useTexts(couponsTexts)
  const { ofCurrency } = useAmounts()
  const own = useSend('coupons.create', { toast: false })
  const ofSite = useSend('siteCoupons.create', { toast: false })
  const { send, sending, error } = isSite ? ofSite : own
  const form = useForm({
    initial,
    schema: coupons.create.body,
    toInput: (values) => ({
      code: values.code,
      kind: values.kind,
      value: values.value.trim() === '' ? undefined : (typedAmount(values.value) ?? Number.NaN),
      charges: Number(values.charges),
      subscriptionType: plans.find((plan) => plan === values.subscriptionType),
      validFrom: values.validFrom || undefined,
      ...limitsOf(values),
    }),
  })
  const { values, set, field, errors } = form
  const save = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = await send({ body })
    if (sent.ok) onSaved(sent.data)
    else if (sent.error.code === 'code_taken') form.refuse({ code: sent.error.message })
    else if (sent.error.fields) form.refuse(sent.error.fields)
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={save}>
      <FormField label={t.code} error={errors['code']} hint={t.codeHint}>
        <Input
          {...field('code')}
          className={s.typed}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
        />
      </FormField>
      <RadioCards
        legend={t.kind}
        name="coupon-kind"
        value={values.kind}
        onChange={(kind) => set('kind', kind)}
        options={[
          { value: 'percentage', title: t.percentage },
          { value: 'amount', title: t.amount },
        ]}
      />
      <div className={s.pair}>
        <FormField label={t.value} error={errors['value']}>
          <Input
            {...field('value')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            {...(values.kind === 'percentage' ? { suffix: '%' } : ofCurrency)}
          />
        </FormField>
        <FilterSelect
          label={t.charges}
          value={values.charges}
          options={Array.from({ length: maxDiscountedCharges }, (_, n) => ({
            value: String(n + 1),
            label: t.chargesOf(n + 1),
          }))}
          onChange={(charges) => set('charges', charges ?? '1')}
        />
      </div>
      <FilterSelect
        label={t.plan}
        value={plans.find((plan) => plan === values.subscriptionType)}
        any={t.for.both}
        options={plans.map((value) => ({ value, label: t.for[value] }))}
        onChange={(plan) => set('subscriptionType', plan ?? '')}
      />
      <LimitFields
        field={field}
        values={values}
        set={set}
        errors={errors}
        first={
          <FormField label={t.firstDay} error={errors['validFrom']} optional>
            <DateField value={values.validFrom} onChange={(day) => set('validFrom', day ?? '')} />
          </FormField>
        }
      />
      <Preview kind={values.kind} value={typedAmount(values.value) ?? Number.NaN} plan={values.subscriptionType} />
      {error && !error.fields && error.code !== 'code_taken' && <PurchaseError error={error} />}
      <div className={cx(layout.wrap, s.actions)}>
        <Button variant="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={sending}>
          {t.create}
        </Button>
      </div>
    </Form>
  )
}

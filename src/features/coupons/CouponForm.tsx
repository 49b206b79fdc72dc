import type { ReactElement } from 'react'
import { coupons } from '../../../contract/coupons.ts'
import { maxDiscountedCharges } from '../../../contract/limits.ts'
import type { Coupon, CouponKind } from '../../../contract/coupons.ts'
import { useSend } from '../../api/use-send.ts'
import { typedAmount } from '../../lib/amount.ts'
import { money } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioCards } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextInput } from '../../ui/TextInput.tsx'
import { submitting, useForm } from '../auth/use-form.ts'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { selectSettings } from '../settings/slice.ts'
import { CouponPreview } from './CouponPreview.tsx'
import s from './coupons.module.css'
import { LimitFields, limitsOf } from './LimitFields.tsx'
import { couponsTexts } from './texts.ts'

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

/** Makes a coupon. */
export const CouponForm = ({
  onSaved,
  onCancel,
}: {
  onSaved: (coupon: Coupon) => void
  onCancel: () => void
}): ReactElement => {
  const t = useTexts(couponsTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { send, sending, error } = useSend('coupons.create', { invalidate: ['coupons.list'], toast: false })
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
    <form ref={form.ref} className={s.form} noValidate onSubmit={submitting(save)}>
      <Field label={t.code} error={errors['code']} hint={t.codeHint}>
        <TextInput
          {...field('code')}
          className={s.typed}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
        />
      </Field>
      {/* Not by the value's own name: what the browser filled in is taken up by name, and each radio has a value. */}
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
        <Field label={t.value} error={errors['value']}>
          <TextInput
            {...field('value')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            after={values.kind === 'percentage' ? '%' : undefined}
            before={values.kind === 'amount' ? money(0, locale, currency).replace(/[\d\s.,]/g, '') : undefined}
          />
        </Field>
        <Field label={t.charges}>
          <NativeSelect {...field('charges')}>
            {Array.from({ length: maxDiscountedCharges }, (_, n) => (
              <option key={n} value={n + 1}>
                {t.chargesOf(n + 1)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <Field label={t.plan}>
        <NativeSelect {...field('subscriptionType')}>
          {(['both', ...plans] as const).map((plan) => (
            <option key={plan} value={plan === 'both' ? '' : plan}>
              {t.for[plan]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <LimitFields
        field={field}
        errors={errors}
        first={
          <Field label={t.firstDay} error={errors['validFrom']} optional>
            <TextInput {...field('validFrom')} type="date" />
          </Field>
        }
      />
      <CouponPreview
        kind={values.kind}
        value={typedAmount(values.value) ?? Number.NaN}
        plan={values.subscriptionType}
      />
      {error && !error.fields && error.code !== 'code_taken' && <PurchaseError error={error} />}
      <div className={s.actions}>
        <Button variant="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={sending}>
          {t.create}
        </Button>
      </div>
    </form>
  )
}

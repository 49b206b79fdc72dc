import { useState } from 'react'
import type { ReactElement } from 'react'
import { TicketPercent } from '../../../../ui/icons.tsx'
import { errorText } from '../../../../lib/error-texts.ts'
import { money, percent } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/controls/Form.tsx'
import { Field } from '../../../../ui/controls/Field.tsx'
import { TextInput } from '../../../../ui/controls/TextInput.tsx'
import { selectSettings } from '../../../platform/settings/slice.ts'
import s from './coupon.module.css'
import { couponTexts } from './coupon-texts.ts'
import type { AppliedCoupon } from './use-coupon.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** The coupon field: a button that opens an input, and the discount once a code is accepted. */
export const CouponField = ({ coupon, code }: { coupon: AppliedCoupon; code: string }): ReactElement => {
  const t = useTexts(couponTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const [open, setOpen] = useState(code !== '')
  const [typed, setTyped] = useState(code)
  const { offer, asking, error } = coupon
  if (offer) {
    const off = offer.kind === 'percentage' ? percent(offer.value / 100, locale) : money(offer.value, locale, currency)
    return (
      <div className={cx(layout.row, s.applied)} role="status">
        <TicketPercent aria-hidden className={s.icon} />
        <p>
          <strong>{offer.code}</strong> <span>{t.gives(off, offer.charges)}</span>
        </p>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            coupon.remove()
            setTyped('')
          }}
        >
          {t.remove}
        </Button>
      </div>
    )
  }
  if (!open)
    return (
      <div>
        <Button variant="quiet" size="sm" icon={<TicketPercent aria-hidden />} onClick={() => setOpen(true)}>
          {t.have}
        </Button>
      </div>
    )
  return (
    <Form
      className={s.form}
      onSubmit={() => {
        if (typed.trim() !== '') coupon.apply(typed)
      }}
    >
      <Field label={t.code} error={error ? (error.fields?.['code'] ?? errorText(error)) : undefined}>
        <TextInput
          autoFocus={code === ''}
          value={typed}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" loading={asking} disabled={typed.trim() === ''}>
        {t.apply}
      </Button>
    </Form>
  )
}

import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { FieldProps } from '../auth/use-form.ts'
import s from './coupons.module.css'
import { couponsTexts } from './texts.ts'

type LimitName = 'validUntil' | 'totalLimit' | 'fanLimit'
export type LimitValues = Record<LimitName, string>

/** What a form's limits say to the server; what is empty is not limited. */
export const limitsOf = ({ validUntil, totalLimit, fanLimit }: LimitValues) => ({
  validUntil: validUntil || undefined,
  totalLimit: totalLimit.trim() === '' ? undefined : Number(totalLimit),
  fanLimit: fanLimit.trim() === '' ? undefined : Number(fanLimit),
})

type LimitFieldsProps = {
  field: (name: LimitName) => FieldProps
  errors: Readonly<Record<string, string | undefined>>
  first?: ReactElement
}

/** Until when and how often a coupon can be used; `first` stands before the last day. */
export const LimitFields = ({ field, errors, first }: LimitFieldsProps): ReactElement => {
  const t = useTexts(couponsTexts)
  return (
    <>
      <div className={s.pair}>
        {first}
        <Field label={t.lastDay} error={errors['validUntil']} hint={t.lastHint} optional>
          <TextInput {...field('validUntil')} type="date" />
        </Field>
      </div>
      <div className={s.pair}>
        <Field label={t.total} error={errors['totalLimit']} hint={t.totalHint} optional>
          <TextInput {...field('totalLimit')} inputMode="numeric" autoComplete="off" maxLength={7} />
        </Field>
        <Field label={t.each} error={errors['fanLimit']}>
          <TextInput {...field('fanLimit')} inputMode="numeric" autoComplete="off" maxLength={3} />
        </Field>
      </div>
    </>
  )
}

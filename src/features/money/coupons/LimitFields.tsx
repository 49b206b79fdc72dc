import { Input } from 'antd'
import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { DateField } from '../../../ui/antd/DateField.tsx'
import { FormField } from '../../../ui/antd/FormField.tsx'
import type { FieldProps } from '../../../api/use-form.ts'
import s from './coupons.module.css'
import { couponsTexts } from './texts.ts'

type LimitName = 'validUntil' | 'totalLimit' | 'fanLimit'
export type LimitValues = Record<LimitName, string>

/** The limits in the body of a request; an empty field means no limit. */
export const limitsOf = ({ validUntil, totalLimit, fanLimit }: LimitValues) => ({
  validUntil: validUntil || undefined,
  totalLimit: totalLimit.trim() === '' ? undefined : Number(totalLimit),
  fanLimit: fanLimit.trim() === '' ? undefined : Number(fanLimit),
})

type LimitFieldsProps = {
  field: (name: LimitName) => FieldProps
  values: LimitValues & { validFrom?: string }
  set: (name: 'validUntil', day: string) => void
  errors: Readonly<Record<string, string | undefined>>
  first?: ReactElement
}

/** Fields for a coupon's last day and limits. `first` is rendered before the last day. */
export const LimitFields = ({ field, values, set, errors, first }: LimitFieldsProps): ReactElement => {
  const t = useTexts(couponsTexts)
  return (
    <>
      <div className={s.pair}>
        {first}
        <FormField label={t.lastDay} error={errors['validUntil']} hint={t.lastHint} optional>
          <DateField
            value={values.validUntil}
            min={values.validFrom}
            onChange={(day) => set('validUntil', day ?? '')}
          />
        </FormField>
      </div>
      <div className={s.pair}>
        <FormField label={t.total} error={errors['totalLimit']} hint={t.totalHint} optional>
          <Input {...field('totalLimit')} inputMode="numeric" autoComplete="off" maxLength={7} />
        </FormField>
        <FormField label={t.each} error={errors['fanLimit']}>
          <Input {...field('fanLimit')} inputMode="numeric" autoComplete="off" maxLength={3} />
        </FormField>
      </div>
    </>
  )
}

import { Input } from 'antd'
import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { SearchSelect } from '../../../ui/antd/select/SearchSelect.tsx'
import s from './lookups.module.css'
import { matching } from './match-options.ts'
import { lookupTexts } from './texts.ts'

type Props = {
  /** `+55`, or empty. */
  code: string
  number: string
  /** The country, for calling codes that several countries share, such as `+1`. */
  country: string
  onChange: (change: { phoneCode?: string; phone?: string }) => void
  errors: Readonly<Partial<Record<'phoneCode' | 'phone', string>>>
}

/** A phone number: the calling code, searchable by country or digits, and the rest. */
export const PhoneFields = ({ code, number, country, onChange, errors }: Props): ReactElement => {
  const t = useTexts(lookupTexts)
  const { data, isLoading } = useRequest('lookups.phoneCodes', {}, { staleTime: 86_400_000 })
  const rows = data?.data ?? []
  const chosen =
    rows.find((row) => row.dialCode === code && row.code === country) ?? rows.find((row) => row.dialCode === code)
  return (
    <div className={s.phone}>
      <FormField label={t.phoneCode} error={errors.phoneCode}>
        <SearchSelect
          find={matching}
          placeholder={t.search}
          options={rows.map((row) => ({ value: row.code, label: `${row.dialCode} ${row.name}`, also: row.name }))}
          value={chosen?.code ?? ''}
          onChange={(next) => onChange({ phoneCode: rows.find((row) => row.code === next)?.dialCode ?? '' })}
          loading={isLoading}
          autoComplete="off"
        />
      </FormField>
      <FormField label={t.phone} error={errors.phone} hint={t.phoneHint}>
        <Input
          name="phone"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={30}
          value={number}
          onChange={(event) => onChange({ phone: event.target.value })}
        />
      </FormField>
    </div>
  )
}

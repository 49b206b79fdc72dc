import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { SearchSelect } from '../../../ui/antd/select/SearchSelect.tsx'
import { Button } from '../../../ui/Button.tsx'
import { matching } from './match-options.ts'
import { lookupTexts } from './texts.ts'
import { useCountries } from './use-countries.ts'

type Props = {
  label?: string
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  required?: boolean
}

/** Selects a country; the value is its code (Spec §7, Lookups). Must be inside an `AntdProvider`. */
export const CountryField = ({ label, value, onChange, error, required }: Props): ReactElement => {
  const t = useTexts(lookupTexts)
  const countries = useCountries()
  return (
    <div>
      <FormField label={label ?? t.country} error={error} required={required}>
        <SearchSelect
          options={countries.choices}
          find={matching}
          value={value}
          onChange={onChange}
          loading={countries.isLoading}
          placeholder={t.search}
          autoComplete="country-name"
        />
      </FormField>
      {countries.error && (
        <Button variant="quiet" size="sm" onClick={countries.reload}>
          {t.reload}
        </Button>
      )}
    </div>
  )
}

import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Combobox } from './Combobox.tsx'
import { lookupTexts } from './texts.ts'
import { useCountries } from './use-countries.ts'

type Props = {
  label?: string
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  required?: boolean
}

/** A country by its name, kept as its code (Spec §7, Lookups). */
export const CountryField = ({ label, value, onChange, error, required }: Props): ReactElement => {
  const t = useTexts(lookupTexts)
  const countries = useCountries()
  return (
    <Field label={label ?? t.country} error={error} required={required}>
      <Combobox
        choices={countries.choices}
        value={value}
        onChange={onChange}
        loading={countries.isLoading}
        autoComplete="country-name"
      />
      {countries.error && (
        <Button variant="quiet" size="sm" onClick={countries.reload}>
          {t.failed} {t.retry}
        </Button>
      )}
    </Field>
  )
}

import type { ReactElement } from 'react'
import { lookups } from '../../../contract/lookups.ts'
import { useRequest } from '../../api/use-request.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Combobox } from './Combobox.tsx'
import { lookupTexts } from './texts.ts'

/** Lists of places change with the years. */
export const STALE_MS = 86_400_000

type Props = { label?: string; value: string; onChange: (code: string) => void; error?: string | undefined; required?: boolean }

/** A country by its name, kept as its code (Spec §7, Lookups). */
export const CountryField = ({ label, value, onChange, error, required }: Props): ReactElement => {
  const t = useTexts(lookupTexts)
  const countries = useRequest(lookups.countries, {}, { staleTime: STALE_MS })
  return (
    <Field label={label ?? t.country} error={error} required={required}>
      <Combobox
        choices={(countries.data?.data ?? []).map(({ code, name, flag }) => ({ value: code, label: name, also: code, flag }))}
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

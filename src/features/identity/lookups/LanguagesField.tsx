import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { MultiSelectField, type ManyFieldProps } from './MultiSelectField.tsx'
import { lookupTexts } from './texts.ts'
import { STALE_MS } from './use-countries.ts'

/** Selects several languages; the value is their codes in /languages/list. */
export const LanguagesField = (
  field: Omit<ManyFieldProps, 'label' | 'placeholder' | 'choices' | 'loading'>
): ReactElement => {
  const t = useTexts(lookupTexts)
  const { data, isLoading } = useRequest('lookups.languages', {}, { staleTime: STALE_MS })
  const choices = (data?.data ?? []).map(({ code, name }) => ({ value: code, label: name, also: code }))
  return (
    <MultiSelectField
      {...field}
      label={t.languages}
      placeholder={t.addLanguage}
      choices={choices}
      loading={isLoading}
    />
  )
}

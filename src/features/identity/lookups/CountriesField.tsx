import type { ReactElement } from 'react'
import { MultiSelectField, type ManyFieldProps } from './MultiSelectField.tsx'
import { useCountries } from './use-countries.ts'

/** Selects several countries; the value is their codes. */
export const CountriesField = (field: Omit<ManyFieldProps, 'choices' | 'loading'>): ReactElement => {
  const { choices, isLoading } = useCountries()
  return <MultiSelectField {...field} choices={choices} loading={isLoading} />
}

import type { ReactElement } from 'react'
import { ManyField, type ManyFieldProps } from './ManyField.tsx'
import { useCountries } from './use-countries.ts'

/** Several countries by their names, kept as their codes. */
export const CountriesField = (field: Omit<ManyFieldProps, 'choices' | 'loading'>): ReactElement => {
  const { choices, isLoading } = useCountries()
  return <ManyField {...field} choices={choices} loading={isLoading} />
}

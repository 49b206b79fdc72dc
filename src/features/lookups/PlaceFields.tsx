import type { ReactElement } from 'react'
import type { AddressRule } from '../../../contract/lookups.ts'
import { useRequest } from '../../api/use-request.ts'
import { useTexts } from '../../lib/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextInput } from '../../ui/TextInput.tsx'
import s from './combobox.module.css'
import { Combobox } from './Combobox.tsx'
import { CountryField } from './CountryField.tsx'
import { lookupTexts } from './texts.ts'
import { STALE_MS } from './use-countries.ts'

/** The country as a code; state and city by their names. */
export type Place = { country: string; state: string; city: string }
type Props = {
  /** Of an address: what its country asks for, and how it calls it. */ rule?: AddressRule | undefined
  place: Place
  onChange: (change: Partial<Place>) => void
  errors: Readonly<Partial<Record<keyof Place, string>>>
}

/** Country, then its states, then their cities; what has no list is typed (Spec §7, Lookups). */
export const PlaceFields = ({ rule, place, onChange, errors }: Props): ReactElement => {
  const t = useTexts(lookupTexts)
  const country = place.country.toUpperCase()
  const states = useRequest('lookups.states', { params: { country } }, { enabled: country !== '', staleTime: STALE_MS })
  const state = states.data?.data.find(({ name }) => name === place.state)
  const cities = useRequest(
    'lookups.cities',
    { params: { country, state: state?.code ?? '' } },
    { enabled: country !== '' && state !== undefined, staleTime: STALE_MS }
  )
  const named = (states.data?.data ?? []).map(({ name }) => name)
  // A place of former years, or typed where no list was, stays what it is.
  const names = place.state === '' || named.includes(place.state) ? named : [place.state, ...named]
  return (
    <div className={s.places}>
      <CountryField
        value={country}
        onChange={(code) => onChange({ country: code, state: '', city: '' })}
        error={errors.country}
      />
      {country !== '' && (rule?.usesState ?? true) && (names.length > 0 || states.isLoading) && (
        <Field
          label={rule?.state ? t.stateNames[rule.state] : t.state}
          error={errors.state}
          required={rule?.stateRequired}
          optional={rule && !rule.stateRequired}
        >
          <NativeSelect
            name="state"
            value={place.state}
            onChange={(event) => onChange({ state: event.target.value, city: '' })}
            autoComplete="address-level1"
          >
            <option value="">{states.isLoading ? t.loading : t.choose}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      {country !== '' && (
        <Field label={t.city} error={errors.city}>
          {cities.data && cities.data.data.length > 0 ? (
            <Combobox
              free
              choices={cities.data.data.map(({ name }) => ({ value: name, label: name }))}
              value={place.city}
              onChange={(city) => onChange({ city })}
              autoComplete="address-level2"
            />
          ) : (
            <TextInput
              name="city"
              value={place.city}
              onChange={(event) => onChange({ city: event.target.value })}
              maxLength={80}
              autoComplete="address-level2"
            />
          )}
        </Field>
      )}
    </div>
  )
}

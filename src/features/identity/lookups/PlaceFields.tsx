import { AutoComplete, Input } from 'antd'
import type { ReactElement } from 'react'
import type { AddressRule } from '../../../../contract/identity/lookups.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { SearchSelect } from '../../../ui/antd/select/SearchSelect.tsx'
import { CountryField } from './CountryField.tsx'
import s from './lookups.module.css'
import { matching } from './match-options.ts'
import { lookupTexts } from './texts.ts'
import { STALE_MS } from './use-countries.ts'

/** Maximum number of proposed cities: a state may have thousands. */
const MAX_CITIES = 60

/** The country as a code; state and city as names. */
export type Place = { country: string; state: string; city: string }
type Props = {
  /** For addresses: the fields that the country requires, and their names. */
  rule?: AddressRule | undefined
  place: Place
  onChange: (change: Partial<Place>) => void
  errors: Readonly<Partial<Record<keyof Place, string>>>
}

/**
 * Country, state and city, each depending on the one before. Places without a list are typed (Spec §7, Lookups). Must
 * be inside an `AntdProvider`.
 */
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
  // A stored value that is not in the list stays selectable.
  const names = place.state === '' || named.includes(place.state) ? named : [place.state, ...named]
  const known = (cities.data?.data ?? []).map(({ name }) => ({ value: name, label: name }))
  return (
    <div className={s.places}>
      <CountryField
        value={country}
        onChange={(code) => onChange({ country: code, state: '', city: '' })}
        error={errors.country}
      />
      {country !== '' && (rule?.usesState ?? true) && (names.length > 0 || states.isLoading) && (
        <FormField
          label={rule?.state ? t.stateNames[rule.state] : t.state}
          error={errors.state}
          required={rule?.stateRequired}
          optional={rule && !rule.stateRequired}
        >
          <SearchSelect
            options={names.map((name) => ({ value: name, label: name }))}
            find={matching}
            value={place.state}
            onChange={(next) => onChange({ state: next, city: '' })}
            loading={states.isLoading}
            placeholder={t.choose}
            autoComplete="address-level1"
          />
        </FormField>
      )}
      {country !== '' && (
        <FormField label={t.city} error={errors.city}>
          {known.length > 0 ? (
            <AutoComplete
              options={matching(known, place.city).slice(0, MAX_CITIES)}
              value={place.city}
              onChange={(city: string | undefined) => onChange({ city: city ?? '' })}
            >
              <Input name="city" maxLength={80} autoComplete="address-level2" />
            </AutoComplete>
          ) : (
            <Input
              name="city"
              value={place.city}
              onChange={(event) => onChange({ city: event.target.value })}
              maxLength={80}
              autoComplete="address-level2"
            />
          )}
        </FormField>
      )}
    </div>
  )
}

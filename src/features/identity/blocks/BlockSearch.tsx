import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { ReactElement } from 'react'
import type { Person } from '../../../../contract/identity/users/accounts.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { searchIcon } from '../../../ui/antd/select/select-search-icon.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { blockTexts } from './texts.ts'

/** Number of people that are offered at once. */
const MOST = 20

/** Finds one of the creator's followers and subscribers by name, to block them. */
export const BlockSearch = (): ReactElement => {
  const t = useTexts(blockTexts)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Person>()
  const q = useDeferredValue(typed.trim())
  const { data, isFetching, error } = useRequest(
    'users.search',
    { query: { q, limit: MOST } },
    { enabled: q !== '', keepPrevious: true }
  )
  const people = q === '' ? [] : (data?.data ?? [])
  return (
    <>
      <FormField label={t.find} hint={t.findHint}>
        <Select<string>
          // A choice opens the question instead of filling the field.
          value={null}
          placeholder={t.findPlaceholder}
          showSearch={{ searchIcon, filterOption: false, searchValue: typed, onSearch: setTyped }}
          options={people.map(({ _id, name, username }) => ({
            value: _id,
            label: username ? `${name} @${username}` : name,
          }))}
          loading={isFetching}
          notFoundContent={q === '' || isFetching ? null : error ? t.findFailed : t.findNone}
          onSelect={(id) => {
            setTyped('')
            setChosen(people.find(({ _id }) => _id === id))
          }}
        />
      </FormField>
      {chosen && <BlockDialog person={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

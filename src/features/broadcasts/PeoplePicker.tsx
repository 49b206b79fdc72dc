import { Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { ReactElement } from 'react'
import { Search, X } from '../../ui/icons.tsx'
import { maxListed } from '../../../contract/limits.ts'
import type { Person } from '../../../contract/accounts.ts'
import { usePage } from '../../api/use-page.ts'
import { useTexts } from '../../lib/texts.ts'
import { FormField } from '../../ui/antd/FormField.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Tick } from '../../ui/Choice.tsx'
import { More } from '../../ui/feedback/More.tsx'
import s from './people-picker.module.css'
import { broadcastTexts } from './texts.ts'

type PeoplePickerProps = {
  chosen: readonly Person[]
  onChosen: (people: readonly Person[]) => void
  error: string | undefined
}

/** Chooses people out of all who follow or subscribe, by name; the chosen ones stand above and stay while one searches for others. */
export const PeoplePicker = ({ chosen, onChosen, error }: PeoplePickerProps): ReactElement => {
  const t = useTexts(broadcastTexts)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const page = usePage('broadcasts.audience', { query: { audience: 'everyone', limit: 25, ...(q && { q }) } })
  const { items, isLoading } = page
  const has = ({ _id }: Person): boolean => chosen.some((person) => person._id === _id)
  const toggle = (person: Person): void =>
    onChosen(has(person) ? chosen.filter(({ _id }) => _id !== person._id) : [...chosen, person])
  const isFull = chosen.length >= maxListed
  return (
    <div className={s.picker}>
      {chosen.length > 0 && (
        <ul className={s.chosen}>
          {chosen.map((person) => (
            <li key={person._id}>
              <button type="button" aria-label={t.remove(person.name)} onClick={() => toggle(person)}>
                {person.name} <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormField label={t.search} error={error} hint={isFull ? t.chosenMost(maxListed) : undefined}>
        <Input
          type="search"
          prefix={<Search aria-hidden />}
          placeholder={t.searchPlaceholder}
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </FormField>
      <ul className={s.people} aria-busy={isLoading}>
        {items.map((person) => (
          <li key={person._id}>
            <label className={s.person}>
              <Tick checked={has(person)} disabled={isFull && !has(person)} onChange={() => toggle(person)} />
              <Avatar name={person.name} src={person.avatar} size="sm" decorative />
              <span className={s.name}>
                {person.name} {person.username && <span>@{person.username}</span>}
              </span>
            </label>
          </li>
        ))}
        {!isLoading && items.length === 0 && <li className={s.none}>{t.none}</li>}
        {page.hasMore && (
          <li className={s.none}>
            <More page={page} variant="quiet" size="sm" />
          </li>
        )}
      </ul>
    </div>
  )
}

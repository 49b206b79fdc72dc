import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { ReactElement, UIEvent } from 'react'
import { X } from '../../../ui/icons.tsx'
import { maxListedRecipients } from '../../../../contract/limits.ts'
import type { Person } from '../../../../contract/identity/users/accounts.ts'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { searchIcon } from '../../../ui/antd/select/select-search-icon.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { More } from '../../../ui/feedback/More.tsx'
import s from './people-picker.module.css'
import { broadcastTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

type PeoplePickerProps = {
  chosen: readonly Person[]
  onChosen: (people: readonly Person[]) => void
  error: string | undefined
}

/** Distance, in px, from the end of the list at which the next people are loaded. */
const NEAR_END = 200

/** Selects people among the creator's followers and subscribers, found by name on the server. */
export const PeoplePicker = ({ chosen, onChosen, error }: PeoplePickerProps): ReactElement => {
  const t = useTexts(broadcastTexts)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const page = usePage('broadcasts.audience', { query: { audience: 'everyone', limit: 25, ...(q && { q }) } })
  const { items, isLoading, isLoadingMore, hasMore, loadMore } = page
  const people = new Map([...chosen, ...items].map((person) => [person._id, person]))
  const loadAtEnd = ({ currentTarget: list }: UIEvent<HTMLElement>): void => {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight
    if (left < NEAR_END && hasMore && !isLoadingMore && !page.error) loadMore()
  }
  return (
    <FormField
      label={t.search}
      error={error}
      hint={chosen.length >= maxListedRecipients ? t.chosenMost(maxListedRecipients) : undefined}
    >
      <Select
        mode="multiple"
        labelInValue
        className={s.picker}
        placeholder={t.searchPlaceholder}
        maxCount={maxListedRecipients}
        // The found people are filtered by the server.
        showSearch={{
          searchIcon,
          filterOption: false,
          searchValue: typed,
          onSearch: setTyped,
          autoClearSearchValue: false,
        }}
        value={chosen.map(({ _id, name }) => ({ value: _id, label: name }))}
        options={items.map(({ _id, name }) => ({ value: _id, label: name }))}
        optionRender={({ value }) => <Row person={people.get(String(value))} />}
        tagRender={({ label, onClose }) => (
          <button
            type="button"
            className={s.tag}
            aria-label={t.remove(String(label))}
            onMouseDown={(event) => event.stopPropagation()}
            onKeyDown={(event) => event.stopPropagation()}
            onClick={onClose}
          >
            {label} <X aria-hidden />
          </button>
        )}
        notFoundContent={isLoading ? t.searching : page.error ? null : t.none}
        popupRender={(list) => (
          <>
            {list}
            {/* A press here keeps the focus in the field: without it the list closes. */}
            <div role="presentation" className={s.more} onMouseDown={(event) => event.preventDefault()}>
              <More page={page} variant="quiet" size="sm" />
            </div>
          </>
        )}
        onPopupScroll={loadAtEnd}
        onOpenChange={(open) => {
          if (!open) setTyped('')
        }}
        onChange={(values) => onChosen(values.flatMap(({ value }) => people.get(value) ?? []))}
      />
    </FormField>
  )
}

const Row = ({ person }: { person: Person | undefined }): ReactElement | null =>
  person ? (
    <span className={layout.row}>
      <Avatar name={person.name} src={person.avatar} size="sm" decorative />
      <span className={s.name}>
        {person.name} {person.username && <span>@{person.username}</span>}
      </span>
    </span>
  ) : null

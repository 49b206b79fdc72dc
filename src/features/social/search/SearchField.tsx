import { useRouter } from 'next/router'
import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactElement } from 'react'
import { maxSearchLength } from '../../../../contract/limits.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Search, X } from '../../../ui/icons.tsx'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import { isPhone } from '../../../ui/overlay/is-phone.ts'
import { useCloseOnBack } from '../../../ui/overlay/use-close-on-back.ts'
import { SearchForm } from '../../../ui/controls/SearchForm.tsx'
import { fieldTexts } from './field-texts.ts'
import { searchHref, searchQuery } from './query.ts'
import { keyOf, rowsOf } from './rows.ts'
import type { SearchRow } from './rows.ts'
import s from './search-field.module.css'

const SearchPanel = lazyClient(() => import('./SearchPanel.tsx').then((module) => module.SearchPanel))

/** Pause after the last keystroke, in ms, before suggestions are requested. */
const TYPING_MS = 150
/** Number of suggestions of each kind. */
const MAX_SUGGESTIONS = 6

/** The text after a pause in typing. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, TYPING_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/**
 * The field that searches the whole site, with a list below while one types: arrow keys choose in it, Enter opens,
 * Escape and Back close. Without a script it is a form that leads to the results.
 */
export const SearchField = ({ className }: { className?: string }): ReactElement => {
  const t = useTexts(fieldTexts)
  const router = useRouter()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const current = router.pathname === '/search' ? searchQuery(router.query).q : ''
  const [words, setWords] = useState(current)
  const [isOpen, setOpen] = useState(false)
  /** The key of the chosen row; without one Enter searches for what is typed. */
  const [chosenKey, setChosenKey] = useState<string>()
  useEffect(() => setWords(current), [current])
  const typed = words.trim()
  const q = useSettled(typed)
  const { data, isFetching } = useRequest(
    'search.suggestions',
    { query: { q, limit: MAX_SUGGESTIONS } },
    { enabled: isOpen, keepPrevious: true }
  )
  const { send: record } = useSend('search.record', { toast: false })
  const rows = isOpen ? rowsOf(typed, data, isFetching || q !== typed) : []
  const chosen = rows.findIndex((row) => keyOf(row) === chosenKey)
  const close = (): void => {
    setOpen(false)
    setChosenKey(undefined)
  }
  useCloseOnBack(isOpen && isPhone(), close)
  const open = (row: Pick<SearchRow, 'href' | 'keyword'>): void => {
    close()
    input.current?.blur()
    if (row.keyword !== undefined) void record({ body: { keyword: row.keyword } })
    void router.push(row.href)
  }
  const change = (next: string): void => {
    setWords(next)
    setChosenKey(undefined)
    setOpen(true)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    // During composition with an input method, these keys belong to it.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen) setOpen(true)
      // One place more than rows: the field itself, where nothing is chosen.
      else {
        const next = rows[((chosen + 1 + step + rows.length + 1) % (rows.length + 1)) - 1]
        setChosenKey(next && keyOf(next))
      }
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const row = rows[chosen]
      if (row) open(row)
      else if (typed !== '') open({ href: searchHref(typed), keyword: typed })
    }
  }
  const leave = (event: FocusEvent<HTMLFormElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  const hasPanel = isOpen && rows.length > 0
  return (
    // Notices that the focus has left the field and its list.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <SearchForm className={cx(s.field, className)} action="/search" aria-label={t.title} onBlur={leave}>
      <div className={s.box}>
        <Search className={s.glass} aria-hidden />
        <input
          ref={input}
          type="text"
          name="q"
          role="combobox"
          aria-label={t.label}
          aria-expanded={hasPanel}
          aria-controls={hasPanel ? `${id}-list` : undefined}
          aria-haspopup="grid"
          aria-autocomplete="list"
          aria-activedescendant={hasPanel && chosen >= 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          inputMode="search"
          maxLength={maxSearchLength}
          placeholder={t.placeholder}
          value={words}
          onChange={(event) => change(event.target.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={press}
        />
        {words !== '' && (
          <IconButton
            size="sm"
            className={s.clear}
            label={t.clear}
            icon={<X />}
            onClick={() => {
              change('')
              input.current?.focus()
            }}
          />
        )}
      </div>
      {hasPanel && (
        <SearchPanel id={id} rows={rows} chosen={chosen} onOpen={open} onForgotten={() => input.current?.focus()} />
      )}
    </SearchForm>
  )
}

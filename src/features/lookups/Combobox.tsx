import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { useTexts } from '../../lib/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useFieldControl } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import s from './combobox.module.css'
import { matching } from './match.ts'
import type { Choice } from './match.ts'
import { lookupTexts } from './texts.ts'

export type ComboboxProps = {
  choices: readonly Choice[]
  /** The value of the chosen one, or empty. */
  value: string
  onChange: (value: string) => void
  /** The list on its way. */
  loading?: boolean
  /** What was typed counts, also when it is not in the list. */
  free?: boolean
  disabled?: boolean
  placeholder?: string
  autoComplete?: string
  /** Called when a list is first wanted. */
  onOpen?: () => void
}

/** Rows drawn at most: thousands of cities are narrowed by typing, not by scrolling. */
const DRAWN = 60

/** A text field that finds one of many: countries, cities, languages. By keyboard as the ARIA practices describe an editable combobox with a list. */
export const Combobox = ({
  choices,
  value,
  onChange,
  loading,
  free,
  disabled,
  placeholder,
  autoComplete = 'off',
  onOpen,
}: ComboboxProps): ReactElement => {
  const t = useTexts(lookupTexts)
  const control = useFieldControl()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(-1)
  const [open, setOpen] = useState(false)
  const chosen = choices.find((choice) => choice.value === value)
  const shown = typed ?? chosen?.label ?? (free ? value : '')
  const all = open ? matching(choices, typed ?? '') : []
  const rows = all.slice(0, DRAWN)
  const note = loading
    ? t.loading
    : rows.length === 0
      ? free
        ? undefined
        : t.nothing
      : all.length > DRAWN
        ? t.more(all.length - DRAWN)
        : undefined

  useEffect(() => {
    if (open) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [open, loading])
  useEffect(() => {
    if (open) list.current?.querySelector('[data-at]')?.scrollIntoView({ block: 'nearest' })
  }, [open, at])

  const show = (): void => {
    if (disabled) return
    if (!open) onOpen?.()
    setOpen(true)
    setAt(typed === undefined ? rowOf(choices, value) : -1)
  }
  const close = (): void => {
    setOpen(false)
    setTyped(undefined)
    setAt(-1)
  }
  const choose = (next: string): void => {
    if (next !== value) onChange(next)
    close()
  }
  const settle = (): void => {
    if (free && typed !== undefined) return choose(typed.trim())
    // An emptied field means: none. Anything else that is not a choice goes back to what was.
    if (typed === '') return choose('')
    const only = typed === undefined ? undefined : all.length === 1 ? all[0] : undefined
    return only ? choose(only.value) : close()
  }
  const move = (step: number): void => {
    if (!open) return show()
    setAt(rows.length === 0 ? -1 : (at + step + rows.length + (at < 0 && step < 0 ? 1 : 0)) % rows.length)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => {
      const row = rows[at]
      if (row) choose(row.value)
      else settle()
    },
    Escape: close,
  }
  const press = (event: KeyboardEvent): void => {
    const act = keys[event.key]
    if (!act || (!open && (event.key === 'Enter' || event.key === 'Escape'))) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div className={s.all}>
      <TextInput
        {...control}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && rows[at] ? `${id}-${at}` : undefined}
        value={shown}
        disabled={disabled}
        placeholder={placeholder ?? t.search}
        autoComplete={autoComplete}
        autoCorrect="off"
        spellCheck={false}
        before={
          chosen?.flag && typed === undefined ? (
            <img className={s.flag} src={chosen.flag} alt="" width={24} height={16} />
          ) : undefined
        }
        after={
          <span className={s.after}>
            {shown !== '' && !disabled && (
              <IconButton
                size="sm"
                label={t.clear}
                icon={<X />}
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose('')}
              />
            )}
            <ChevronDown aria-hidden />
          </span>
        }
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(event.target.value === '' || free ? -1 : 0)
          if (!open) onOpen?.()
          setOpen(true)
        }}
        onClick={show}
        onKeyDown={press}
        onBlur={settle}
      />
      <div ref={popup} className={s.popup} hidden={!open || (rows.length === 0 && !note)}>
        {/* A native select cannot be searched: these are the roles of the ARIA pattern. */}
        <ul
          ref={list}
          id={`${id}-list`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="listbox"
          aria-label={placeholder ?? t.choose}
          className={s.list}
          hidden={rows.length === 0}
        >
          {rows.map((choice, i) => (
            // The keyboard is the input's: arrows, Enter, Escape.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={choice.value + choice.label}
              id={`${id}-${i}`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
              role="option"
              aria-selected={choice.value === value}
              data-at={i === at || undefined}
              className={s.row}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice.value)}
            >
              {choice.flag && <img className={s.flag} src={choice.flag} alt="" width={24} height={16} loading="lazy" />}
              {choice.label}
            </li>
          ))}
        </ul>
        {note && <p className={s.note}>{note}</p>}
      </div>
      <VisuallyHidden>
        <span aria-live="polite">{open && typed !== undefined && !loading ? t.found(all.length) : ''}</span>
      </VisuallyHidden>
    </div>
  )
}

/** Where the chosen one stands among the rows that are drawn. */
const rowOf = (choices: readonly Choice[], value: string): number => {
  const found = value === '' ? -1 : choices.findIndex((choice) => choice.value === value)
  return found < DRAWN ? found : -1
}

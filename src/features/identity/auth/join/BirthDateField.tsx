import { useId, useState } from 'react'
import type { FocusEvent, ReactElement } from 'react'
import { languageTag, useLocale, useTexts } from '../../../../lib/texts.ts'
import { NativeSelect, TextInput } from '../../../../ui/controls/TextInput.tsx'
import s from '../auth.module.css'
import { joinTexts } from './join-texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'
import textStyles from '../../../../ui/content/text.module.css'

type Parts = { day: string; month: string; year: string }

/** Splits `2000-12-31` into its three parts; anything else into three empty ones. */
const partsOf = (value: string): Parts => {
  const [year = '', month = '', day = ''] = value.split('-')
  return { day: day.replace(/^0/, ''), month, year }
}
/** Joins the three parts; empty when none is set. An incomplete date is rejected by the contract's schema. */
const valueOf = ({ day, month, year }: Parts): string =>
  day || month || year ? `${year}-${month}-${day.padStart(2, '0')}` : ''

const monthsOf = (tag: string): string[] =>
  Array.from({ length: 12 }, (_, i) =>
    new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2000, i, 1)))
  )

type Props = {
  /** `2000-12-31`, or an incomplete value. */
  value: string
  onChange: (value: string) => void
  onLeave?: () => void
  error?: string | undefined
  hint?: string
}

/** A date of birth in three native fields, which are faster than a calendar for dates decades ago. */
export const BirthDateField = ({ value, onChange, onLeave, error, hint }: Props): ReactElement => {
  const t = useTexts(joinTexts)
  const tag = languageTag(useLocale())
  const id = useId()
  const [parts, setParts] = useState(() => partsOf(value))
  const change = (part: Partial<Parts>): void => {
    const next = { ...parts, ...part }
    setParts(next)
    onChange(valueOf(next))
  }
  const leave = (event: FocusEvent<HTMLFieldSetElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.()
  }
  const invalid = { 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': `${id}-note` }
  const digits = (text: string): string => text.replace(/\D/g, '')
  return (
    // Blur events of the three fields bubble up to the group, which is not interactive itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className={s.birth} onBlur={leave}>
      <legend>{t.birth}</legend>
      <div className={cx(layout.wrap, s.parts)}>
        <TextInput
          {...invalid}
          aria-label={t.day}
          placeholder={t.day}
          autoComplete="bday-day"
          inputMode="numeric"
          maxLength={2}
          value={parts.day}
          onChange={(event) => change({ day: digits(event.target.value) })}
        />
        <NativeSelect
          {...invalid}
          aria-label={t.month}
          autoComplete="bday-month"
          value={parts.month}
          onChange={(event) => change({ month: event.target.value })}
        >
          <option value="">{t.month}</option>
          {monthsOf(tag).map((name, i) => (
            <option key={name} value={String(i + 1).padStart(2, '0')}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <TextInput
          {...invalid}
          aria-label={t.year}
          placeholder={t.year}
          autoComplete="bday-year"
          inputMode="numeric"
          maxLength={4}
          value={parts.year}
          onChange={(event) => change({ year: digits(event.target.value) })}
        />
      </div>
      <p id={`${id}-note`} className={error ? s.error : textStyles.note} aria-live="polite">
        {error ?? hint}
      </p>
    </fieldset>
  )
}

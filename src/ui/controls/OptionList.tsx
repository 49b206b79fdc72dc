import type { ReactElement, ReactNode } from 'react'
import hidden from '../visually-hidden.module.css'
import s from './option-list.module.css'
import cards from './option-cards.module.css'

export type Option<V extends string> = {
  value: V
  label: ReactNode
  icon?: ReactNode
  note?: ReactNode
  aside?: ReactNode
  disabled?: boolean
}
export type OptionListProps<V extends string> = {
  legend: string
  hideLegend?: boolean
  name: string
  options: readonly Option<V>[]
  value: V
  onChange: (value: V) => void
  disabled?: boolean
}

/**
 * A choice between a few options, one row each, that must all be visible on a phone, such as plans or payment methods.
 * For options with a sentence each use `RadioCards`.
 */
export const OptionList = <V extends string>({
  legend,
  hideLegend,
  name,
  options,
  value,
  onChange,
  disabled,
}: OptionListProps<V>): ReactElement => (
  <fieldset className={cards.group}>
    <legend className={hideLegend ? hidden.hidden : cards.legend}>{legend}</legend>
    {options.map((option) => (
      <label key={option.value} className={s.option}>
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          disabled={disabled || option.disabled}
          onChange={() => onChange(option.value)}
        />
        {option.icon && <span className={s.icon}>{option.icon}</span>}
        <span className={s.words}>
          <span className={s.label}>{option.label}</span>
          {option.note && <span className={s.note}>{option.note}</span>}
        </span>
        {option.aside && <span className={s.aside}>{option.aside}</span>}
      </label>
    ))}
  </fieldset>
)

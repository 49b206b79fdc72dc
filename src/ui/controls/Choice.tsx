import { useId } from 'react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import hidden from '../visually-hidden.module.css'
import s from './choice.module.css'
import cards from './option-cards.module.css'

type BoxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode; error?: string }

/** A checkbox with its label; `hint` below it, replaced by `error`. */
export const Checkbox = ({ label, hint, error, ...rest }: BoxProps): ReactElement => {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={s.choice}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        className={s.box}
        aria-describedby={note ? `${id}-note` : undefined}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {note && (
        <p id={`${id}-note`} className={error ? s.error : s.hint}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A switch that takes effect at once (a Checkbox takes effect when the form is sent). */
export const Switch = ({ label, hint, ...rest }: Omit<BoxProps, 'error'>): ReactElement => {
  const id = useId()
  return (
    <div className={s.row}>
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-note`} className={s.hint}>
            {hint}
          </p>
        )}
      </div>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        className={s.switch}
        aria-describedby={hint ? `${id}-note` : undefined}
      />
    </div>
  )
}

export type RadioOption<V extends string> = {
  value: V
  title: ReactNode
  note?: ReactNode
  aside?: ReactNode
  disabled?: boolean
}
export type RadioCardsProps<V extends string> = {
  legend: string
  name: string
  options: readonly RadioOption<V>[]
  value?: V
  defaultValue?: V
  onChange?: (value: V) => void
  hideLegend?: boolean
}

/** A choice between a few options that need a sentence each: a plan, an account type, a card. */
export const RadioCards = <V extends string>({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  hideLegend,
}: RadioCardsProps<V>): ReactElement => (
  <fieldset className={cx(cards.group, cards.cards)}>
    <legend className={hideLegend ? hidden.hidden : cards.legend}>{legend}</legend>
    {options.map((option) => (
      <label key={option.value} className={cx(cards.card, s.card)}>
        <input
          type="radio"
          className={s.radio}
          name={name}
          value={option.value}
          disabled={option.disabled}
          checked={value === undefined ? undefined : value === option.value}
          defaultChecked={value === undefined && defaultValue !== undefined ? defaultValue === option.value : undefined}
          onChange={() => onChange?.(option.value)}
        />
        <span className={cards.words}>
          <strong>{option.title}</strong>
          {option.note && <span className={cards.note}>{option.note}</span>}
        </span>
        {option.aside && <span className={cards.aside}>{option.aside}</span>}
      </label>
    ))}
  </fieldset>
)

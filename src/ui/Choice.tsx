import { useId } from 'react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import s from './choice.module.css'

type BoxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode; error?: string }

/** A tick with its text; `hint` below it, `error` in its place. */
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

/** A tick alone, for a row or a picture to be chosen: give it an `aria-label`, and a label around it as large as a finger. */
export const Tick = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>): ReactElement => (
  <input {...props} type="checkbox" className={s.box} />
)

/** On or off, taking effect at once (a Checkbox waits for the form). */
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

/** One of a few things that deserve a sentence each: a plan, an account's kind, a card. */
export const RadioCards = <V extends string>({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  hideLegend,
}: RadioCardsProps<V>): ReactElement => (
  <fieldset className={s.cards}>
    <legend className={hideLegend ? s.unseen : undefined}>{legend}</legend>
    {options.map((option) => (
      <label key={option.value} className={s.card}>
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
        <span className={s.words}>
          <strong>{option.title}</strong>
          {option.note && <span className={s.hint}>{option.note}</span>}
        </span>
        {option.aside && <span>{option.aside}</span>}
      </label>
    ))}
  </fieldset>
)

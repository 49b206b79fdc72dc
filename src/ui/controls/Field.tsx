import { createContext, useContext, useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import s from './field.module.css'
import { formatInteger } from '../../lib/format.ts'
import { texts, useLocale, useTexts } from '../../lib/texts.ts'

const T = texts({ en: { optional: 'optional' }, pt: { optional: 'opcional' } })

/** The props that a control receives from the Field around it. */
export type FieldControl = { id?: string; required?: boolean; 'aria-describedby'?: string; 'aria-invalid'?: true }

const Control = createContext<FieldControl>({})

/** The props for a control that is not ours (antd): spread them on the input. */
export const useFieldControl = (): FieldControl => useContext(Control)

export type FieldProps = {
  label: ReactNode
  /** Help that is shown while there is no error. */
  hint?: ReactNode
  /** Replaces the hint and marks the control as invalid. */
  error?: string
  /** Shows `used / most` at the right, in red when `used` is greater. */
  counter?: { used: number; most: number }
  required?: boolean
  /** Shows "optional" next to the label, for forms in which most fields are required. */
  optional?: boolean
  children: ReactNode
}

/** Label, control, hint or error and counter, connected for screen readers. The control inside needs no id. */
export const Field = ({ label, hint, error, counter, required, optional, children }: FieldProps): ReactElement => {
  const t = useTexts(T)
  const locale = useLocale()
  const id = useId()
  const note = error ?? hint
  const noted = note !== undefined && note !== ''
  const control: FieldControl = {
    id,
    required,
    'aria-describedby': noted ? `${id}-note` : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={s.field}>
      <div className={s.top}>
        <label htmlFor={id}>{label}</label>
        {optional && <span className={s.aside}>{t.optional}</span>}
      </div>
      <Control.Provider value={control}>{children}</Control.Provider>
      {(noted || counter) && (
        <div className={s.bottom}>
          <p id={`${id}-note`} className={error ? s.error : s.hint} aria-live={error ? 'polite' : undefined}>
            {note}
          </p>
          {counter && (
            <span className={counter.used > counter.most ? s.over : s.aside}>
              {formatInteger(counter.used, locale)} / {formatInteger(counter.most, locale)}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

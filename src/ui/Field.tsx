import { createContext, useContext, useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import s from './field.module.css'
import { texts, useTexts } from '../lib/texts.ts'

const T = texts({ en: { optional: 'optional' }, pt: { optional: 'opcional' } })

/** What a control takes from the Field around it. */
export type FieldControl = { id?: string; required?: boolean; 'aria-describedby'?: string; 'aria-invalid'?: true }

const Control = createContext<FieldControl>({})

/** For a control that is not one of ours (antd's): spread it on the input. */
export const useFieldControl = (): FieldControl => useContext(Control)

export type FieldProps = {
  label: ReactNode
  /** Help before an error happens. */
  hint?: ReactNode
  /** Takes the hint's place and marks the control invalid. */
  error?: string
  /** Shows `used / most` at the right, and in red above it. */
  counter?: { used: number; most: number }
  required?: boolean
  /** Says "optional" beside the label, where most of the form's fields are required. */
  optional?: boolean
  children: ReactNode
}

/** Label, control, hint or error and counter, tied together for screen readers. The control inside needs no id. */
export const Field = ({ label, hint, error, counter, required, optional, children }: FieldProps): ReactElement => {
  const t = useTexts(T)
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
              {counter.used} / {counter.most}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

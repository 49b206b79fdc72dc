import { Form } from 'antd'
import { cloneElement, useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import { cx } from '../cx.ts'
import s from './form-field.module.css'

const T = texts({ en: { optional: 'optional' }, pt: { optional: 'opcional' } })

type Described = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

export type FormFieldProps = {
  label: ReactNode
  /** Help before an error happens. */
  hint?: ReactNode
  /** Takes the hint's place and marks the control invalid: `errors[name]` of `useForm`, which also holds what the server said of the field. */
  error?: string | undefined
  /** Shows `used / most` at the right, and in red above it. */
  counter?: { used: number; most: number } | undefined
  required?: boolean | undefined
  /** Says "optional" beside the label, where most of the form's fields are required. */
  optional?: boolean | undefined
  className?: string | undefined
  /** One control, antd's or one of the kit: it gets the id of the label and the ARIA attributes of hint and error. */
  children: ReactElement<Described>
}

/**
 * antd's `Form.Item` around one control whose value is kept by `useForm`: label, hint, error and counter, tied together for screen readers.
 * It has no `name`, so antd's own form store and validation take no part: the schema of the contract judges.
 */
export const FormField = ({
  label,
  hint,
  error,
  counter,
  required,
  optional,
  className,
  children,
}: FormFieldProps): ReactElement => {
  const t = useTexts(T)
  const id = useId()
  const note = error ?? hint
  const isNoted = note !== undefined && note !== ''
  return (
    <Form.Item
      className={cx(s.field, className)}
      layout="vertical"
      colon={false}
      htmlFor={id}
      label={optional ? <span data-optional={t.optional}>{label}</span> : label}
      validateStatus={error ? 'error' : undefined}
      extra={
        isNoted || counter ? (
          <span className={s.notes}>
            <span id={`${id}-note`} className={error ? s.error : undefined} aria-live={error ? 'polite' : undefined}>
              {note}
            </span>
            {counter && (
              <span className={cx(s.counter, counter.used > counter.most && s.error)}>
                {counter.used} / {counter.most}
              </span>
            )}
          </span>
        ) : undefined
      }
    >
      {cloneElement(children, {
        id,
        'aria-describedby': isNoted ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
    </Form.Item>
  )
}

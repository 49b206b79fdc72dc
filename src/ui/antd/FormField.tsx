import { Form } from 'antd'
import { cloneElement, useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { formatInteger } from '../../lib/format.ts'
import { texts, useLocale, useTexts } from '../../lib/texts.ts'
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
  /** Help text, replaced by the error. */
  hint?: ReactNode
  /** Follows the hint or the error, such as a link for who has forgotten the password. */
  link?: ReactElement | undefined
  /** Replaces the hint and marks the control invalid: `errors[name]` of `useForm`, which also contains the server's field errors. */
  error?: string | undefined
  /** Shows `used / most` on the right, in red when exceeded. */
  counter?: { used: number; most: number } | undefined
  required?: boolean | undefined
  /** Shows "optional" beside the label, for forms with mostly required fields. */
  optional?: boolean | undefined
  className?: string | undefined
  /** One control of antd or the kit: it receives the id for the label and the ARIA attributes of hint and error. */
  children: ReactElement<Described>
}

/**
 * antd's `Form.Item` around one control with a value from `useForm`: label, hint, error and counter, connected by ARIA attributes.
 * It has no `name`, so antd's form store and validation are not used: the contract's schema validates.
 */
export const FormField = ({
  label,
  hint,
  link,
  error,
  counter,
  required,
  optional,
  className,
  children,
}: FormFieldProps): ReactElement => {
  const t = useTexts(T)
  const locale = useLocale()
  const id = useId()
  const note = error ?? hint
  const isNoted = (note !== undefined && note !== '') || link !== undefined
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
              {note} {link}
            </span>
            {counter && (
              <span className={cx(s.counter, counter.used > counter.most && s.error)}>
                {formatInteger(counter.used, locale)} / {formatInteger(counter.most, locale)}
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

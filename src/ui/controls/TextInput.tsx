import { useState } from 'react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Eye, EyeOff } from '../icons.tsx'
import { texts, useTexts } from '../../lib/texts.ts'
import { IconButton } from '../Button.tsx'
import { cx } from '../cx.ts'
import { useFieldControl } from './Field.tsx'
import s from './field.module.css'

const T = texts({
  en: { show: 'Show password', hide: 'Hide password' },
  pt: { show: 'Mostrar senha', hide: 'Ocultar senha' },
})

export type TextInputProps = ComponentProps<'input'> & {
  /** Inside the box, before the text: an icon or a currency sign. */
  before?: ReactNode
  /** Inside the box, after the text. */
  after?: ReactNode
}

/** A single-line text input. Inside a Field it needs no id. */
export const TextInput = ({ before, after, className, ...rest }: TextInputProps): ReactElement => {
  const control = useFieldControl()
  return (
    <div className={cx(s.box, className)}>
      {before && <span className={s.affix}>{before}</span>}
      <input {...control} {...rest} />
      {after && <span className={s.affix}>{after}</span>}
    </div>
  )
}

/** A password input with a button that shows the password. Set `autoComplete` to `current-password` or `new-password`. */
export const PasswordInput = ({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>): ReactElement => {
  const t = useTexts(T)
  const control = useFieldControl()
  const [shown, setShown] = useState(false)
  return (
    <div className={cx(s.box, className)}>
      <input {...control} autoCapitalize="none" spellCheck={false} {...rest} type={shown ? 'text' : 'password'} />
      <IconButton
        size="sm"
        className={s.inside}
        label={shown ? t.hide : t.show}
        icon={shown ? <EyeOff /> : <Eye />}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}

/** A multi-line input that grows with its text (`field-sizing`; where the browser lacks it, by rows). */
export const TextArea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>): ReactElement => {
  const control = useFieldControl()
  return (
    <div className={cx(s.box, s.area, className)}>
      <textarea {...control} rows={rows} {...rest} />
    </div>
  )
}

/** The native select, for up to about twenty options. Children are `<option>` elements. */
export const NativeSelect = ({ className, children, ...rest }: ComponentProps<'select'>): ReactElement => {
  const control = useFieldControl()
  return (
    <div className={cx(s.box, s.select, className)}>
      <select {...control} {...rest}>
        {children}
      </select>
    </div>
  )
}

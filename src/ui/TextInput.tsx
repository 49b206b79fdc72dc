import { useState } from 'react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Eye, EyeOff } from './icons.tsx'
import { texts, useTexts } from '../lib/texts.ts'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import { useFieldControl } from './Field.tsx'
import s from './field.module.css'

const T = texts({
  en: { show: 'Show password', hide: 'Hide password' },
  pt: { show: 'Mostrar senha', hide: 'Ocultar senha' },
})

export type TextInputProps = ComponentProps<'input'> & {
  /** Inside the box before the text: an icon or a currency sign. */
  before?: ReactNode
  /** Inside the box after the text. */
  after?: ReactNode
}

/** One line of text. Inside a Field it needs no id. */
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

/** A password with a button that shows it. Give `autoComplete` `current-password` or `new-password`. */
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

/** Several lines that grow with the text (`field-sizing`, by rows where the browser has it not). */
export const TextArea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>): ReactElement => {
  const control = useFieldControl()
  return (
    <div className={cx(s.box, s.area, className)}>
      <textarea {...control} rows={rows} {...rest} />
    </div>
  )
}

/** The browser's own select: for up to some twenty options. Children are `<option>`s. */
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

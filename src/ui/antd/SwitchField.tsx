import { Switch } from 'antd'
import { useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import c from '../controls/choice.module.css'
import { cx } from '../cx.ts'
import s from './switch-field.module.css'

export type SwitchFieldProps = {
  label: ReactNode
  /** What it does, below the label. */
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  /** While the change is being saved: it cannot be changed again. */
  loading?: boolean | undefined
}

/** antd's Switch with its label on the left: on or off, taking effect at once (a Checkbox waits for the form). */
export const SwitchField = ({ label, hint, ...rest }: SwitchFieldProps): ReactElement => {
  const id = useId()
  return (
    <div className={cx(c.row, s.field)}>
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-note`} className={c.hint}>
            {hint}
          </p>
        )}
      </div>
      <Switch {...rest} id={id} aria-describedby={hint ? `${id}-note` : undefined} />
    </div>
  )
}

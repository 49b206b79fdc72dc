import type { ReactElement } from 'react'
import s from './progress.module.css'

/** A spinner with the size of the text. Set `label` when no text nearby says what is loading. */
export const Spinner = ({ label }: { label?: string }): ReactElement => (
  <span
    className={s.spinner}
    role={label === undefined ? undefined : 'status'}
    aria-label={label}
    aria-hidden={label === undefined || undefined}
  />
)

/** Progress from 0 to 1; `label` names the task. Without a value it is indeterminate. */
export const ProgressBar = ({ value, label }: { value?: number; label: string }): ReactElement => (
  <progress className={s.bar} aria-label={label} max={1} value={value} />
)

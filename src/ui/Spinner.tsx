import type { ReactElement } from 'react'
import s from './feedback/progress.module.css'

/** A turning ring the size of the text. Give a `label` when nothing near it says what is awaited. */
export const Spinner = ({ label }: { label?: string }): ReactElement => (
  <span
    className={s.spinner}
    role={label === undefined ? undefined : 'status'}
    aria-label={label}
    aria-hidden={label === undefined || undefined}
  />
)

/** Progress from 0 to 1; `label` says of what. Without a value it moves to say that something goes on. */
export const ProgressBar = ({ value, label }: { value?: number; label: string }): ReactElement => (
  <progress className={s.bar} aria-label={label} max={1} value={value} />
)

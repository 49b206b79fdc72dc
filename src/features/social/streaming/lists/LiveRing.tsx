import type { ReactElement, ReactNode } from 'react'
import s from './live-people.module.css'

/** A ring around the picture of someone who is live, with the word on it. */
export const LiveRing = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <span className={s.ring}>
    {children}
    <span className={s.tag} aria-hidden>
      {label}
    </span>
  </span>
)

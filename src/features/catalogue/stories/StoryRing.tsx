import type { ReactElement, ReactNode } from 'react'
import s from './story-ring.module.css'

/** A ring around a picture: bright for new stories, thin when all have been seen. */
export const StoryRing = ({ isNew, children }: { isNew: boolean; children: ReactNode }): ReactElement => (
  <span className={s.ring} data-new={isNew || undefined}>
    {children}
  </span>
)

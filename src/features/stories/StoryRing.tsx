import type { ReactElement, ReactNode } from 'react'
import s from './story-ring.module.css'

/** Around a picture: lit where a story is new, a thin line where all have been seen. */
export const StoryRing = ({ isNew, children }: { isNew: boolean; children: ReactNode }): ReactElement => (
  <span className={s.ring} data-new={isNew || undefined}>
    {children}
  </span>
)

import type { ReactElement, ReactNode } from 'react'
import s from './screen-title.module.css'

/** The heading of a screen. `children`: its actions or state, beside the heading, or below it on narrow screens. */
export const ScreenTitle = ({ title, children }: { title: string; children?: ReactNode }): ReactElement => (
  <header className={s.head}>
    <h1>{title}</h1>
    {children}
  </header>
)

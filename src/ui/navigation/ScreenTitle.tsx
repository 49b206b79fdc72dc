import type { ReactElement, ReactNode } from 'react'
import s from './screen-title.module.css'

/** What a screen is called and, as `children`, what can be done there or how its thing stands: beside it, and below it where there is no room. */
export const ScreenTitle = ({ title, children }: { title: string; children?: ReactNode }): ReactElement => (
  <header className={s.head}>
    <h1>{title}</h1>
    {children}
  </header>
)

import type { ReactElement, ReactNode } from 'react'
import s from './pay-bar.module.css'

/** The pay button at the foot of a dialog, visible however long the form is. */
export const PayBar = ({ children }: { children: ReactNode }): ReactElement => <div className={s.bar}>{children}</div>

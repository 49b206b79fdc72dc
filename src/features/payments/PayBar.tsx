import type { ReactElement, ReactNode } from 'react'
import s from './pay-bar.module.css'

/** The button that pays, at the foot of its dialog: in view however long the form above it is. */
export const PayBar = ({ children }: { children: ReactNode }): ReactElement => <div className={s.bar}>{children}</div>

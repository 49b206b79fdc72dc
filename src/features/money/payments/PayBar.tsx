import type { ReactElement, ReactNode } from 'react'
import s from './pay-bar.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The pay button at the foot of a dialog, visible however long the form is. */
export const PayBar = ({ children }: { children: ReactNode }): ReactElement => (
  <div className={cx(layout.stack2, s.bar)}>{children}</div>
)

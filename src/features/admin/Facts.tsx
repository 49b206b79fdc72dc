import type { ReactElement, ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import layout from '../../ui/layouts/layout.module.css'
import s from './operator-facts.module.css'

/** A list of facts, each a `Fact`. */
export const Facts = ({ children }: { children: ReactNode }): ReactElement => (
  <dl className={cx(layout.stack3, s.facts)}>{children}</dl>
)

/** One fact with its label. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

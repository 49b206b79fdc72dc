import type { ReactElement, ReactNode } from 'react'

/** One fact with its label, in a `dl`. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

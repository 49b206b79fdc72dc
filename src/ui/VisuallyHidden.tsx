import type { ReactElement, ReactNode } from 'react'

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }): ReactElement => (
  <span className="visually-hidden">{children}</span>
)

import type { CSSProperties, ReactElement, ReactNode } from 'react'

const hidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }): ReactElement => (
  <span style={hidden}>{children}</span>
)

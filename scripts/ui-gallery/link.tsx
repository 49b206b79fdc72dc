import type { ComponentProps, ReactElement } from 'react'

/** Replaces next/link, because the gallery has no router. */
const Link = ({ scroll: _scroll, children, ...rest }: ComponentProps<'a'> & { scroll?: boolean }): ReactElement => (
  <a {...rest}>{children}</a>
)

// oxlint-disable-next-line import/no-default-export -- next/link has one
export default Link

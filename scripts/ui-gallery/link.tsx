import type { ComponentProps, ReactElement } from 'react'

/** Stands for next/link: the gallery has no router. */
const Link = ({ scroll: _scroll, ...rest }: ComponentProps<'a'> & { scroll?: boolean }): ReactElement => <a {...rest} />

export default Link

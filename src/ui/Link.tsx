import NextLink from 'next/link'
import type { ComponentProps, ReactElement } from 'react'

export type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & { href: string }

/**
 * A link inside the site. Its page is prefetched on hover, not when the link scrolls into view: otherwise a visitor's
 * first load would include the code of every linked page.
 */
export const Link = (props: LinkProps): ReactElement => <NextLink {...props} prefetch={false} />

import NextLink from 'next/link'
import type { ComponentProps, ReactElement } from 'react'

export type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & { href: string }

/**
 * A link inside the site. Its page is fetched when the pointer comes near, not when the link comes into view: a visitor's first load would
 * bring the code of every page that its links lead to.
 */
export const Link = (props: LinkProps): ReactElement => <NextLink {...props} prefetch={false} />

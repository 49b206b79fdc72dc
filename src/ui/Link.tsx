import NextLink from 'next/link'
import type { ComponentProps, ReactElement } from 'react'

/**
 * A link inside the site. Its page is fetched when the pointer comes near, not when the link comes into view: a visitor's first load would
 * bring every page that its links lead to (decision 9).
 */
export const Link = (props: ComponentProps<typeof NextLink>): ReactElement => <NextLink prefetch={false} {...props} />

import { useRouter } from 'next/router'
import type { ComponentProps, MouseEvent, ReactElement, SyntheticEvent } from 'react'

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onMouseEnter' | 'onTouchStart'> & {
  href: string
  /** Takes the place of the present entry in the history. */
  replace?: boolean
  /** False: the page stays where it is scrolled to. */
  scroll?: boolean
}

/** Addresses of other sites, and clicks for another tab or window or a file, are the browser's business. */
const isOfSite = ({ origin }: HTMLAnchorElement): boolean => origin === window.location.origin
const leadsAside = ({ metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent<HTMLAnchorElement>): boolean =>
  metaKey ||
  ctrlKey ||
  shiftKey ||
  altKey ||
  (currentTarget.target || '_self') !== '_self' ||
  currentTarget.hasAttribute('download')

/**
 * A link inside the site. Its page is fetched when the pointer comes near, not when the link comes into view: a visitor's first load would
 * bring every page that its links lead to (decision 9, which says why it is our own).
 */
export const Link = ({ replace = false, scroll = true, href, onClick, children, ...rest }: LinkProps): ReactElement => {
  const router = useRouter()
  const click = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || leadsAside(event) || !isOfSite(event.currentTarget)) return
    event.preventDefault()
    void router[replace ? 'replace' : 'push'](href, undefined, { scroll })
  }
  const comeNear = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>): void => {
    // What does not come now comes with the click.
    if (isOfSite(currentTarget)) void router.prefetch(href, undefined, { priority: true }).catch(() => undefined)
  }
  return (
    <a {...rest} href={href} onClick={click} onMouseEnter={comeNear} onTouchStart={comeNear}>
      {children}
    </a>
  )
}

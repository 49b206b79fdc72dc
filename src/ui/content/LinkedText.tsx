import type { ReactElement } from 'react'
import { linkedParts } from '../../../contract/text/linked-parts.ts'
import type { LinkedPart } from '../../../contract/text/linked-parts.ts'
import { Link } from '../Link.tsx'

const toElement = ({ text, href, isElsewhere }: LinkedPart, key: number): ReactElement | string => {
  if (href === undefined) return text
  if (!isElsewhere) {
    return (
      <Link key={key} href={href}>
        {text}
      </Link>
    )
  }
  return (
    // Its own direction: a direction sign before the address cannot turn around what is read.
    <a key={key} href={href} dir="ltr" rel="noopener noreferrer nofollow ugc" target="_blank">
      {text}
    </a>
  )
}

/**
 * A user's plain text with links: its web addresses without a referrer, its mentions to the creators' pages, and its
 * hashtags to the search.
 */
export const LinkedText = ({ text }: { text: string }): ReactElement => (
  // The parts of a text never change their order, so the index is a stable key.
  <>{linkedParts(text).map(toElement)}</>
)

import type { ReactElement } from 'react'
import { Link } from '../Link.tsx'

/** A web address, an `@username`, or a `#hashtag` with a letter in it; the last two not within a word. */
const linked =
  /(https?:\/\/[^\s<>"')\]]+|(?<![\p{L}\p{N}_.@/-])@[a-zA-Z0-9][\w.-]{1,28}[a-zA-Z0-9_]|(?<![\p{L}\p{N}_&#/])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}\p{M}_]{1,60})/u

const toLink = (part: string, key: number): ReactElement => {
  if (part.startsWith('@')) {
    return (
      <Link key={key} href={`/${part.slice(1)}`}>
        {part}
      </Link>
    )
  }
  if (part.startsWith('#')) {
    return (
      <Link key={key} href={`/search?q=${encodeURIComponent(part)}`}>
        {part}
      </Link>
    )
  }
  return (
    <a key={key} href={part} rel="noopener noreferrer nofollow ugc" target="_blank">
      {part}
    </a>
  )
}

/**
 * A user's plain text with links: its web addresses without a referrer, its mentions to the creators' pages, and its
 * hashtags to the search.
 */
export const LinkedText = ({ text }: { text: string }): ReactElement => (
  // The parts of a text never change their order, so the index is a stable key.
  <>{text.split(linked).map((part, index) => (index % 2 ? toLink(part, index) : part))}</>
)

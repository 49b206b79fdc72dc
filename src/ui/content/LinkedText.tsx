import type { ReactElement } from 'react'

const address = /(https?:\/\/[^\s<>"')\]]+)/

/** A user's plain text with its web addresses as links, without a referrer. */
export const LinkedText = ({ text }: { text: string }): ReactElement => (
  <>
    {text.split(address).map((part, index) =>
      index % 2 ? (
        // The parts of a text never change their order, so the index is a stable key.
        <a key={index} href={part} rel="noopener noreferrer nofollow ugc" target="_blank">
          {part}
        </a>
      ) : (
        part
      )
    )}
  </>
)

import type { ReactElement } from 'react'

const address = /(https?:\/\/[^\s<>"')\]]+)/

/** A plain text of somebody's with its web addresses as links, which give nothing away about the reader. */
export const LinkedText = ({ text }: { text: string }): ReactElement => (
  <>
    {text.split(address).map((part, index) =>
      index % 2 ? (
        // A text's parts never move: the position is their identity.
        <a key={index} href={part} rel="noopener noreferrer nofollow ugc" target="_blank">
          {part}
        </a>
      ) : (
        part
      )
    )}
  </>
)

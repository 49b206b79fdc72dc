import type { ReactElement } from 'react'
import s from './found-message.module.css'

/** Signs that mean something in a pattern: what is looked for is text. */
const signs = /[\\^$.*+?()[\]{}|/]/g

/** A text in which each place of these words is marked, whatever their case. */
export const Marked = ({ text, words }: { text: string; words: string }): ReactElement => {
  const places = words === '' ? [text] : text.split(new RegExp(`(${words.replace(signs, '\\$&')})`, 'iu'))
  return (
    <>
      {places.map((part, index) =>
        index % 2 ? (
          // A text's parts never move: the position is their identity.
          <mark key={index} className={s.mark}>
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </>
  )
}

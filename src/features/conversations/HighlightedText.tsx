import type { ReactElement } from 'react'
import { accentInsensitivePattern } from '../../../contract/accent-insensitive-pattern.ts'
import s from './found-message.module.css'

/** A text in which each place of these words is marked, whatever their case and accents: what the search has found (`accentInsensitivePattern`). */
export const HighlightedText = ({ text, words }: { text: string; words: string }): ReactElement => {
  const pattern = accentInsensitivePattern(words)
  const places = pattern === '' ? [text] : text.split(new RegExp(`(${pattern})`, 'u'))
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
        )
      )}
    </>
  )
}

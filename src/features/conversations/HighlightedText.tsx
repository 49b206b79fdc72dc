import type { ReactElement } from 'react'
import { accentInsensitivePattern } from '../../../contract/text/accent-insensitive-pattern.ts'
import s from './found-message.module.css'

/** A text with all matches of a search highlighted, regardless of case and accents (`sameWords`). */
export const HighlightedText = ({ text, words }: { text: string; words: string }): ReactElement => {
  const pattern = accentInsensitivePattern(words)
  const places = pattern === '' ? [text] : text.split(new RegExp(`(${pattern})`, 'u'))
  return (
    <>
      {places.map((part, index) =>
        index % 2 ? (
          // The parts of a text keep their order: the index is a stable key.
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

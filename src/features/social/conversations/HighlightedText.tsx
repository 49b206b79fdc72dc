import type { ReactElement } from 'react'
import { splitAtWords } from '../../../../contract/text/split-at-words.ts'
import s from './found-message.module.css'

/** A text with all matches of a search highlighted, regardless of case and accents (`sameWords`). */
export const HighlightedText = ({ text, words }: { text: string; words: string }): ReactElement => (
  <>
    {splitAtWords(text, words).map((part, index) =>
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

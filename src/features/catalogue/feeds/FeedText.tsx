import { useState } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { LinkedText } from '../../../ui/content/LinkedText.tsx'
import s from './feed-item.module.css'
import { cutPlace } from './cut-place.ts'
import { feedTexts } from './texts.ts'

/** Length, in characters, above which a text in a list is collapsed. */
const COLLAPSE_LENGTH = 420

/** A post's text with its line breaks and links; a long one is collapsed unless `whole`. */
export const FeedText = ({ text, whole }: { text: string; whole?: boolean }): ReactElement | null => {
  const t = useTexts(feedTexts)
  const [open, setOpen] = useState(whole ?? false)
  if (text === '') return null
  const folds = !whole && text.length > COLLAPSE_LENGTH * 1.25
  const shown = folds && !open ? `${text.slice(0, cutPlace(text, COLLAPSE_LENGTH))}…` : text
  return (
    <div className={s.text} dir="auto">
      <LinkedText text={shown} />
      {folds && (
        <button type="button" className={s.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.less : t.more}
        </button>
      )}
    </div>
  )
}

import { useState } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { LinkedText } from '../../ui/content/LinkedText.tsx'
import s from './feed-item.module.css'
import { feedTexts } from './texts.ts'

/** Characters after which a text in a list is folded. */
const FOLD = 420

/** A post's text: line breaks kept, addresses linked, folded when long unless `whole`. */
export const FeedText = ({ text, whole }: { text: string; whole?: boolean }): ReactElement | null => {
  const t = useTexts(feedTexts)
  const [open, setOpen] = useState(whole ?? false)
  if (text === '') return null
  const folds = !whole && text.length > FOLD * 1.25
  const shown =
    folds && !open
      ? `${text.slice(0, text.lastIndexOf(' ', FOLD) > FOLD / 2 ? text.lastIndexOf(' ', FOLD) : FOLD)}…`
      : text
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

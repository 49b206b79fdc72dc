import type { ReactElement } from 'react'
import { LinkedText } from '../../../ui/content/LinkedText.tsx'
import { isEmojiAlone } from './contents.ts'
import s from './message-text.module.css'

/** The words of a message: its lines as they were written, addresses as links, a few emoji alone stand large. */
export const MessageText = ({ text }: { text: string }): ReactElement => (
  <p className={s.text} data-large={isEmojiAlone(text) || undefined} dir="auto">
    <LinkedText text={text} />
  </p>
)

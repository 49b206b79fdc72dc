import type { ReactElement } from 'react'
import { LinkedText } from '../../../../ui/content/LinkedText.tsx'
import { isEmojiAlone } from './contents.ts'
import s from './message-text.module.css'

/** The text of a message with its line breaks and links; a few emoji alone are shown large. */
export const MessageText = ({ text }: { text: string }): ReactElement => (
  <p className={s.text} data-large={isEmojiAlone(text) || undefined} dir="auto">
    <LinkedText text={text} />
  </p>
)

import { excerpt } from '../../../contract/excerpt.ts'
import type { Feed } from '../../../contract/feeds.ts'
import type { Locale } from '../../lib/texts.ts'
import { ownFeedsTexts } from './texts.ts'

/** Characters of a post's text that name it. */
const MOST = 160

/** What a post is called in a list: its words, its question, or what it shows. */
export const titleOf = ({ text, poll, type, isStory, totalFiles }: Feed, locale: Locale): string => {
  const t = ownFeedsTexts[locale]
  const words = text?.trim() || poll?.question
  if (words) return excerpt(words, MOST)
  if (isStory) return t.story
  if (type === 'photo') return t.photos(totalFiles)
  return type === 'text' ? '…' : t[type]
}

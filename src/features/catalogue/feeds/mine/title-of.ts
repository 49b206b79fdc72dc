import { excerpt } from '../../../../../contract/text/excerpt.ts'
import type { Feed } from '../../../../../contract/catalogue/feeds.ts'
import type { Locale } from '../../../../lib/texts.ts'
import { ownFeedsTexts } from './texts.ts'

/** Maximum length, in characters, of a post's title. */
const MOST = 160

/** Title of a post in a list: its text, its poll's question, or its kind. */
export const titleOf = ({ text, poll, type, isStory, totalFiles }: Feed, locale: Locale): string => {
  const t = ownFeedsTexts[locale]
  const words = text?.trim() || poll?.question
  if (words) return excerpt(words, MOST)
  if (isStory) return t.story
  if (type === 'photo') return t.photos(totalFiles)
  return type === 'text' ? '…' : t[type]
}

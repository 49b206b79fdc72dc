import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import type { Locale } from '../../../lib/texts.ts'
import { lockedNote } from './locked-note.ts'

type Words = Parameters<typeof lockedNote>[1] & {
  by: (what: string, name: string) => string
  subscribersOf: (what: string, name: string) => string
  forSale: (what: string, name: string) => string
}

/** Length, in characters, that search engines and messengers show of a description. */
const LONGEST = 155

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}

/**
 * The description of a shared post: its caption or the beginning of its text; of a locked one only its public text and
 * a summary of its files.
 */
export const feedDescription = (feed: Feed, t: Words, locale: Locale): string => {
  const { name } = feed.performer
  const what = lockedNote(feed, t, locale)
  if (!feed.isLocked) return shortened(feed.caption || feed.text || feed.poll?.question || t.by(what, name))
  const offer = feed.access === 'sale' ? t.forSale(what, name) : t.subscribersOf(what, name)
  return feed.caption ? shortened(`${feed.caption} · ${offer}`) : offer
}

/**
 * The picture of a shared post: its first photo or its video's still; of a locked one the blurred thumbnail; otherwise
 * the creator's picture.
 */
export const feedPicture = ({ isLocked, files, thumbnail, performer }: Feed): string => {
  const file = files?.[0]
  const own = file?.kind === 'photo' ? file.url : file?.poster
  return (isLocked ? undefined : own) ?? thumbnail?.url ?? performer.avatar
}

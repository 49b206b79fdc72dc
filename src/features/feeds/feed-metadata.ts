import type { Feed } from '../../../contract/feeds.ts'
import { lockedNote } from './locked-note.ts'

type Words = Parameters<typeof lockedNote>[1] & { by: (what: string, name: string) => string; subscribersOf: (what: string, name: string) => string; forSale: (what: string, name: string) => string }

/** Characters that a search page or a messenger shows of a description. */
const LONGEST = 155

/** What a shared post says of itself: how it begins; of a locked one only what it is, never its words. */
export const feedDescription = (feed: Feed, t: Words): string => {
  const { name } = feed.performer
  const what = lockedNote(feed, t)
  if (feed.isLocked) return feed.access === 'sale' ? t.forSale(what, name) : t.subscribersOf(what, name)
  const text = (feed.text || feed.poll?.question || t.by(what, name)).replace(/\s+/g, ' ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** The picture of a shared post: its first photo or its video's still; of a locked one the blurred picture; else its creator. */
export const feedPicture = ({ isLocked, files, thumbnail, performer }: Feed): string => {
  const file = files?.[0]
  const own = file?.kind === 'photo' ? file.url : file?.poster
  return (isLocked ? undefined : own) ?? thumbnail?.url ?? performer.avatar
}

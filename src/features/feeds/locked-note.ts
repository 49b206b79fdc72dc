import type { Feed } from '../../../contract/feeds.ts'
import { duration } from '../../lib/format.ts'

type Words = Record<'text' | 'video' | 'audio' | 'poll', string> & { photos: (n: number) => string }

/** What a locked post is, in words: its kind, how many, how long. */
export const lockedNote = ({ type, totalFiles, duration: length }: Feed, t: Words): string => {
  if (type === 'photo') return t.photos(totalFiles)
  return length === undefined ? t[type] : `${t[type]}, ${duration(length)}`
}

import type { Feed } from '../../../contract/feeds.ts'
import type { Locale } from '../../lib/texts.ts'
import { contentsSummary } from '../items/contents-summary.ts'

type Words = Record<'text' | 'photo' | 'video' | 'audio' | 'poll', string>

/** What a locked post holds, in words: how many of which kind, how long; of one without files what it is. */
export const lockedNote = ({ type, totalFiles, fileKinds, duration }: Feed, t: Words, locale: Locale): string =>
  contentsSummary(
    fileKinds ?? (type === 'photo' ? Array.from({ length: totalFiles }, () => type) : []),
    duration,
    locale,
    t[type]
  )

import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import type { Locale } from '../../../lib/texts.ts'
import { contentsSummary } from '../items/contents-summary.ts'

type Words = Record<'text' | 'photo' | 'video' | 'audio' | 'poll', string>

/** Summarizes the contents of a locked post: number and type of files and their length; of one without files its kind. */
export const lockedNote = ({ type, totalFiles, fileKinds, duration }: Feed, t: Words, locale: Locale): string =>
  contentsSummary(
    fileKinds ?? (type === 'photo' ? Array.from({ length: totalFiles }, () => type) : []),
    duration,
    locale,
    t[type]
  )

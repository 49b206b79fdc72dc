import type { MediaFile, MediaKind } from '../../../../contract/files.ts'
import { duration } from '../../../lib/format.ts'
import type { Locale } from '../../../lib/texts.ts'
import type { ThreadMessage } from '../thread-message.ts'
import { bubbleTexts } from './texts.ts'

const named = { photo: 'photos', video: 'videos', audio: 'sounds', captions: 'files', other: 'files' } as const satisfies Record<MediaKind, string>

/** What a message holds, without showing it: `2 photos, 1 video · 0:42`; that it is a message where it has words alone. */
export const contentsWords = (kinds: readonly MediaKind[], seconds: number | undefined, locale: Locale): string => {
  const t = bubbleTexts[locale]
  const counts = new Map<(typeof named)[MediaKind], number>()
  for (const kind of kinds) counts.set(named[kind], (counts.get(named[kind]) ?? 0) + 1)
  const words = [...counts].map(([name, n]) => t[name](n)).join(', ') || t.message
  return seconds === undefined ? words : `${words} · ${duration(seconds)}`
}

/** What is shown of a message's photos, videos and sounds: to its sender their own previews stand for what is still being processed. */
export const mediaOf = ({ media = [], outgoing, delivery, pendingFiles }: ThreadMessage): readonly MediaFile[] => {
  const previews = outgoing?.media ?? []
  if (delivery !== undefined || !pendingFiles || previews.length === 0) return media
  const isPreviewed = (file: MediaFile): boolean => previews.some(({ _id }) => _id === file._id)
  return [...previews.map((preview) => media.find(({ _id }) => _id === preview._id) ?? preview), ...media.filter((file) => !isPreviewed(file))]
}

/** Files that are neither shown nor refused yet. */
export const awaitedFiles = (message: ThreadMessage): number =>
  message.isLocked || message.isDeleted ? 0 : Math.max(0, message.totalFiles - mediaOf(message).length - (message.files?.length ?? 0))

const emoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Emoji_Component})+$/u
const pictured = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
/** Emoji at most that stand large, without a bubble. */
const LARGE = 3

/** One to three emoji and nothing else. */
export const isEmojiAlone = (text: string): boolean => {
  const dense = text.replaceAll(/\s/g, '')
  // A digit is a component of an emoji too, of a keycap: something must be pictured. The length spares long texts the segmenter.
  if (dense.length > 40 || !emoji.test(dense) || !pictured.test(dense)) return false
  const graphemes = [...new Intl.Segmenter().segment(dense)]
  return graphemes.length <= LARGE && graphemes.every(({ segment }) => pictured.test(segment))
}

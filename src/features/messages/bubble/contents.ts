import type { MediaFile } from '../../../../contract/files.ts'
import type { ThreadMessage } from '../thread-message.ts'

/** What is shown of a message's photos, videos and sounds: to its sender their own previews stand for what is still being processed. */
export const mediaOf = ({ media = [], outgoing, delivery, pendingFiles }: ThreadMessage): readonly MediaFile[] => {
  const previews = outgoing?.media ?? []
  if (delivery !== undefined || !pendingFiles || previews.length === 0) return media
  const isPreviewed = (file: MediaFile): boolean => previews.some(({ _id }) => _id === file._id)
  return [
    ...previews.map((preview) => media.find(({ _id }) => _id === preview._id) ?? preview),
    ...media.filter((file) => !isPreviewed(file)),
  ]
}

/** Files that are neither shown nor refused yet. */
export const countPendingFiles = (message: ThreadMessage): number =>
  message.isLocked || message.isDeleted
    ? 0
    : Math.max(0, message.totalFiles - mediaOf(message).length - (message.files?.length ?? 0))

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

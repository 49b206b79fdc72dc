import type { MediaFile } from '../../../../../contract/platform/files/files.ts'
import type { ThreadMessage } from '../thread-message.ts'

/**
 * The photos, videos and audio files of a message; for its sender, local previews replace those that are still being
 * processed.
 */
export const mediaOf = ({ media = [], outgoing, delivery, pendingFiles }: ThreadMessage): readonly MediaFile[] => {
  const previews = outgoing?.media ?? []
  if (delivery !== undefined || !pendingFiles || previews.length === 0) return media
  const isPreviewed = (file: MediaFile): boolean => previews.some(({ _id }) => _id === file._id)
  return [
    ...previews.map((preview) => media.find(({ _id }) => _id === preview._id) ?? preview),
    ...media.filter((file) => !isPreviewed(file)),
  ]
}

/** Number of files that are still being processed. */
export const countPendingFiles = (message: ThreadMessage): number =>
  message.isLocked || message.isDeleted
    ? 0
    : Math.max(0, message.totalFiles - mediaOf(message).length - (message.files?.length ?? 0))

const emoji = /^[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Emoji_Component}]+$/u
const pictured = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
/** Maximum number of emoji that are shown large, without a bubble. */
const LARGE = 3

/** Whether the text consists of one to three emoji only. */
export const isEmojiAlone = (text: string): boolean => {
  const dense = text.replaceAll(/\s/g, '')
  // Digits are emoji components too (of keycaps), so a pictographic character is required. The length check avoids
  // segmenting long texts.
  if (dense.length > 40 || !emoji.test(dense) || !pictured.test(dense)) return false
  const graphemes = [...new Intl.Segmenter().segment(dense)]
  return graphemes.length <= LARGE && graphemes.every(({ segment }) => pictured.test(segment))
}

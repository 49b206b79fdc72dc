import type { MediaFile, MediaKind, MediaType } from '../../../../contract/files.ts'
import { kindOfFile } from '../../uploads/file-kinds.ts'
import type { UploadItem } from '../../uploads/upload-item.ts'
import type { Accept } from '../../uploads/check-file.ts'
import type { MessageDraft } from './draft.ts'

const types: Partial<Record<MediaKind, MediaType>> = {
  photo: 'message-photo',
  video: 'message-video',
  audio: 'message-audio',
}

/** A message takes any file: what can be shown is shown, the rest is handed over as it is. */
export const acceptMessage: Accept = (file) => types[kindOfFile(file)] ?? 'message-file'

/** A file goes along with the message once its bytes are there: the server prepares it meanwhile. */
const isThere = ({ status, fileId }: UploadItem): boolean =>
  fileId !== undefined && (status === 'ready' || status === 'processing')

/** The ids of what has arrived, in order. */
export const idsOf = (items: readonly UploadItem[]): string[] =>
  items.flatMap((item) => (isThere(item) && item.fileId !== undefined ? [item.fileId] : []))

/** What is sent of a message with these files: its words without what surrounds them, and where it has a price that, with its title and caption. */
export const bodyOf = (
  { title = '', caption = '', text = '', isPriced, price }: Partial<MessageDraft>,
  items: readonly UploadItem[]
) => ({
  text: text.trim(),
  fileIds: idsOf(items),
  ...(isPriced && { price, title: title.trim(), caption: caption.trim() }),
})

/** Bytes of something are still on their way, or nobody has said yet whether they came in an earlier visit. */
export const isArriving = (items: readonly UploadItem[]): boolean =>
  items.some(({ status, isUnheard }) => status === 'waiting' || status === 'sending' || isUnheard === true)

/** Bytes of something went with the page in which it was chosen: it goes on once the same file is chosen again. */
export const isLeftBehind = (items: readonly UploadItem[]): boolean => items.some(({ needsFile }) => needsFile === true)

/** Something failed or stands still, and needs a hand. */
export const isStuck = (items: readonly UploadItem[]): boolean =>
  items.some(({ status }) => status === 'failed' || status === 'paused')

/** Photos and videos as they stand in one's own message before the server has answered: the browser's own pictures of them. */
export const previewsOf = (items: readonly UploadItem[]): MediaFile[] =>
  items.flatMap(({ key, fileId = key, kind, type, media, previewUrl, width = 4, height = 3, duration, alt }) => {
    if (media) return kind === 'other' ? [] : [media]
    if (previewUrl === undefined || (kind !== 'photo' && kind !== 'video')) return []
    return [
      {
        _id: fileId,
        type,
        kind,
        width,
        height,
        duration,
        alt,
        ...(kind === 'photo' ? { url: previewUrl } : { url: '', poster: previewUrl }),
      },
    ]
  })

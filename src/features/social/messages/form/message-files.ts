import type { MediaFile, MediaKind, MediaType } from '../../../../../contract/platform/files/files.ts'
import { kindOfFile } from '../../../platform/uploads/file-kinds.ts'
import type { UploadItem } from '../../../platform/uploads/upload-item.ts'
import type { Accept } from '../../../platform/uploads/check-file.ts'
import type { MessageDraft } from './draft.ts'

const types: Partial<Record<MediaKind, MediaType>> = {
  photo: 'message-photo',
  video: 'message-video',
  audio: 'message-audio',
}

/** A message accepts any file: media are displayed, other files are offered for download. */
export const acceptMessage: Accept = (file) => types[kindOfFile(file)] ?? 'message-file'

/** A file can be sent once its upload is complete, while the server is still processing it. */
const isUploaded = ({ status, fileId }: UploadItem): boolean =>
  fileId !== undefined && (status === 'ready' || status === 'processing')

/** The ids of the uploaded files, in order. */
export const idsOf = (items: readonly UploadItem[]): string[] =>
  items.flatMap((item) => (isUploaded(item) && item.fileId !== undefined ? [item.fileId] : []))

/** The request body of a message with these files: its trimmed text and, with a price, the price, title and caption. */
export const bodyOf = (
  { title = '', caption = '', text = '', isPriced, price }: Partial<MessageDraft>,
  items: readonly UploadItem[]
) => ({
  text: text.trim(),
  fileIds: idsOf(items),
  ...(isPriced && { price, title: title.trim(), caption: caption.trim() }),
})

/** Whether an upload is running, or its state after an earlier visit is not known yet. */
export const isArriving = (items: readonly UploadItem[]): boolean =>
  items.some(({ status, isStateUnknown }) => status === 'waiting' || status === 'sending' || isStateUnknown === true)

/** Whether a file's bytes were lost with an earlier page: its upload continues once the same file is chosen again. */
export const needsFileAgain = (items: readonly UploadItem[]): boolean =>
  items.some(({ needsFile }) => needsFile === true)

/** Whether an upload failed or is paused and needs the user. */
export const isStuck = (items: readonly UploadItem[]): boolean =>
  items.some(({ status }) => status === 'failed' || status === 'paused')

/** Local previews of photos and videos, shown in an own message before the server has answered. */
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

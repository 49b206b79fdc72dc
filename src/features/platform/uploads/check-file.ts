import type { MediaType } from '../../../../contract/platform/files/files.ts'
import { mediaTypes } from '../../../../contract/platform/files/media-types.ts'
import type { UploadItem } from './upload-item.ts'

/** Why a selected file was rejected, or an upload of an earlier visit is gone. `use-uploads.ts` turns it into a message. `limit` in bytes, or files for `tooMany`. */
export type ChoiceFault = {
  why: 'unsupported' | 'soundAlone' | 'empty' | 'tooLarge' | 'tooMany' | 'otherFile' | 'gone'
  name: string
  limit: number
}
/** Decides the media type of a selected file, given the files that are in the form. `refused`: why it cannot be combined with those; null: not accepted. */
export type Accept = (file: File, items: readonly UploadItem[]) => MediaType | { refused: 'soundAlone' } | null

/** The media type of a selected file, or the reason why it is rejected. */
export function checkFile(
  file: File,
  accept: Accept,
  items: readonly UploadItem[]
): { type: MediaType } | { fault: ChoiceFault } {
  const accepted = accept(file, items)
  const type = typeof accepted === 'string' ? accepted : null
  const limit = type ? mediaTypes[type].maxBytes : 0
  const why =
    accepted === null
      ? 'unsupported'
      : typeof accepted === 'object'
        ? accepted.refused
        : file.size === 0
          ? 'empty'
          : file.size > limit
            ? 'tooLarge'
            : undefined
  if (why || type === null) return { fault: { why: why ?? 'unsupported', name: file.name, limit } }
  return { type }
}

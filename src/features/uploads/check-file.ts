import type { MediaType } from '../../../contract/files.ts'
import { mediaTypes } from '../../../contract/media-types.ts'
import type { UploadItem } from './upload-item.ts'

/** Why a chosen file was not taken, or one of an earlier visit is no longer there; the words are the screen's. */
export type ChoiceFault = {
  why: 'unsupported' | 'soundAlone' | 'empty' | 'tooLarge' | 'tooMany' | 'otherFile' | 'gone'
  name: string
  limit: number
}
/** What a chosen file is to be, beside those that are there already; `refused`: why not beside those; null: not taken here at all. */
export type Accept = (file: File, items: readonly UploadItem[]) => MediaType | { refused: 'soundAlone' } | null

/** The media type under which a chosen file is taken, or why it is not. */
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

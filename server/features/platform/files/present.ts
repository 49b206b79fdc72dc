import type { Captions, MediaFile } from '../../../../contract/platform/files/files.ts'
import type { Thumbnail } from '../../../../contract/catalogue/items/items.ts'
import type { Deps } from '../../../deps.ts'
import { readKeys, type FileKeys } from './file-keys.ts'
import { kindOf, typeOf, type FileRow, type PlacedFile } from './file-row.ts'
import { folderAddress, objectAddress, signedDownload, type DownloadRight } from './media-address.ts'

/** Width, in pixels, of the variant in `url`, for clients that do not use `srcset`. */
const usualWidth = 1280

type Addressing = Pick<Deps, 'config' | 'clock'>

/** The unblurred widths of a photo or of a video's still; undefined if there are none. */
function stillOf(deps: Addressing, row: FileRow) {
  const { folder, widths = [] } = readKeys(row.keys)
  if (!folder || !widths.length || !row.width || !row.height) return undefined
  const address = folderAddress(deps.config, deps.clock.now(), folder, row.duration ?? 0)
  const usual = widths.findLast((width) => width <= usualWidth) ?? widths[0] ?? usualWidth
  return {
    url: `${address}${usual}.webp`,
    srcset: widths.map((width) => `${address}${width}.webp ${width}w`).join(', '),
    width: row.width,
    height: row.height,
    alt: row.description || undefined,
  }
}

/** The address of the playable file, or of another file in its folder. */
function mainOf(deps: Addressing, row: FileRow, name = readKeys(row.keys).main): string | undefined {
  const { folder } = readKeys(row.keys)
  return folder && name ? folderAddress(deps.config, deps.clock.now(), folder, row.duration ?? 0) + name : undefined
}

/**
 * The subtitles of a video, with addresses that are valid while it plays. Of another origin (`MEDIA_URL`), a browser loads
 * them only for a video with `crossorigin`.
 */
function presentCaptions({ config, clock }: Addressing, files: readonly PlacedFile[], playsS: number): Captions[] {
  return files.flatMap((file) => {
    const { folder, main } = readKeys(file.keys)
    if (!folder || !main) return []
    const url = folderAddress(config, clock.now(), folder, playsS) + main
    return [{ _id: file.id, language: file.language ?? 'en', url }]
  })
}

/**
 * A finished file of an item for a viewer who may see it: signed, short-lived addresses, including its subtitles. The
 * caller has to check `accessOf` first. Undefined for a file with nothing to display (a product's download, subtitles
 * on their own).
 */
export function presentMedia(
  deps: Addressing,
  row: FileRow,
  captions: readonly PlacedFile[] = []
): MediaFile | undefined {
  const common = { _id: row.id, type: typeOf(row), kind: kindOf(row), alt: row.description || undefined }
  const still = stillOf(deps, row)
  if (common.kind === 'photo') return still && { ...common, ...still }
  const url = mainOf(deps, row)
  if (!url) return undefined
  const isVideo = common.kind === 'video'
  return {
    ...common,
    url,
    width: row.width ?? 0,
    height: row.height ?? 0,
    duration: row.duration ?? undefined,
    isPlayable: row.is_playable ?? undefined,
    waveform: row.waveform ?? undefined,
    hls: isVideo ? mainOf(deps, row, readKeys(row.keys).hls ?? '') : undefined,
    poster: isVideo ? still?.url : undefined,
    captions: captions.length ? presentCaptions(deps, captions, row.duration ?? 0) : undefined,
  }
}

/** An unblurred still of a finished photo or video for lists, for a viewer who may see it. Undefined for audio. */
export function presentStill(
  deps: Addressing,
  row: FileRow
): (Thumbnail & { srcset?: string; alt?: string }) | undefined {
  return stillOf(deps, row)
}

/** Small stills of a finished photo or video, for a viewer who may see it. Undefined for a sound. */
export function presentThumbnails(deps: Addressing, row: FileRow): string[] | undefined {
  const { folder, widths: [smallest] = [] } = readKeys(row.keys)
  if (!folder || !smallest) return undefined
  return [`${folderAddress(deps.config, deps.clock.now(), folder, row.duration ?? 0)}${smallest}.webp`]
}

/**
 * The blurred picture of a photo or video that the viewer may not see; its address reveals nothing about the file's
 * own. Undefined if there is none.
 */
export function presentPreview(deps: Addressing, row: Pick<FileRow, 'keys'>): Thumbnail | undefined {
  const { preview } = readKeys(row.keys)
  return (
    preview && {
      url: objectAddress(deps.config, deps.clock.now(), preview.key),
      width: preview.width,
      height: preview.height,
    }
  )
}

/** The storage key of a downloadable file: the original, else the main file. Undefined while there is none. */
export const originalKey = ({ original, folder, main }: FileKeys): string | undefined =>
  original ?? (folder && main ? folder + main : undefined)

/**
 * The download address of a file of a product or message for an account that has the right to it now. Undefined while
 * there is nothing to download.
 */
export function downloadAddress(
  deps: Addressing,
  row: Pick<FileRow, 'id' | 'keys' | 'name'>,
  to: Omit<DownloadRight, 'fileId'>
): { url: string; expiresAt: Date } | undefined {
  return originalKey(readKeys(row.keys))
    ? signedDownload(deps.config, deps.clock.now(), { ...to, fileId: row.id }, row.name)
    : undefined
}

import type { MediaFile } from '../../../contract/files.ts'
import type { Thumbnail } from '../../../contract/items.ts'
import type { Language } from '../../../contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { readKeys } from './file-keys.ts'
import { kindOf, typeOf, type FileRow, type PlacedFile } from './file-row.ts'
import { folderAddress, objectAddress } from './media-address.ts'
import type { PictureFault } from './read-picture.ts'

/** Width in pixels of the variant that stands in `url`, for readers without `srcset`. */
const usualWidth = 1280

/**
 * A finished file of an item for someone who may see it: signed, short-lived addresses, with the subtitles that stand beside it. Ask `accessOf`
 * first; a file that has nothing to show yet is undefined.
 */
export function presentMedia(deps: Deps, row: FileRow, captions: readonly PlacedFile[] = []): MediaFile | undefined {
  const { folder, widths = [] } = readKeys(row.keys)
  if (!folder || !widths.length || !row.width || !row.height) return undefined
  const now = deps.clock.now()
  const address = (name: string) => folderAddress(deps.config.secret, now, folder, name)
  const usual = widths.findLast((width) => width <= usualWidth) ?? widths[0] ?? usualWidth
  return {
    _id: row.id, type: typeOf(row), kind: kindOf(row),
    url: address(`${usual}.webp`),
    srcset: widths.map((width) => `${address(`${width}.webp`)} ${width}w`).join(', '),
    width: row.width, height: row.height,
    alt: row.description || undefined,
    captions: captions.length ? [] : undefined,
  }
}

/** A clear still of a finished photo or video, for a list: for someone who may see it. Undefined for a sound. */
export function presentStill(deps: Deps, row: FileRow): (Thumbnail & { srcset?: string; alt?: string }) | undefined {
  const shown = presentMedia(deps, row)
  return shown && { url: shown.url, width: shown.width, height: shown.height, srcset: shown.srcset, alt: shown.alt }
}

/** The blurred picture of a photo or video that the viewer may not see: its address says nothing of the file's own. Undefined where there is none. */
export function presentPreview(deps: Deps, row: Pick<FileRow, 'keys'>): Thumbnail | undefined {
  const { preview } = readKeys(row.keys)
  return preview && { url: objectAddress(deps.config.secret, deps.clock.now(), preview.key), width: preview.width, height: preview.height }
}

export type FileFault = PictureFault | 'not_processed'

const faults: Record<FileFault, Record<Language, string>> = {
  not_a_picture: {
    en: 'This is not a picture we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF.',
    pt: 'Não conseguimos ler esta imagem. Escolha um JPEG, PNG, WebP, AVIF ou GIF.',
  },
  too_many_pixels: { en: 'This picture is too large: at most 50 megapixels.', pt: 'Esta imagem é grande demais: no máximo 50 megapixels.' },
  broken_picture: { en: 'This picture is damaged. Please export it again and retry.', pt: 'Esta imagem está danificada. Exporte-a de novo e tente outra vez.' },
  not_processed: { en: 'We could not process this picture. Please upload it again.', pt: 'Não conseguimos processar esta imagem. Envie-a novamente.' },
}

/** Why an upload failed, in words for its owner; `reason` is the code kept in the row. */
export function presentFault(reason: string | null, language: Language): string {
  return faults[(reason ?? 'not_processed') as FileFault]?.[language] ?? faults.not_processed[language]
}

import type { Picture } from '../../../contract/files.ts'
import type { Language } from '../../../contract/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Json } from '../../db/schema.ts'
import { readKeys } from './file-keys.ts'
import { folderAddress, objectAddress } from './media-address.ts'
import type { PictureFault } from './read-picture.ts'

/** The columns of `file` that a photo is shown from. */
export const photoColumns = ['file.id', 'file.width', 'file.height', 'file.description', 'file.keys'] as const

export type PhotoRow = { id: string; width: number | null; height: number | null; description: string | null; keys: Json }

/** Width in pixels of the variant that stands in `url`, for readers without `srcset`. */
const usualWidth = 1280

/**
 * A finished photo for someone who may see it: signed, short-lived addresses. Ask `accessOf` first; a file that is not finished has no
 * picture (undefined).
 */
export function presentPhoto(deps: Deps, row: PhotoRow): Picture | undefined {
  const { folder, widths = [] } = readKeys(row.keys)
  if (!folder || !widths.length || !row.width || !row.height) return undefined
  const now = deps.clock.now()
  const address = (width: number) => folderAddress(deps.config.secret, now, folder, `${width}.webp`)
  const usual = widths.findLast((width) => width <= usualWidth) ?? widths[0] ?? usualWidth
  return {
    url: address(usual),
    srcset: widths.map((width) => `${address(width)} ${width}w`).join(', '),
    width: row.width,
    height: row.height,
    alt: row.description || undefined,
  }
}

/** The blurred picture of a photo that the viewer may not see: its address says nothing of the photo's own. */
export function presentPreview(deps: Deps, row: PhotoRow): { url: string; width: number; height: number } | undefined {
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

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaError, type FileResult, type PictureResult, type PictureShape } from '../media.ts'
import {
  blurredPreview,
  documentVariant,
  placeholderOf,
  photoVariants,
  publicVariants,
  type Variant,
} from './make-variants.ts'
import type { ReadPicture } from './read-picture.ts'

const previewName = 'preview.webp'

/** Writes the results for a picture into `out`. @throws MediaError, also for errors of the decoder, as its cause */
export async function makePicture(
  picture: ReadPicture,
  out: string,
  shape: PictureShape,
  watermark?: string
): Promise<PictureResult> {
  const write = async (name: string, { body, width, height }: Variant): Promise<FileResult> => {
    await writeFile(join(out, name), body)
    return { name, width, height, size: body.length }
  }
  const variants: FileResult[] = []
  let preview: FileResult | undefined
  let placeholder: string | undefined
  try {
    if (shape === 'document') variants.push(await write('document.webp', await documentVariant(picture)))
    else if (shape === 'photo') {
      for (const variant of await photoVariants(picture, watermark))
        variants.push(await write(`${variant.width}.webp`, variant))
      preview = await write(previewName, await blurredPreview(picture))
    } else {
      const publicFiles = await publicVariants(shape, picture)
      for (const [width, variant] of publicFiles) variants.push(await write(`${width}.webp`, variant))
      const largest = publicFiles.get(1920)
      if (shape === 'cover' && largest) placeholder = await placeholderOf(largest)
    }
  } catch (error) {
    throw error instanceof MediaError || (error as NodeJS.ErrnoException).code
      ? error
      : new MediaError('broken_picture', error)
  }
  return { kind: 'photo', width: picture.width, height: picture.height, variants, preview, placeholder }
}

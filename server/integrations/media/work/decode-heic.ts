import decode from 'heic-decode'
import { MediaError } from '../media.ts'
import { needsSdr } from './colours.ts'
import { codedColours } from './picture-colours.ts'
import { maxPixels, pixels, type ReadPicture } from './read-picture.ts'
import { toSrgb } from './to-srgb.ts'

/**
 * Decodes the first image of a HEIC file, upright, in sRGB. sharp can read its size and its ICC profile (`icc`), but
 * not its pixels, because the codec is patented.
 * @throws MediaError
 */
export async function decodeHeic(bytes: Buffer, icc: Buffer | undefined): Promise<ReadPicture> {
  const all = await decode.all({ buffer: bytes })
  try {
    const [first] = all
    if (!first) throw new MediaError('broken_picture')
    if (first.width * first.height > maxPixels) throw new MediaError('too_many_pixels')
    const { data, width, height } = await first.decode()
    const decoded = pixels(Buffer.from(data.buffer, data.byteOffset, data.length), width, height, 4)
    const colours = icc ? {} : codedColours(bytes, 'heic')
    return icc || needsSdr(colours) ? await toSrgb(decoded.pipeline(), { width, height }, { icc, colours }) : decoded
  } finally {
    all.dispose()
  }
}

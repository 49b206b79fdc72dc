import decode from 'heic-decode'
import { MediaError } from '../media.ts'
import { maxPixels, pixels, type ReadPicture } from './read-picture.ts'

/**
 * Decodes the first image of a HEIC file, upright. sharp can read its size, but not its pixels, because the codec is
 * patented.
 * @throws MediaError
 */
export async function decodeHeic(bytes: Buffer): Promise<ReadPicture> {
  const all = await decode.all({ buffer: bytes })
  try {
    const [first] = all
    if (!first) throw new MediaError('broken_picture')
    if (first.width * first.height > maxPixels) throw new MediaError('too_many_pixels')
    const { data, width, height } = await first.decode()
    return pixels(Buffer.from(data.buffer, data.byteOffset, data.length), width, height, 4)
  } finally {
    all.dispose()
  }
}

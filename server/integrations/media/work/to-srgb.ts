import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { sdrPixels, type Colours } from './colours.ts'
import { pixels, reducedWidth, type ReadPicture } from './read-picture.ts'

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const out = Buffer.alloc(named.length + 8)
  out.writeUInt32BE(content.length)
  named.copy(out, 4)
  out.writeUInt32BE(crc32(named), named.length + 4)
  return out
}

/** A PNG with an ICC profile, which sharp applies when it reads it; it has no other way to name the profile of pixels. */
function withProfile(png: Buffer, icc: Buffer): Buffer {
  const header = 33
  const profile = chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(icc)]))
  return Buffer.concat([png.subarray(0, header), profile, png.subarray(header)])
}

/**
 * A picture in sRGB from decoded pixels whose colours an ICC profile or `colours` describes. `size` is that of the
 * picture in pixels.
 */
export async function toSrgb(
  decoded: Sharp,
  size: { width: number; height: number },
  { icc, colours }: { icc?: Buffer | undefined; colours: Colours }
): Promise<ReadPicture> {
  const reduced = decoded.removeAlpha().resize({ width: reducedWidth, withoutEnlargement: true })
  if (icc) {
    const png = withProfile(await reduced.png({ compressionLevel: 1 }).toBuffer(), icc)
    return { pipeline: () => sharp(png, { failOn: 'error' }), ...size }
  }
  const { data, info } = await reduced.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { pipeline } = pixels(sdrPixels(colours, data), info.width, info.height, 3)
  return { pipeline, ...size }
}

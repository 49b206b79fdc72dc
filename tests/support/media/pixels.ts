import sharp from 'sharp'

/** Creates a photo of fine stripes from edge to edge, which a truly blurred copy cannot preserve. */
export function checkered(width = 960, height = 640): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels.fill(((x >> 3) + (y >> 3)) & 1 ? 250 : 5, (y * width + x) * 3, (y * width + x) * 3 + 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/**
 * The mean difference of neighbouring pixels, 0 to 255: tens for `checkered` in any served size, about one for its
 * blurred preview.
 */
export async function detail(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  let sum = 0
  for (let y = 0; y < info.height; y++)
    for (let x = 1; x < info.width; x++)
      sum += Math.abs((data[y * info.width + x] ?? 0) - (data[y * info.width + x - 1] ?? 0))
  return sum / (info.width * info.height)
}

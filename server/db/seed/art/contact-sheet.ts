import sharp from 'sharp'
import type { Artist } from './artist.ts'
import { drawing } from './drawing.ts'

/**
 * Renders one PNG with a creator's portrait (large and at 64 px), cover and two drawings of each picture, for review.
 * Returns the ms per drawing.
 */
export async function contactSheet(
  artist: Artist,
  file: string,
  seeds: readonly string[] = ['a', 'b']
): Promise<Record<string, number>> {
  const took: Record<string, number> = {}
  const render = async (
    name: string,
    w: number,
    h: number,
    seed: string,
    draw: Artist['cover'],
    shown: number
  ): Promise<Buffer> => {
    const start = performance.now()
    const d = drawing(w, h, seed)
    draw(d)
    const png = await sharp(Buffer.from(d.svg()), { unlimited: true }).png({ compressionLevel: 1 }).toBuffer()
    took[name] = Math.round(performance.now() - start)
    return sharp(png).resize({ height: shown }).png().toBuffer()
  }
  const avatar = await render('avatar', 640, 640, 'avatar', artist.avatar, 400)
  const cells: { input: Buffer; left: number; top: number }[] = [
    { input: avatar, left: 0, top: 0 },
    { input: await sharp(avatar).resize(64).png().toBuffer(), left: 406, top: 0 },
    { input: await render('cover', 1920, 640, 'cover', artist.cover, 400), left: 480, top: 0 },
  ]
  const names = Object.keys(artist.pictures)
  for (const [row, seed] of seeds.entries()) {
    for (const [i, name] of names.entries()) {
      cells.push({
        input: await render(name, 1024, 1280, `${name} ${seed}`, artist.pictures[name] as Artist['cover'], 400),
        left: i * 326,
        top: 406 + row * 406,
      })
    }
  }
  await sharp({
    create: {
      width: Math.max(1690, names.length * 326),
      height: 406 * (1 + seeds.length),
      channels: 3,
      background: '#fff',
    },
  })
    .composite(cells)
    .png()
    .toFile(file)
  return took
}

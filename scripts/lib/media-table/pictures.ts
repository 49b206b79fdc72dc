import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { clip, byProgram, put, run, still, turned, type Case, type Wanted } from './make.ts'
import { moving, photo } from './moving-pictures.ts'

/** How a picture with one of EXIF's orientations is seen. */
const orientations = [
  [0, 1, 2, 3],
  [1, 0, 3, 2],
  [3, 2, 1, 0],
  [2, 3, 0, 1],
  [0, 2, 1, 3],
  [2, 0, 3, 1],
  [3, 1, 2, 0],
  [1, 3, 0, 2],
]
const oriented = (n: number): Wanted => ({
  seen: orientations[n - 1] ?? [],
  ...(n > 4 && { width: 240, height: 320 }),
})
const formats = ['jpeg', 'png', 'webp', 'tiff'] as const
const exif = formats.flatMap((format) =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((n) =>
    photo(
      'EXIF orientation',
      `${format} ${n}`,
      () => still().withMetadata({ orientation: n }).toFormat(format, { quality: 95 }).toBuffer(),
      format === 'tiff' ? { refused: true } : oriented(n)
    )
  )
)
const heicExif = [1, 3, 6, 8, 2].map((n) =>
  photo(
    'EXIF orientation',
    `heic ${n}`,
    async (folder) => {
      const jpeg = await put(folder, 'in.jpg', still().withMetadata({ orientation: n }).jpeg({ quality: 98 }))
      await run('heif-enc', '-q', '95', jpeg, '-o', join(folder, 'a.heic'))
      return readFile(join(folder, 'a.heic'))
    },
    {} // Of a HEIC only its own property `irot` counts.
  )
)
const irot = [1, 2, 3].map((n) =>
  photo(
    'irot and imir',
    `avif irot ${n * 90}° anticlockwise`,
    (folder) => byProgram(folder, 'a.avif', (png, out) => ['avifenc', '--irot', `${n}`, png, out]),
    { seen: turned[([0, 270, 180, 90] as const)[n] ?? 0], ...(n !== 2 && { width: 240, height: 320 }) }
  )
)
const imir = [0, 1].map((n) =>
  photo(
    'irot and imir',
    `avif imir ${n}`,
    (folder) => byProgram(folder, 'a.avif', (png, out) => ['avifenc', '--imir', `${n}`, png, out]),
    { seen: n === 0 ? [2, 3, 0, 1] : [1, 0, 3, 2] }
  )
)

const kinds: Case[] = [
  photo('kinds of pixels', 'JPEG progressive 4:4:4', () =>
    still().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  ),
  photo('kinds of pixels', 'JPEG grey', () => still().greyscale().jpeg().toBuffer(), { seen: null }),
  photo('kinds of pixels', 'JPEG CMYK', () => still().withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(), {
    within: 70,
  }),
  photo('kinds of pixels', 'PNG 16 bits', () => still().toColourspace('rgb16').png().toBuffer()),
  photo('kinds of pixels', 'PNG grey and alpha', () => still().greyscale().ensureAlpha(0.9).png().toBuffer(), {
    seen: null,
  }),
  photo('kinds of pixels', 'PNG palette', () => still().png({ palette: true }).toBuffer()),
  photo('kinds of pixels', 'PNG interlaced', () => still().png({ progressive: true }).toBuffer()),
  photo('kinds of pixels', 'PNG with alpha', () => still().ensureAlpha().png().toBuffer()),
  photo('kinds of pixels', 'WebP lossless with alpha', () => still().ensureAlpha().webp({ lossless: true }).toBuffer()),
  photo('kinds of pixels', 'AVIF 10 bits', (f) =>
    byProgram(f, 'a.avif', (png, out) => ['avifenc', '-d', '10', png, out])
  ),
  photo('kinds of pixels', 'AVIF with alpha', () => still().ensureAlpha().avif({ quality: 90 }).toBuffer()),
  photo('kinds of pixels', 'HEIC with alpha', async (f) => {
    const png = await put(f, 'in.png', still().ensureAlpha().png())
    await run('heif-enc', '-q', '95', png, '-o', join(f, 'a.heic'))
    return readFile(join(f, 'a.heic'))
  }),
  photo('kinds of pixels', 'HEIC 10 bits', async (f) => {
    const png = await put(f, 'in.png', still().toColourspace('rgb16').png())
    await run('heif-enc', '-q', '95', '-b', '10', png, '-o', join(f, 'a.heic'))
    return readFile(join(f, 'a.heic'))
  }),
  photo('kinds of pixels', 'JPEG XL', (f) => byProgram(f, 'a.jxl', (png, out) => ['cjxl', png, out]), {
    refused: true,
  }),
  photo(
    'kinds of pixels',
    'JPEG 2000',
    (f) => byProgram(f, 'a.jp2', (png, out) => ['opj_compress', '-i', png, '-o', out]),
    { refused: true }
  ),
  photo('kinds of pixels', 'BMP', (f) => clip(f, 'a.bmp', '-frames:v 1', { sound: false, seconds: 0.1 }), {
    refused: true,
  }),
]

const sizes: Case[] = [
  photo('sizes', '1 × 1', () => still(1, 1).png().toBuffer(), { width: 1, height: 1, seen: null }),
  photo('sizes', '853 × 481', () => still(853, 481).jpeg().toBuffer(), { width: 853, height: 481 }),
  photo('sizes', '3 × 4000', () => still(3, 4000).png().toBuffer(), { width: 3, height: 4000, seen: null }),
  photo(
    'sizes',
    '120 megapixels',
    () =>
      sharp({ create: { width: 12_000, height: 10_000, channels: 3, background: '#dc2828' } })
        .jpeg()
        .toBuffer(),
    { width: 12_000, height: 10_000, seen: [0, 0, 0, 0] }
  ),
  photo(
    'sizes',
    'panorama of 16 000',
    () =>
      sharp({ create: { width: 16_000, height: 4000, channels: 3, background: '#dc2828' } })
        .jpeg()
        .toBuffer(),
    { width: 16_000, height: 4000, seen: [0, 0, 0, 0] }
  ),
]
/** Adobe RGB and ProPhoto from Debian's icc-profiles or colord, if there. */
const profiles: Case[] = [
  photo('profiles', 'Display P3', () => still().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()),
  ...['AdobeRGB1998', 'ProPhotoRGB'].map((name) =>
    photo(
      'profiles',
      name,
      () => still().withIccProfile(`/usr/share/color/icc/colord/${name}.icc`).jpeg({ quality: 97 }).toBuffer(),
      { within: 16 }
    )
  ),
]
const jpeg = () => still().jpeg().toBuffer()
const odd: Case[] = [
  photo('names and damage', 'JPEG named .png', jpeg, {}, 'photo.png'),
  photo('names and damage', 'JPEG without an extension', jpeg, {}, 'photo'),
  photo(
    'names and damage',
    'JPEG cut in half',
    async () => (await still(1200, 900).jpeg().toBuffer()).subarray(0, 4000),
    { refused: true }
  ),
  photo('names and damage', 'text named .jpg', () => Promise.resolve(Buffer.from('hello')), { refused: true }),
  photo('names and damage', 'SVG', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), {
    refused: true,
  }),
  photo('names and damage', 'MP4 as a photo', (f) => clip(f, 'a.mp4', '-c:v libx264 -pix_fmt yuv420p'), {
    refused: true,
  }),
]

export const pictures: readonly Case[] = [
  ...exif,
  ...heicExif,
  ...irot,
  ...imir,
  ...moving,
  ...kinds,
  ...sizes,
  ...profiles,
  ...odd,
]

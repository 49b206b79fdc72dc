/** Draws the site's icons and scenes into `public/`, and the scene of the landing page into its code. Run it by hand when the logo changes; its output is committed. */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { colors } from '../src/ui/tokens.ts'
import { doorScene } from './door-scene.ts'

const out = new URL('../public/', import.meta.url)
const put = (name: string, data: string | Uint8Array): Promise<void> => writeFile(new URL(name, out), data)

const mark = (door: string, lamp: string): string =>
  `<path fill="${door}" d="M5.5 32V19.5a10.5 10.5 0 0 1 21 0V32z"/><path fill="${lamp}" d="M16 13c3.8 0 6 2.8 6 6.3V32h-6z"/><path fill="${lamp}" d="M15.2 0h1.6v2.1a4.6 4.6 0 0 1 3.9 4.6h-9.4a4.6 4.6 0 0 1 3.9-4.6z"/>`

const svg = (inner: string, box = '0 0 32 32', size = 32): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size}" height="${size}">${inner}</svg>`

const { light, dark } = colors

/** The logo on a dark tile, for home screens; `room` is the padding in the logo's units. */
const tile = (room: number): string => {
  const side = 32 + room * 2
  return svg(
    `<rect x="${-room}" y="${-room}" width="${side}" height="${side}" fill="#0c1512"/>${mark(dark.door, dark.lamp)}`,
    `${-room} ${-room} ${side} ${side}`,
    512
  )
}

/** The logo as a single shape that the system colours, for the status bar of a phone. */
const shape = svg(mark('#fff', '#fff'), '-3 -3 38 38', 96)

const png = (source: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(source), { density: 300 }).resize(size, size).png({ palette: true, compressionLevel: 9 }).toBuffer()

/** An ICO file of PNG pictures: header, one entry of 16 bytes each, then the pictures. */
const ico = (pictures: { size: number; data: Buffer }[]): Buffer => {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [i, { size, data }] of pictures.entries()) {
    const at = 6 + 16 * i
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(data.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += data.length
  }
  return Buffer.concat([head, ...pictures.map(({ data }) => data)])
}

/** The default avatar: a figure in lamp light. */
const nobody = svg(
  `<rect width="32" height="32" fill="${light.sunken}"/><path fill="${light.lamp}" opacity=".35" d="M16 0 4 32h24z"/><circle cx="16" cy="13" r="5.2" fill="#7f867e"/><path d="M5 32c0-7 5-11 11-11s11 4 11 11z" fill="#7f867e"/>`,
  '0 0 32 32',
  400
)

await mkdir(new URL('scenes/', out), { recursive: true })
await put('logo.svg', svg(mark(light.door, light.lamp)))
await put('logo-dark.svg', svg(mark(dark.door, dark.lamp)))
await put(
  'favicon.ico',
  ico(
    await Promise.all(
      [16, 32, 48].map(async (size) => ({ size, data: await png(svg(mark(dark.door, dark.lamp)), size) }))
    )
  )
)
await put('apple-touch-icon.png', await png(tile(9), 180))
await put('icon-192.png', await png(tile(5), 192))
await put('icon-512.png', await png(tile(5), 512))
await put('icon-maskable-512.png', await png(tile(14), 512))
await put('badge-96.png', await png(shape, 96))
await put(
  'no-avatar.jpg',
  await sharp(Buffer.from(nobody)).resize(400, 400).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
)
await put('scenes/door.svg', doorScene(true))
await writeFile(
  new URL('../src/ui/layouts/door-scene.generated.ts', import.meta.url),
  `// Written by scripts/build-icons.ts.
/** The scene of the stage door as an address that contains it, so that it is painted with the page's text. */
export const doorScene =
  'data:image/svg+xml,${encodeURIComponent(doorScene(true))}'
`
)
await put('scenes/door-closed.svg', doorScene(false))
await put(
  'manifest.webmanifest',
  `${JSON.stringify(
    {
      name: 'Stagedoor',
      short_name: 'Stagedoor',
      start_url: '/',
      display: 'standalone',
      background_color: light.bg,
      theme_color: '#0c1512',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    null,
    2
  )}\n`
)

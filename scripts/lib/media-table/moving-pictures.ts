import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clip, put, run, still, type Case, type Wanted } from './make.ts'

const size = { width: 320, height: 240, kind: 'photo' } as const
/** A case of a photo of a post, of the usual size unless `want` says another. */
export const photo = (
  family: string,
  name: string,
  make: Case['make'],
  want: Wanted = {},
  fileName?: string
): Case => ({
  family,
  name,
  type: 'feed-photo',
  make,
  want: { ...size, ...want },
  ...(fileName !== undefined && { fileName }),
})

const palette = `-filter_complex [0:v]split[a][b];[a]palettegen=reserve_transparent=1[p];[b][p]paletteuse`
/** The test video with a hole in its upper left corner. */
const hole = `geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='if(lt(X,80)*lt(Y,60),0,255)'`
export const moving: readonly Case[] = [
  photo('moving pictures', 'GIF', (f) => clip(f, 'a.gif', palette, { sound: false }), { frames: 30 }),
  photo('moving pictures', 'GIF once', (f) => clip(f, 'a.gif', `${palette} -loop -1`, { sound: false }), {
    frames: 30,
  }),
  photo(
    'moving pictures',
    'GIF with a hole',
    (f) =>
      clip(f, 'a.gif', `-vf format=rgba,${hole},split[a][b];[a]palettegen=reserve_transparent=1[p];[b][p]paletteuse`, {
        sound: false,
      }),
    { frames: 30, seen: null }
  ),
  photo(
    'moving pictures',
    'WebP once',
    (f) => clip(f, 'a.webp', '-c:v libwebp_anim -loop 1 -quality 90', { sound: false }),
    { frames: 30 }
  ),
  photo(
    'moving pictures',
    'WebP with a hole',
    (f) => clip(f, 'a.webp', `-vf format=rgba,${hole} -c:v libwebp_anim -loop 0 -quality 90`, { sound: false }),
    { frames: 30, seen: null }
  ),
  photo('moving pictures', 'APNG', (f) => clip(f, 'a.png', '-f apng -plays 0', { sound: false }), { frames: 30 }),
  photo('moving pictures', 'APNG once', (f) => clip(f, 'a.png', '-f apng -plays 1', { sound: false }), { frames: 30 }),
  photo(
    'moving pictures',
    'APNG with a hole',
    (f) => clip(f, 'a.png', `-vf format=rgba,${hole} -f apng -plays 0`, { sound: false }),
    { frames: 30, seen: null }
  ),
  photo(
    'moving pictures',
    'AVIF sequence',
    async (f) => {
      const names = []
      for (let n = 0; n < 6; n++)
        names.push(
          await put(
            f,
            `${n}.png`,
            still()
              .composite([
                {
                  input: {
                    create: { width: 60, height: 60, channels: 3, background: { r: n * 50, g: n * 50, b: n * 50 } },
                  },
                },
              ])
              .png()
          )
        )
      await run('avifenc', '--fps', '10', ...names, join(f, 'a.avif'))
      return readFile(join(f, 'a.avif'))
    },
    { frames: 6 }
  ),
  photo(
    'moving pictures',
    'HEIC sequence without a picture',
    async (f) => {
      const bytes = await clip(f, 'a.mp4', '-an -c:v libx265 -x265-params log-level=error -pix_fmt yuv420p', {
        sound: false,
      })
      bytes.write('hevcmsf1', 8)
      return bytes
    },
    { refused: true }
  ),
  photo('moving pictures', 'GIF of one frame', (f) => clip(f, 'a.gif', palette, { sound: false, seconds: 0.1 })),
]

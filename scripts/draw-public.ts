import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawing } from '../server/db/seed/art/drawing.ts'
import { lamp, street, wall } from './lib/stage-door/building.ts'
import { door } from './lib/stage-door/door.ts'
import { day, night } from './lib/stage-door/lighting.ts'
import { things } from './lib/stage-door/props.ts'
import { H, lights, W } from './lib/stage-door/setting.ts'

/**
 * Draws the street in front of the stage door, by day and by night, into public/scenes. Run it after a change: `npx
 * node scripts/draw-public.ts`.
 */

async function draw(name: 'light' | 'dark'): Promise<void> {
  const light = lights[name]
  const d = drawing(W, H, 'stage door')
  wall(d, light)
  street(d, light)
  door(d, light)
  lamp(d, light)
  things(d, light)
  if (light.night) night(d)
  else day(d)
  d.vignette(light.night ? '#05090a' : '#6b5238', light.night ? 0.65 : 0.22, 0.9)
  d.grain(0.12, 0.06)
  const whole = await sharp(Buffer.from(d.svg())).png().toBuffer()
  for (const [width, suffix] of [
    [1600, ''],
    [800, '-800'],
  ] as const) {
    for (let quality = 80; quality >= 30; quality -= 4) {
      const made = await sharp(whole).resize({ width }).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
      if (made.length > 80_000) continue
      await writeFile(new URL(`../public/scenes/stage-door-${name}${suffix}.webp`, import.meta.url), made)
      process.stdout.write(`${name} ${width} px: ${made.length} bytes at quality ${quality}\n`)
      break
    }
  }
  if (process.argv[2]) await sharp(whole).toFile(`${process.argv[2]}/stage-door-${name}.png`)
}

await draw('light')
await draw('dark')

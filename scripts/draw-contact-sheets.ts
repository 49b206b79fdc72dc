import { mkdir } from 'node:fs/promises'
import { contactSheet } from '../server/db/seed/art/contact-sheet.ts'
import { demoCreators } from '../server/db/seed/creators/all.ts'

/**
 * Draws all pictures of the demo for review: `npx node scripts/draw-contact-sheets.ts [username…]` writes a PNG for
 * each creator into look/art.
 */
const wanted = process.argv.slice(2)
const folder = new URL('../look/art/', import.meta.url).pathname
await mkdir(folder, { recursive: true })
for (const { username, artist } of demoCreators) {
  if (wanted.length && !wanted.includes(username)) continue
  const took = await contactSheet(artist, `${folder}${username}.png`)
  process.stdout.write(
    `${username}: ${Object.entries(took)
      .map(([name, ms]) => `${name} ${ms} ms`)
      .join(', ')}\n`
  )
}

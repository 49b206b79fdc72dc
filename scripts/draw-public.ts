import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { box, disc, drawing, group, oval, path, type Drawing } from '../server/db/seed/art/drawing.ts'
import { mix, shade } from '../server/db/seed/art/colour.ts'
import { arc, curve, leaf, lines, type Point } from '../server/db/seed/art/shapes.ts'

/** Draws the street before the stage door, by day and by night, into public/scenes. Run it after a change: `npx node scripts/draw-public.ts`. */

type Light = { wall: string; brick: string; stone: string; door: string; ground: string; night: boolean }
const lights: Record<'light' | 'dark', Light> = {
  light: { wall: '#d8bfa0', brick: '#c79f7c', stone: '#efe6d2', door: '#1c6a4d', ground: '#b7a68e', night: false },
  dark: { wall: '#6e5140', brick: '#8a5f45', stone: '#a08a70', door: '#1d6149', ground: '#56514e', night: true },
}
const [W, H, GROUND, MIDDLE] = [1600, 1000, 806, 930]
const arch = (
  half: number, spring: number, bottom: number
): string => `M${MIDDLE - half} ${bottom}V${spring}A${half} ${half} 0 0 1 ${MIDDLE + half} ${spring}V${bottom}Z`

function wall(d: Drawing, light: Light): void {
  d.wash(shade(light.wall, light.night ? -0.28 : 0.12))
  const bricks: string[] = []
  for (let row = 0, y = -6; y < GROUND; row++, y += 27) {
    for (let x = -80 + (row % 2) * 37; x < W; x += 74) {
      const tone = mix(light.brick, mix(light.wall, '#8d5a44', d.chance() * 0.5), d.chance.between(0.05, 0.85))
      bricks.push(
        box(
          x + d.chance.between(0, 1.4), y + d.chance.between(0, 1.2), 71 - d.chance() * 1.5, 24 - d.chance(),
          { rx: 2.2, fill: shade(tone, d.chance.between(-0.12, 0.1)) }
        )
      )
    }
  }
  d.add(group({ filter: d.tremble(3, 26) }, ...bricks))
  // Old plaster still holds on to parts of the wall.
  for (const [x, y, rx, ry] of [[250, 150, 340, 150], [1450, 330, 210, 240], [80, 640, 150, 110], [620, 60, 120, 60]] as const) {
    const edge = arc(x, y, rx, ry, 0, 1, 26).slice(0, -1).map(([px, py]): Point => [px + d.chance.normal() * 34, py + d.chance.normal() * 26])
    d.add(path(curve(edge, true), { fill: shade(light.wall, -0.3), opacity: 0.35, transform: 'translate(3 5)', filter: d.tremble(10, 30, 3) }))
    d.add(path(curve(edge, true), { fill: mix(light.wall, light.stone, 0.55), filter: d.tremble(10, 30, 3), opacity: 0.93 }))
  }
}

function street(d: Drawing, light: Light): void {
  d.add(box(0, GROUND, W, H - GROUND, { fill: shade(light.ground, -0.35) }))
  const stones: string[] = []
  for (let row = 0, y = GROUND + 34; y < H + 40; row++) {
    const deep = (y - GROUND) / (H - GROUND)
    const [tall, wide] = [9 + deep * 26, 44 + deep * 74]
    for (let x = -wide * d.chance(); x < W + wide; ) {
      const own = wide * d.chance.between(0.75, 1.2)
      stones.push(
        box(x + 2, y, own - 4, tall - 2, { rx: 3 + deep * 7, fill: shade(mix(light.ground, light.stone, d.chance() * 0.3), d.chance.between(-0.3, 0.08)) })
      )
      x += own
    }
    y += tall
  }
  d.add(...stones)
  d.add(box(0, GROUND, W, 32, { fill: mix(light.ground, light.stone, 0.35) }), box(0, GROUND + 26, W, 8, { fill: '#000', opacity: 0.3 }))
  for (let x = 40; x < W; x += 148) d.add(box(x, GROUND, 2, 28, { fill: '#000', opacity: 0.22 }))
}

function door(d: Drawing, light: Light): void {
  const [half, spring] = [138, 470]
  d.add(path(arch(half + 46, spring, GROUND), { fill: shade(light.wall, -0.6), opacity: 0.5, transform: 'translate(10 6)', filter: d.blur(7) }))
  d.add(path(arch(half + 40, spring, GROUND), { fill: shade(light.stone, -0.18) }))
  for (let i = 0; i <= 14; i++) {
    const angle = Math.PI * (1 + i / 14)
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    d.add(
      path(
        lines([[MIDDLE + c * half, spring + s * half], [MIDDLE + c * (half + 40), spring + s * (half + 40)]]),
        { stroke: '#000', 'stroke-opacity': 0.28, 'stroke-width': 2.4 }
      )
    )
  }
  for (let y = spring; y < GROUND; y += 56) for (const x of [MIDDLE - half - 40, MIDDLE + half]) d.add(
    box(x, y, 40, 54, { fill: shade(light.stone, d.chance.between(-0.2, 0.02)) })
  )
  // Inside: a warm corridor, with the rail of a costume rack and a curtain.
  const inside = d.clip(path(arch(half, spring, GROUND), {}))
  d.add(group({ 'clip-path': inside },
    box(MIDDLE - half, 300, half * 2, 520, { fill: d.linear(['#ffe9b0', '#f9c765', '#c47a2c'], [0, 0.3, 0, 0.82]) }),
    path(lines([[MIDDLE - 30, 300], [MIDDLE + 70, 380], [MIDDLE + 70, 740], [MIDDLE - 30, GROUND]], true), { fill: '#e39b43', opacity: 0.55 }),
    path(lines([[MIDDLE - 20, GROUND], [MIDDLE + 70, 738], [MIDDLE + half, 738], [MIDDLE + half, GROUND]], true), { fill: '#8a4a1f', opacity: 0.7 }),
    ...[0, 1, 2, 3, 4, 5].map(
      (i) => path(
        curve([[MIDDLE + 66 + i * 13, 470], [MIDDLE + 70 + i * 13, 560], [MIDDLE + 63 + i * 14, 690]]),
        {
          stroke: (['#7c1f2b', '#23404f', '#b0552b', '#2f4a37', '#90303a', '#d9a441'] as const)[i], 'stroke-width': 15, fill: 'none',
          'stroke-linecap': 'round'
        }
      )
    ),
    path('M' + (MIDDLE + 56) + ' 464H' + (MIDDLE + half), { stroke: '#5e3312', 'stroke-width': 5 })))
  // The left leaf is shut, the right one stands open into the corridor.
  const leafShape = (inset: number): string => `M${MIDDLE - half + inset} ${GROUND - inset * 0.4}V${spring}A${half - inset} ${half - inset} 0 0 1 ${MIDDLE - 14 - inset * 0.6} ${spring - half + 2 + inset * 1.1}V${GROUND - inset * 0.4}Z`
  d.add(path(leafShape(0), { fill: d.linear([shade(light.door, -0.3), light.door, shade(light.door, 0.1)], [0.49, 0, 0.58, 0]) }))
  const planks: string[] = []
  for (let x = MIDDLE - half + 22; x < MIDDLE - 20; x += 24) planks.push(
    box(x, 330, 2, GROUND - 334, { fill: '#000', opacity: 0.2 }), box(x + 2, 330, 1.5, GROUND - 334, { fill: '#fff', opacity: 0.08 })
  )
  d.add(group({ 'clip-path': d.clip(path(leafShape(4), {})) }, ...planks))
  for (const [y, tall] of [[520, 110], [660, 118]] as const) {
    d.add(
      box(MIDDLE - half + 24, y, 80, tall, { fill: shade(light.door, -0.28), rx: 3 }),
      path(`M${MIDDLE - half + 24} ${y + tall}V${y}h80`, { fill: 'none', stroke: '#000', 'stroke-opacity': 0.35, 'stroke-width': 4 }),
      path(`M${MIDDLE - half + 24} ${y + tall}h80v-${tall}`, { fill: 'none', stroke: '#fff', 'stroke-opacity': 0.2, 'stroke-width': 3 })
    )
  }
  d.add(path(lines([[MIDDLE - 14, spring - half], [MIDDLE - 14, GROUND]]), { stroke: '#ffe3a0', 'stroke-width': 3, opacity: 0.9 }))
  d.add(disc(MIDDLE - 34, 640, 8, { fill: '#d9a93f' }), disc(MIDDLE - 36, 637, 3, { fill: '#fff3c9' }))
  d.add(
    path(
      lines([[MIDDLE + half, spring - 60], [MIDDLE + half - 34, spring - 30], [MIDDLE + half - 34, GROUND - 22], [MIDDLE + half, GROUND]], true),
      { fill: shade(light.door, -0.35) }
    )
  )
  for (const [i, y] of [GROUND - 4, GROUND + 14].entries()) d.add(
    box(MIDDLE - 200 - i * 26, y, 400 + i * 52, 20, { fill: shade(light.stone, i ? -0.22 : -0.05) }),
    box(MIDDLE - 200 - i * 26, y + 15, 400 + i * 52, 5, { fill: '#000', opacity: 0.25 })
  )
}

function lamp(d: Drawing, light: Light): void {
  d.add(
    path(`M${MIDDLE} 246V176q0-36 34-36h24`, { fill: 'none', stroke: '#131a17', 'stroke-width': 8, 'stroke-linecap': 'round' }),
    box(MIDDLE + 54, 118, 12, 46, { rx: 5, fill: '#131a17' })
  )
  d.add(oval(MIDDLE, 272, 36, 20, { fill: light.night ? '#fff4cf' : '#fde9b4' }))
  d.add(
    path(`M${MIDDLE - 74} 276q6-58 74-62q68 4 74 62q-74-22-148 0z`, { fill: d.linear(['#2d7a5d', '#123c2e'], [0, 0.21, 0, 0.28]) }),
    path(`M${MIDDLE - 74} 276q74-22 148 0`, { fill: 'none', stroke: '#f4e3b2', 'stroke-width': 3 })
  )
}

function things(d: Drawing, light: Light): void {
  // A cello in its case waits for its owner.
  const shadow = d.blur(9)
  d.add(oval(672, GROUND + 18, 110, 12, { fill: '#000', opacity: 0.45, filter: shadow }))
  const side: Point[] = [[0, -300], [24, -296], [30, -250], [34, -212], [66, -192], [78, -150], [60, -112], [56, -96], [84, -64], [94, -20], [70, 16], [0, 26]]
  const outline: Point[] = [...side, ...side.slice(1, -1).reverse().map(([x, y]): Point => [-x, y])]
  d.add(group({ transform: `translate(672 ${GROUND - 8}) rotate(-7)` },
    path(curve(outline, true, 0.9), { fill: '#3b1a1c', transform: 'translate(9 4)' }),
    path(curve(outline, true, 0.9), { fill: d.linear(['#51222a', '#8c3a3d', '#6d2a30'], [0.33, 0, 0.45, 0]) }),
    path(curve(side.slice(1, -1).map(([x, y]): Point => [x * 0.78, y * 0.95 + 3])), { fill: 'none', stroke: '#e3a07f', 'stroke-width': 3, opacity: 0.5 }),
    box(-16, -205, 32, 12, { rx: 3, fill: '#c69a4a' }), box(-16, -70, 32, 12, { rx: 3, fill: '#c69a4a' }), path('M-30-150q30-22 60 0', { fill: 'none', stroke: '#2b1114', 'stroke-width': 8, 'stroke-linecap': 'round' })))
  // Two playbills: one paper, one newer.
  const sheet = (x: number, y: number, turn: number, paper: string, art: string): string =>
    group(
      { transform: `translate(${x} ${y}) rotate(${turn})` }, box(5, 7, 150, 214, { fill: '#000', opacity: 0.28 }),
      box(0, 0, 150, 214, { fill: paper }), art, box(18, 178, 114, 5, { fill: '#000', opacity: 0.45 }),
      box(18, 191, 78, 5, { fill: '#000', opacity: 0.35 })
    )
  d.add(
    sheet(
      212, 470, -2, '#efe2c4',
      box(14, 14, 122, 150, { fill: '#b5432f' }) + disc(75, 86, 44, { fill: '#f2b84a' }) + path('M75 42a44 44 0 0 1 0 88z', { fill: '#8a2d22' })
    )
  )
  d.add(
    sheet(
      386, 488, 1.6, '#e4ddca',
      box(14, 14, 122, 150, { fill: '#1f4a5c' }) + [0, 1, 2, 3, 4].map(
        (i) => path(
          `M${30 + i * 20} 150C${10 + i * 26} 110 ${60 + i * 14} 70 ${40 + i * 20} 26`,
          { fill: 'none', stroke: '#f0d9a0', 'stroke-width': 4 - i * 0.5 }
        )
      ).join('')
    )
  )
  // Ivy comes down the pipe on the right.
  d.add(box(1312, 0, 18, GROUND + 8, { fill: d.linear([shade(light.door, -0.65), shade(light.stone, -0.45), '#20241f'], [0.82, 0, 0.832, 0]) }))
  for (const y of [120, 420, 700]) d.add(box(1304, y, 34, 12, { rx: 2, fill: '#252a25' }))
  for (let i = 0; i < 420; i++) {
    const t = d.chance() ** 0.8
    const [x, y] = [1321 + d.chance.normal() * (22 + 105 * (1 - t)) + 50 * (1 - t), t * 700 - 30]
    const green = mix('#1e4a33', light.night ? '#4a7a4a' : '#7ca052', d.chance())
    d.add(path(leaf(x, y, d.chance.between(0.6, 2.6), d.chance.between(16, 30), 15, 0.3), { fill: shade(green, d.chance.between(-0.35, 0.1)) }))
  }
  d.add(
    path(
      lines([[1400, GROUND + 14], [1390, GROUND - 76], [1480, GROUND - 76], [1470, GROUND + 14]], true),
      { fill: d.linear(['#8f4a30', '#b7663f', '#71351f'], [0.865, 0, 0.925, 0]) }
    ),
    box(1384, GROUND - 88, 102, 18, { rx: 3, fill: '#a65a38' })
  )
  for (let i = 0; i < 46; i++) d.add(
    path(
      leaf(1435 + d.chance.normal() * 26, GROUND - 88, -Math.PI / 2 + d.chance.normal() * 0.75, d.chance.between(70, 150), 20, d.chance.normal() * 0.5),
      { fill: mix('#23533a', light.night ? '#3d6d4a' : '#86a862', d.chance()) }
    )
  )
}

function night(d: Drawing): void {
  const multiply = 'mix-blend-mode:multiply'
  const screen = 'mix-blend-mode:screen'
  d.wash(d.radial([[0, '#fff1cf'], [0.2, '#f2bf74'], [0.42, '#99683f'], [0.7, '#2d3336'], [1, '#131d22']], MIDDLE, 420, 1010, 0.86), { style: multiply })
  const cone = d.blur(46)
  d.add(
    path(
      lines([[MIDDLE - 40, 270], [MIDDLE + 40, 270], [MIDDLE + 330, GROUND + 60], [MIDDLE - 330, GROUND + 60]], true),
      { fill: '#ffcb6b', opacity: 0.22, filter: cone, style: screen }
    )
  )
  d.add(
    path(
      lines([[MIDDLE - 14, GROUND], [MIDDLE + 138, GROUND], [MIDDLE + 300, H + 40], [MIDDLE - 190, H + 40]], true),
      { fill: '#ffae3d', opacity: 0.6, filter: d.blur(13), style: screen }
    )
  )
  d.wash(d.radial([[0, '#fff0c0', 0.95], [0.09, '#ffd27a', 0.6], [0.3, '#f5a93d', 0.2], [1, '#f5a93d', 0]], MIDDLE, 282, 520), { style: screen })
  d.add(oval(MIDDLE, 276, 32, 15, { fill: '#fffbe9' }))
  // Wet stones give the light back.
  for (let i = 0; i < 150; i++) {
    const y = d.chance.between(GROUND + 46, H)
    const x = MIDDLE + d.chance.normal() * (150 + (y - GROUND) * 1.3)
    d.add(
      box(
        x, y, d.chance.between(14, 60), d.chance.between(1.4, 3.4),
        { rx: 2, fill: '#ffd98d', opacity: d.chance.between(0.08, 0.5) * Math.max(0, 1 - Math.abs(x - MIDDLE) / 560) }
      )
    )
  }
}

function day(d: Drawing): void {
  const multiply = 'mix-blend-mode:multiply'
  d.wash(d.linear([[0, '#fff7e2'], [0.55, '#ffeccb'], [1, '#e9cfb0']], [0, 0, 1, 1]), { style: multiply })
  // A tree across the street throws its late-afternoon shadow on the wall.
  const shadow: string[] = []
  const branch = (x: number, y: number, angle: number, length: number, width: number): void => {
    const end: Point = [x + Math.cos(angle) * length, y + Math.sin(angle) * length]
    shadow.push(
      path(
        curve([[x, y], [(x + end[0]) / 2 + d.chance.normal() * 12, (y + end[1]) / 2], end]),
        { stroke: '#5b4a6b', 'stroke-width': width, fill: 'none', 'stroke-linecap': 'round' }
      )
    )
    if (length < 62) for (let i = 0; i < 11; i++) shadow.push(
      path(leaf(end[0] + d.chance.normal() * 46, end[1] + d.chance.normal() * 40, d.chance() * 6.3, d.chance.between(26, 46), 19), { fill: '#5b4a6b' })
    )
    else for (const turn of [-0.5, 0.05, 0.46]) branch(
      end[0], end[1], angle + turn + d.chance.normal() * 0.16, length * d.chance.between(0.6, 0.8), width * 0.62
    )
  }
  branch(-60, 560, -0.5, 300, 34)
  branch(1640, -40, 2.5, 200, 20)
  d.add(group({ filter: d.blur(6), opacity: 0.3, style: multiply }, ...shadow))
  d.add(
    path(
      lines([[MIDDLE - 14, GROUND], [MIDDLE + 138, GROUND], [MIDDLE + 250, H], [MIDDLE - 60, H]], true),
      { fill: '#ffdf9a', opacity: 0.16, filter: d.blur(10) }
    )
  )
  d.wash(d.radial([[0, '#fff6d8', 0.55], [1, '#fff6d8', 0]], 120, -60, 1100))
  d.wash(d.radial([[0, '#ffe9ae', 0.9], [0.3, '#ffd77c', 0.3], [1, '#ffd77c', 0]], MIDDLE, 282, 120))
}

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
  for (const [width, suffix] of [[1600, ''], [800, '-800']] as const) {
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

import { mix, shade } from '../../../server/db/seed/art/colour.ts'
import { box, group, oval, path, type Drawing } from '../../../server/db/seed/art/drawing.ts'
import { arc, curve, type Point } from '../../../server/db/seed/art/shapes.ts'
import { W, H, GROUND, MIDDLE, type Light } from './setting.ts'

/** Draws the brick wall. */
export function wall(d: Drawing, light: Light): void {
  d.wash(shade(light.wall, light.night ? -0.28 : 0.12))
  const bricks: string[] = []
  for (let row = 0, y = -6; y < GROUND; row++, y += 27) {
    for (let x = -80 + (row % 2) * 37; x < W; x += 74) {
      const tone = mix(light.brick, mix(light.wall, '#8d5a44', d.chance() * 0.5), d.chance.between(0.05, 0.85))
      bricks.push(
        box(x + d.chance.between(0, 1.4), y + d.chance.between(0, 1.2), 71 - d.chance() * 1.5, 24 - d.chance(), {
          rx: 2.2,
          fill: shade(tone, d.chance.between(-0.12, 0.1)),
        })
      )
    }
  }
  d.add(group({ filter: d.tremble(3, 26) }, ...bricks))
  // Old plaster remains on parts of the wall.
  for (const [x, y, rx, ry] of [
    [250, 150, 340, 150],
    [1450, 330, 210, 240],
    [80, 640, 150, 110],
    [620, 60, 120, 60],
  ] as const) {
    const edge = arc(x, y, rx, ry, 0, 1, 26)
      .slice(0, -1)
      .map(([px, py]): Point => [px + d.chance.normal() * 34, py + d.chance.normal() * 26])
    d.add(
      path(curve(edge, true), {
        fill: shade(light.wall, -0.3),
        opacity: 0.35,
        transform: 'translate(3 5)',
        filter: d.tremble(10, 30, 3),
      })
    )
    d.add(
      path(curve(edge, true), { fill: mix(light.wall, light.stone, 0.55), filter: d.tremble(10, 30, 3), opacity: 0.93 })
    )
  }
}

/** Draws the pavement and the street. */
export function street(d: Drawing, light: Light): void {
  d.add(box(0, GROUND, W, H - GROUND, { fill: shade(light.ground, -0.35) }))
  const stones: string[] = []
  for (let row = 0, y = GROUND + 34; y < H + 40; row++) {
    const deep = (y - GROUND) / (H - GROUND)
    const [tall, wide] = [9 + deep * 26, 44 + deep * 74]
    for (let x = -wide * d.chance(); x < W + wide; ) {
      const own = wide * d.chance.between(0.75, 1.2)
      stones.push(
        box(x + 2, y, own - 4, tall - 2, {
          rx: 3 + deep * 7,
          fill: shade(mix(light.ground, light.stone, d.chance() * 0.3), d.chance.between(-0.3, 0.08)),
        })
      )
      x += own
    }
    y += tall
  }
  d.add(...stones)
  d.add(
    box(0, GROUND, W, 32, { fill: mix(light.ground, light.stone, 0.35) }),
    box(0, GROUND + 26, W, 8, { fill: '#000', opacity: 0.3 })
  )
  for (let x = 40; x < W; x += 148) d.add(box(x, GROUND, 2, 28, { fill: '#000', opacity: 0.22 }))
}

/** Draws the lamp above the door. */
export function lamp(d: Drawing, light: Light): void {
  d.add(
    path(`M${MIDDLE} 246V176q0-36 34-36h24`, {
      fill: 'none',
      stroke: '#131a17',
      'stroke-width': 8,
      'stroke-linecap': 'round',
    }),
    box(MIDDLE + 54, 118, 12, 46, { rx: 5, fill: '#131a17' })
  )
  d.add(oval(MIDDLE, 272, 36, 20, { fill: light.night ? '#fff4cf' : '#fde9b4' }))
  d.add(
    path(`M${MIDDLE - 74} 276q6-58 74-62q68 4 74 62q-74-22-148 0z`, {
      fill: d.linear(['#2d7a5d', '#123c2e'], [0, 0.21, 0, 0.28]),
    }),
    path(`M${MIDDLE - 74} 276q74-22 148 0`, { fill: 'none', stroke: '#f4e3b2', 'stroke-width': 3 })
  )
}

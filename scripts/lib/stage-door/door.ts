import { shade } from '../../../server/db/seed/art/colour.ts'
import { box, disc, group, path, type Drawing } from '../../../server/db/seed/art/drawing.ts'
import { curve, lines } from '../../../server/db/seed/art/shapes.ts'
import { GROUND, MIDDLE, arch, type Light } from './setting.ts'

/** Draws the door with the corridor behind it. */
export function door(d: Drawing, light: Light): void {
  const [half, spring] = [138, 470]
  d.add(
    path(arch(half + 46, spring, GROUND), {
      fill: shade(light.wall, -0.6),
      opacity: 0.5,
      transform: 'translate(10 6)',
      filter: d.blur(7),
    })
  )
  d.add(path(arch(half + 40, spring, GROUND), { fill: shade(light.stone, -0.18) }))
  for (let i = 0; i <= 14; i++) {
    const angle = Math.PI * (1 + i / 14)
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    d.add(
      path(
        lines([
          [MIDDLE + c * half, spring + s * half],
          [MIDDLE + c * (half + 40), spring + s * (half + 40)],
        ]),
        { stroke: '#000', 'stroke-opacity': 0.28, 'stroke-width': 2.4 }
      )
    )
  }
  for (let y = spring; y < GROUND; y += 56)
    for (const x of [MIDDLE - half - 40, MIDDLE + half])
      d.add(box(x, y, 40, 54, { fill: shade(light.stone, d.chance.between(-0.2, 0.02)) }))
  // The inside: a warm corridor, with the rail of a costume rack and a curtain.
  const inside = d.clip(path(arch(half, spring, GROUND), {}))
  d.add(
    group(
      { 'clip-path': inside },
      box(MIDDLE - half, 300, half * 2, 520, { fill: d.linear(['#ffe9b0', '#f9c765', '#c47a2c'], [0, 0.3, 0, 0.82]) }),
      path(
        lines(
          [
            [MIDDLE - 30, 300],
            [MIDDLE + 70, 380],
            [MIDDLE + 70, 740],
            [MIDDLE - 30, GROUND],
          ],
          true
        ),
        { fill: '#e39b43', opacity: 0.55 }
      ),
      path(
        lines(
          [
            [MIDDLE - 20, GROUND],
            [MIDDLE + 70, 738],
            [MIDDLE + half, 738],
            [MIDDLE + half, GROUND],
          ],
          true
        ),
        { fill: '#8a4a1f', opacity: 0.7 }
      ),
      ...[0, 1, 2, 3, 4, 5].map((i) =>
        path(
          curve([
            [MIDDLE + 66 + i * 13, 470],
            [MIDDLE + 70 + i * 13, 560],
            [MIDDLE + 63 + i * 14, 690],
          ]),
          {
            stroke: (['#7c1f2b', '#23404f', '#b0552b', '#2f4a37', '#90303a', '#d9a441'] as const)[i],
            'stroke-width': 15,
            fill: 'none',
            'stroke-linecap': 'round',
          }
        )
      ),
      path('M' + (MIDDLE + 56) + ' 464H' + (MIDDLE + half), { stroke: '#5e3312', 'stroke-width': 5 })
    )
  )
  // The left leaf is closed, the right one open into the corridor.
  const leafShape = (inset: number): string =>
    `M${MIDDLE - half + inset} ${GROUND - inset * 0.4}V${spring}A${half - inset} ${half - inset} 0 0 1 ${MIDDLE - 14 - inset * 0.6} ${spring - half + 2 + inset * 1.1}V${GROUND - inset * 0.4}Z`
  d.add(
    path(leafShape(0), {
      fill: d.linear([shade(light.door, -0.3), light.door, shade(light.door, 0.1)], [0.49, 0, 0.58, 0]),
    })
  )
  const planks: string[] = []
  for (let x = MIDDLE - half + 22; x < MIDDLE - 20; x += 24)
    planks.push(
      box(x, 330, 2, GROUND - 334, { fill: '#000', opacity: 0.2 }),
      box(x + 2, 330, 1.5, GROUND - 334, { fill: '#fff', opacity: 0.08 })
    )
  d.add(group({ 'clip-path': d.clip(path(leafShape(4), {})) }, ...planks))
  for (const [y, tall] of [
    [520, 110],
    [660, 118],
  ] as const) {
    d.add(
      box(MIDDLE - half + 24, y, 80, tall, { fill: shade(light.door, -0.28), rx: 3 }),
      path(`M${MIDDLE - half + 24} ${y + tall}V${y}h80`, {
        fill: 'none',
        stroke: '#000',
        'stroke-opacity': 0.35,
        'stroke-width': 4,
      }),
      path(`M${MIDDLE - half + 24} ${y + tall}h80v-${tall}`, {
        fill: 'none',
        stroke: '#fff',
        'stroke-opacity': 0.2,
        'stroke-width': 3,
      })
    )
  }
  d.add(
    path(
      lines([
        [MIDDLE - 14, spring - half],
        [MIDDLE - 14, GROUND],
      ]),
      { stroke: '#ffe3a0', 'stroke-width': 3, opacity: 0.9 }
    )
  )
  d.add(disc(MIDDLE - 34, 640, 8, { fill: '#d9a93f' }), disc(MIDDLE - 36, 637, 3, { fill: '#fff3c9' }))
  d.add(
    path(
      lines(
        [
          [MIDDLE + half, spring - 60],
          [MIDDLE + half - 34, spring - 30],
          [MIDDLE + half - 34, GROUND - 22],
          [MIDDLE + half, GROUND],
        ],
        true
      ),
      { fill: shade(light.door, -0.35) }
    )
  )
  for (const [i, y] of [GROUND - 4, GROUND + 14].entries())
    d.add(
      box(MIDDLE - 200 - i * 26, y, 400 + i * 52, 20, { fill: shade(light.stone, i ? -0.22 : -0.05) }),
      box(MIDDLE - 200 - i * 26, y + 15, 400 + i * 52, 5, { fill: '#000', opacity: 0.25 })
    )
}

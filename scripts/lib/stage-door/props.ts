import { mix, shade } from '../../../server/db/seed/art/colour.ts'
import { box, disc, group, oval, path, type Drawing } from '../../../server/db/seed/art/drawing.ts'
import { curve, leaf, lines, type Point } from '../../../server/db/seed/art/shapes.ts'
import { GROUND, type Light } from './setting.ts'

/** Draws the objects beside the door: a cello case, playbills, ivy and a plant. */
export function things(d: Drawing, light: Light): void {
  // A cello case.
  const shadow = d.blur(9)
  d.add(oval(672, GROUND + 18, 110, 12, { fill: '#000', opacity: 0.45, filter: shadow }))
  const side: Point[] = [
    [0, -300],
    [24, -296],
    [30, -250],
    [34, -212],
    [66, -192],
    [78, -150],
    [60, -112],
    [56, -96],
    [84, -64],
    [94, -20],
    [70, 16],
    [0, 26],
  ]
  const outline: Point[] = [
    ...side,
    ...side
      .slice(1, -1)
      .reverse()
      .map(([x, y]): Point => [-x, y]),
  ]
  d.add(
    group(
      { transform: `translate(672 ${GROUND - 8}) rotate(-7)` },
      path(curve(outline, true, 0.9), { fill: '#3b1a1c', transform: 'translate(9 4)' }),
      path(curve(outline, true, 0.9), { fill: d.linear(['#51222a', '#8c3a3d', '#6d2a30'], [0.33, 0, 0.45, 0]) }),
      path(curve(side.slice(1, -1).map(([x, y]): Point => [x * 0.78, y * 0.95 + 3])), {
        fill: 'none',
        stroke: '#e3a07f',
        'stroke-width': 3,
        opacity: 0.5,
      }),
      box(-16, -205, 32, 12, { rx: 3, fill: '#c69a4a' }),
      box(-16, -70, 32, 12, { rx: 3, fill: '#c69a4a' }),
      path('M-30-150q30-22 60 0', { fill: 'none', stroke: '#2b1114', 'stroke-width': 8, 'stroke-linecap': 'round' })
    )
  )
  // Two playbills: one paper, one newer.
  const sheet = (x: number, y: number, turn: number, paper: string, art: string): string =>
    group(
      { transform: `translate(${x} ${y}) rotate(${turn})` },
      box(5, 7, 150, 214, { fill: '#000', opacity: 0.28 }),
      box(0, 0, 150, 214, { fill: paper }),
      art,
      box(18, 178, 114, 5, { fill: '#000', opacity: 0.45 }),
      box(18, 191, 78, 5, { fill: '#000', opacity: 0.35 })
    )
  d.add(
    sheet(
      212,
      470,
      -2,
      '#efe2c4',
      box(14, 14, 122, 150, { fill: '#b5432f' }) +
        disc(75, 86, 44, { fill: '#f2b84a' }) +
        path('M75 42a44 44 0 0 1 0 88z', { fill: '#8a2d22' })
    )
  )
  d.add(
    sheet(
      386,
      488,
      1.6,
      '#e4ddca',
      box(14, 14, 122, 150, { fill: '#1f4a5c' }) +
        [0, 1, 2, 3, 4]
          .map((i) =>
            path(`M${30 + i * 20} 150C${10 + i * 26} 110 ${60 + i * 14} 70 ${40 + i * 20} 26`, {
              fill: 'none',
              stroke: '#f0d9a0',
              'stroke-width': 4 - i * 0.5,
            })
          )
          .join('')
    )
  )
  // Ivy along the pipe on the right.
  d.add(
    box(1312, 0, 18, GROUND + 8, {
      fill: d.linear([shade(light.door, -0.65), shade(light.stone, -0.45), '#20241f'], [0.82, 0, 0.832, 0]),
    })
  )
  for (const y of [120, 420, 700]) d.add(box(1304, y, 34, 12, { rx: 2, fill: '#252a25' }))
  for (let i = 0; i < 420; i++) {
    const t = d.chance() ** 0.8
    const [x, y] = [1321 + d.chance.normal() * (22 + 105 * (1 - t)) + 50 * (1 - t), t * 700 - 30]
    const green = mix('#1e4a33', light.night ? '#4a7a4a' : '#7ca052', d.chance())
    d.add(
      path(leaf(x, y, d.chance.between(0.6, 2.6), d.chance.between(16, 30), 15, 0.3), {
        fill: shade(green, d.chance.between(-0.35, 0.1)),
      })
    )
  }
  d.add(
    path(
      lines(
        [
          [1400, GROUND + 14],
          [1390, GROUND - 76],
          [1480, GROUND - 76],
          [1470, GROUND + 14],
        ],
        true
      ),
      { fill: d.linear(['#8f4a30', '#b7663f', '#71351f'], [0.865, 0, 0.925, 0]) }
    ),
    box(1384, GROUND - 88, 102, 18, { rx: 3, fill: '#a65a38' })
  )
  for (let i = 0; i < 46; i++)
    d.add(
      path(
        leaf(
          1435 + d.chance.normal() * 26,
          GROUND - 88,
          -Math.PI / 2 + d.chance.normal() * 0.75,
          d.chance.between(70, 150),
          20,
          d.chance.normal() * 0.5
        ),
        { fill: mix('#23533a', light.night ? '#3d6d4a' : '#86a862', d.chance()) }
      )
    )
}

import { box, group, oval, path, type Drawing } from '../../../server/db/seed/art/drawing.ts'
import { curve, leaf, lines, type Point } from '../../../server/db/seed/art/shapes.ts'
import { H, GROUND, MIDDLE } from './setting.ts'

/** Adds the lamp light of the night to the scene. */
export function night(d: Drawing): void {
  const multiply = 'mix-blend-mode:multiply'
  const screen = 'mix-blend-mode:screen'
  d.wash(
    d.radial(
      [
        [0, '#fff1cf'],
        [0.2, '#f2bf74'],
        [0.42, '#99683f'],
        [0.7, '#2d3336'],
        [1, '#131d22'],
      ],
      MIDDLE,
      420,
      1010,
      0.86
    ),
    { style: multiply }
  )
  const cone = d.blur(46)
  d.add(
    path(
      lines(
        [
          [MIDDLE - 40, 270],
          [MIDDLE + 40, 270],
          [MIDDLE + 330, GROUND + 60],
          [MIDDLE - 330, GROUND + 60],
        ],
        true
      ),
      { fill: '#ffcb6b', opacity: 0.22, filter: cone, style: screen }
    )
  )
  d.add(
    path(
      lines(
        [
          [MIDDLE - 14, GROUND],
          [MIDDLE + 138, GROUND],
          [MIDDLE + 300, H + 40],
          [MIDDLE - 190, H + 40],
        ],
        true
      ),
      { fill: '#ffae3d', opacity: 0.6, filter: d.blur(13), style: screen }
    )
  )
  d.wash(
    d.radial(
      [
        [0, '#fff0c0', 0.95],
        [0.09, '#ffd27a', 0.6],
        [0.3, '#f5a93d', 0.2],
        [1, '#f5a93d', 0],
      ],
      MIDDLE,
      282,
      520
    ),
    { style: screen }
  )
  d.add(oval(MIDDLE, 276, 32, 15, { fill: '#fffbe9' }))
  // Reflections on wet stones.
  for (let i = 0; i < 150; i++) {
    const y = d.chance.between(GROUND + 46, H)
    const x = MIDDLE + d.chance.normal() * (150 + (y - GROUND) * 1.3)
    d.add(
      box(x, y, d.chance.between(14, 60), d.chance.between(1.4, 3.4), {
        rx: 2,
        fill: '#ffd98d',
        opacity: d.chance.between(0.08, 0.5) * Math.max(0, 1 - Math.abs(x - MIDDLE) / 560),
      })
    )
  }
}

/** Adds the afternoon light to the scene. */
export function day(d: Drawing): void {
  const multiply = 'mix-blend-mode:multiply'
  d.wash(
    d.linear(
      [
        [0, '#fff7e2'],
        [0.55, '#ffeccb'],
        [1, '#e9cfb0'],
      ],
      [0, 0, 1, 1]
    ),
    { style: multiply }
  )
  // The late-afternoon shadow of a tree across the street.
  const shadow: string[] = []
  const branch = (x: number, y: number, angle: number, length: number, width: number): void => {
    const end: Point = [x + Math.cos(angle) * length, y + Math.sin(angle) * length]
    shadow.push(
      path(curve([[x, y], [(x + end[0]) / 2 + d.chance.normal() * 12, (y + end[1]) / 2], end]), {
        stroke: '#5b4a6b',
        'stroke-width': width,
        fill: 'none',
        'stroke-linecap': 'round',
      })
    )
    if (length < 62)
      for (let i = 0; i < 11; i++)
        shadow.push(
          path(
            leaf(
              end[0] + d.chance.normal() * 46,
              end[1] + d.chance.normal() * 40,
              d.chance() * 6.3,
              d.chance.between(26, 46),
              19
            ),
            { fill: '#5b4a6b' }
          )
        )
    else
      for (const turn of [-0.5, 0.05, 0.46])
        branch(
          end[0],
          end[1],
          angle + turn + d.chance.normal() * 0.16,
          length * d.chance.between(0.6, 0.8),
          width * 0.62
        )
  }
  branch(-60, 560, -0.5, 300, 34)
  branch(1640, -40, 2.5, 200, 20)
  d.add(group({ filter: d.blur(6), opacity: 0.3, style: multiply }, ...shadow))
  d.add(
    path(
      lines(
        [
          [MIDDLE - 14, GROUND],
          [MIDDLE + 138, GROUND],
          [MIDDLE + 250, H],
          [MIDDLE - 60, H],
        ],
        true
      ),
      { fill: '#ffdf9a', opacity: 0.16, filter: d.blur(10) }
    )
  )
  d.wash(
    d.radial(
      [
        [0, '#fff6d8', 0.55],
        [1, '#fff6d8', 0],
      ],
      120,
      -60,
      1100
    )
  )
  d.wash(
    d.radial(
      [
        [0, '#ffe9ae', 0.9],
        [0.3, '#ffd77c', 0.3],
        [1, '#ffd77c', 0],
      ],
      MIDDLE,
      282,
      120
    )
  )
}

import type { Artist } from '../artist.ts'
import { mix, shade } from '../colour.ts'
import { box, disc, group, path, type Drawing } from '../drawing.ts'
import { bust } from '../figure.ts'
import { ragged } from '../ragged.ts'
import { waves } from '../random.ts'
import { along, arc, brush, curve, leaf, lines, type Point } from '../shapes.ts'

const [PAPER, PAYNE, SEA, SAP, OCHRE, ROSE] = ['#f8f3e8', '#3a4c60', '#4f8b9f', '#7d9a5b', '#dba54c', '#cc7076']

const paper = (d: Drawing): void => {
  d.wash(PAPER)
  d.grain(0.12, 0.3)
}
/** A puddle of colour: the same shape several times with small offsets, with the dark rim of a drying edge. */
const puddle = (d: Drawing, form: string, colour: string, strength = 0.3): string => {
  const shape = ragged(d.chance, form, d.u * 0.9, d.u * 6)
  return group({},
    ...[0, 1, 2].map(
      (i) => path(
        shape,
        {
          fill: i === 1 ? mix(colour, '#ffffff', 0.2) : colour, opacity: strength,
          transform: `translate(${d.chance.normal() * d.u * 0.9} ${d.chance.normal() * d.u * 0.9})`
        }
      )
    ),
    path(shape, { fill: 'none', stroke: shade(colour, -0.15), 'stroke-width': d.u * 0.3, opacity: strength }))
}
const blotch = (d: Drawing, x: number, y: number, rx: number, ry: number, rough = 0.1): string =>
  curve(arc(x, y, rx, ry, 0, 1, 13).slice(0, -1).map(([px, py]): Point => [px + d.chance.normal() * rx * rough, py + d.chance.normal() * ry * rough]), true)

const splash = (d: Drawing, colour: string, count: number): void => {
  for (let i = 0; i < count; i++) d.add(
    disc(d.chance() * d.w, d.chance() * d.h, d.u * d.chance() ** 3 * 1.3, { fill: colour, opacity: d.chance.between(0.1, 0.45) })
  )
}
/** A white border around the picture, as tape leaves it. */
const tape = (d: Drawing): void => {
  const m = d.u * 5
  const ragged = (x: number, y: number): Point => [x + d.chance.normal() * d.u * 0.4, y + d.chance.normal() * d.u * 0.4]
  const edge = [
    ...along(30, (t) => ragged(m + t * (d.w - 2 * m), m)), ...along(30, (t) => ragged(d.w - m, m + t * (d.h - 2 * m))),
    ...along(30, (t) => ragged(d.w - m - t * (d.w - 2 * m), d.h - m)), ...along(30, (t) => ragged(m, d.h - m - t * (d.h - 2 * m))),
  ]
  d.add(path(`M-9-9H${d.w + 9}V${d.h + 9}H-9Z${curve(edge, true, 0.6)}`, { fill: PAPER, 'fill-rule': 'evenodd' }))
  d.grain(0.1, 0.2)
}
const sky = (d: Drawing, colours: readonly string[]): void => {
  d.wash(d.linear([[0, colours[0]!, 0.8], [0.6, colours[1]!, 0.6], [1, colours[2]!, 0.3]], [0, 0, 0, 0.7]))
  for (let i = 0; i < 5; i++) d.add(
    puddle(d, blotch(d, d.chance() * d.w, d.chance() * d.h * 0.4, d.w * 0.42, d.u * d.chance.between(5, 13)), d.chance.pick(colours), 0.13)
  )
}
const mountains = (d: Drawing, horizon: number, tints: readonly string[], mirror: boolean): void => {
  for (const [i, tint] of tints.entries()) {
    const hill = waves(d.chance)
    const tall = d.u * (40 - i * 7)
    const crest = along(18, (t): Point => [t * d.w * 1.1 - d.w * 0.05, horizon - Math.max(0.06, 0.5 + hill(t * 4 + i * 3) * 0.62) * tall])
    d.add(puddle(d, `${curve(crest, false, 0.5)}V${horizon + d.u * 1.5}H${-d.w * 0.05}Z`, tint, 0.26 + i * 0.05))
    if (mirror) d.add(
      group(
        { transform: `matrix(1 0 0 -.82 0 ${horizon * 1.82})`, opacity: 0.5 },
        puddle(d, `${curve(crest, false, 0.5)}V${horizon + d.u}H${-d.w * 0.05}Z`, tint, 0.2)
      )
    )
  }
}

const pictures: Artist['pictures'] = {
  fjord(d) {
    paper(d)
    d.within({ style: 'mix-blend-mode:multiply' }, () => {
      const mood = d.chance.pick(
        [
          [['#f2c9a8', '#f6e0c6', '#dfe9e6'], ['#9fb4bd', '#6f90a2', '#3f6379', PAYNE]],
          [['#a9c6d4', '#d8e4e2', '#f7e6cf'], ['#b0b9a8', '#85a08a', '#4f7d74', '#2f5458']],
          [['#d3a6a8', '#efcdb8', '#f7ead2'], ['#b99cae', '#84789c', '#54567e', '#333a5c']]
        ] as const
      )
      sky(d, mood[0])
      const horizon = d.h * 0.6
      d.add(box(0, horizon, d.w, d.h, { fill: d.linear([[0, mood[0][1], 0.5], [1, mood[1][2], 0.55]], [0, 0.6, 0, 1]) }))
      mountains(d, horizon, mood[1], true)
      for (let i = 0; i < 16; i++) {
        const y = horizon + d.u * 3 + d.chance() ** 1.5 * (d.h - horizon)
        const x = d.chance() * d.w
        d.add(
          path(
            brush([[x - d.u * 9, y], [x, y + d.u * 0.3], [x + d.u * d.chance.between(5, 20), y]], (t) => d.u * 0.9 * Math.sin(t * 3.14)),
            { fill: d.chance.chance(0.5) ? PAPER : mood[1][3], opacity: 0.4 }
          )
        )
      }
    })
    tape(d)
  },
  sea(d) {
    paper(d)
    d.within({ style: 'mix-blend-mode:multiply' }, () => {
      const [warm, deep] = d.chance.pick([['#f0a35e', SEA], [ROSE, '#4a6a94'], [OCHRE, '#3f7a78']] as const)
      sky(d, [mix(warm, PAPER, 0.3), mix(warm, '#f8dfb0', 0.5), '#f9ecd4'])
      const [x, horizon] = [d.w * d.chance.between(0.35, 0.65), d.h * 0.52]
      d.add(puddle(d, blotch(d, x, horizon - d.u * 12, d.u * 9, d.u * 9, 0.03), warm, 0.35))
      for (let i = 0; i < 11; i++) {
        const y = horizon + (i / 10) ** 1.6 * (d.h - horizon)
        const hill = waves(d.chance)
        d.add(
          puddle(
            d,
            `${curve(along(12, (t) => [t * d.w * 1.1 - d.w * 0.05, y + hill(t * (9 - i * 0.5)) * d.u * (0.3 + i * 0.42)]))}V${y + d.u * (3 + i * 2.4)}H0Z`,
            mix(mix(deep, '#bcd6d4', 0.5), shade(deep, -0.25), i / 10), 0.17
          )
        )
      }
      for (let i = 0; i < 34; i++) {
        const t = d.chance()
        const y = horizon + d.u + t ** 1.4 * (d.h - horizon) * 0.7
        d.add(
          box(
            x + d.chance.normal() * d.u * (4 + t * 13), y, d.u * d.chance.between(1, 7), d.u * (0.3 + t * 0.5),
            { rx: d.u * 0.3, fill: d.chance.chance(0.5) ? PAPER : mix(warm, PAPER, 0.4), opacity: 0.8 }
          )
        )
      }
    })
    tape(d)
  },
  sprig(d) {
    paper(d)
    d.within({ style: 'mix-blend-mode:multiply' }, () => {
      const tints = d.chance.pick([[SAP, '#4f7a5a', '#b7b45c'], [SEA, '#3d6f86', '#8fb5a8'], [ROSE, '#a84d64', OCHRE]])
      for (let s = 0; s < 3; s++) {
        const [x, lean] = [d.w * (0.28 + s * 0.22), d.chance.normal() * 0.3]
        const stem = along(12, (t): Point => [x + Math.sin(t * 2 + s) * d.u * 6 + lean * t * d.u * 20, d.h * (0.94 - t * d.chance.between(0.76, 0.8))])
        d.add(group({}, path(brush(stem, (t) => d.u * (1 - t * 0.7)), { fill: shade(tints[1]!, -0.2), opacity: 0.75 })))
        for (let i = 2; i < 12; i++) for (const side of [-1, 1]) {
          const [px, py] = stem[i]!
          d.add(
            puddle(
              d,
              leaf(px, py, -Math.PI / 2 + side * d.chance.between(0.5, 1.1), d.u * (17 - i * 0.8), d.u * (7.4 - i * 0.35), side * -0.35),
              d.chance.pick(tints), 0.25
            )
          )
        }
      }
    })
    splash(d, SAP, 26)
    d.grain(0.1, 0.16)
  },
  boats(d) {
    paper(d)
    d.within({ style: 'mix-blend-mode:multiply' }, () => {
      sky(d, ['#bcd3da', '#e4e6dc', '#f7ead6'])
      mountains(d, d.h * 0.54, ['#a9bcc1', '#7d9ba4'], false)
      const quay = d.h * 0.64
      const houses = d.chance.int(5, 6)
      for (let i = 0; i < houses; i++) {
        const [x, wide, tall, colour] = [
          d.w * (0.1 + (i / houses) * 0.82), (d.w / houses) * 0.76, d.u * d.chance.between(17, 27),
          d.chance.pick(['#b8453a', OCHRE, '#e9e0cd', '#8f3b32', '#d9c07f', SEA])
        ]
        const shape = lines([[x, quay], [x, quay - tall], [x + wide / 2, quay - tall - wide * 0.5], [x + wide, quay - tall], [x + wide, quay]], true)
        d.add(puddle(d, shape, colour, 0.38), group({ transform: `matrix(1 0 0 -.7 0 ${quay * 1.7})`, opacity: 0.55 }, puddle(d, shape, colour, 0.24)))
        for (const [wx, wy] of [[0.2, 0.75], [0.58, 0.75], [0.2, 0.4], [0.58, 0.4]] as const) d.add(
          path(
            ragged(
              d.chance,
              lines(
                [
                  [x + wide * wx, quay - tall * wy], [x + wide * (wx + 0.22), quay - tall * wy],
                  [x + wide * (wx + 0.22), quay - tall * (wy - 0.2)], [x + wide * wx, quay - tall * (wy - 0.2)]
                ],
                true
              ),
              d.u * 0.4, d.u * 5
            ),
            { fill: PAYNE, opacity: 0.6 }
          )
        )
      }
      d.add(box(0, quay, d.w, d.u * 1.2, { fill: PAYNE, opacity: 0.5 }))
      for (let i = 0; i < 26; i++) {
        const y = quay + d.u * 2 + d.chance() ** 1.4 * (d.h - quay)
        d.add(path(brush([[d.chance() * d.w - d.u * 10, y], [d.chance() * d.w, y]], () => d.u * d.chance.between(0.2, 0.7)), { fill: PAPER, opacity: 0.55 }))
      }
    })
    tape(d)
  },
  fruit(d) {
    paper(d)
    d.within({ style: 'mix-blend-mode:multiply' }, () => {
      d.add(puddle(d, blotch(d, d.w * 0.5, d.h * 0.76, d.w * 0.56, d.u * 15), d.chance.pick([SEA, '#8a86b0', '#9fb39a']), 0.22))
      const fruit = d.chance.pick([['#e8c13c', '#d99a2a'], ['#c4c25a', '#8f9a3f'], ['#d9683c', '#b3402f']])
      for (const [x, y, r] of [[0.32, 0.6, 17], [0.66, 0.56, 19], [0.5, 0.72, 18]] as const) {
        const [px, py, s] = [d.w * x, d.h * (0.5 + (y - 0.5) * 0.8), d.u * r]
        d.add(
          puddle(d, blotch(d, px + s * 0.5, py + s * 0.86, s * 1.2, s * 0.3), PAYNE, 0.24),
          path(blotch(d, px, py, s * 0.97, s * 0.92), { fill: PAPER }), puddle(d, blotch(d, px, py, s, s * 0.94, 0.04), fruit[0]!, 0.42),
          puddle(
            d,
            curve([...arc(px, py, s * 0.94, s * 0.9, -0.14, 0.36, 8), ...arc(px - s * 0.2, py - s * 0.14, s * 0.86, s * 0.8, 0.33, -0.1, 8)], true),
            fruit[1]!, 0.3
          ),
          path(blotch(d, px - s * 0.4, py - s * 0.42, s * 0.17, s * 0.1), { fill: PAPER, opacity: 0.9 }),
          path(brush([[px, py - s * 0.86], [px + s * 0.08, py - s * 1.1], [px + s * 0.26, py - s * 1.24]], () => d.u * 0.8), { fill: '#5c4a33' }),
          puddle(d, leaf(px + s * 0.14, py - s * 1.14, -0.35, s * 0.9, s * 0.34, 0.4), SAP, 0.36)
        )
      }
    })
    splash(d, OCHRE, 18)
    d.grain(0.1, 0.16)
  },
}

/** Water, pigment and white paper. */
export const watercolourist: Artist = {
  pictures,
  cover(d) {
    paper(d)
    d.within({ style: 'mix-blend-mode:multiply' }, () => {
      sky(d, ['#e9bfa2', '#f4dcc2', '#d6e4e4'])
      d.add(box(0, d.h * 0.66, d.w, d.h, { fill: d.linear([[0, '#f0d9c4', 0.7], [1, SEA, 0.6]], [0, 0.66, 0, 1]) }))
      mountains(d, d.h * 0.66, ['#b7bfc6', '#8fa6b4', '#5d8296', PAYNE], true)
    })
    splash(d, PAYNE, 20)
    d.grain(0.1, 0.2)
  },
  avatar(d) {
    paper(d)
    d.within({ style: 'mix-blend-mode:multiply' }, () => {
      for (
        const [x, y, r, colour] of [[0.3, 0.3, 36, SEA], [0.7, 0.28, 34, OCHRE], [0.74, 0.66, 32, ROSE], [0.24, 0.7, 34, PAYNE], [0.5, 0.5, 34, SEA]] as const
      ) d.add(puddle(d, blotch(d, d.w * x, d.h * y, d.u * r, d.u * r), colour, 0.22))
    })
    d.add(
      group(
        {},
        bust(
          d,
          { skin: '#f3cdb1', hair: 'braid', hairColour: '#c98f4c', top: 'turtleneck', topColour: '#31506a', detail: '#000', tilt: 6 },
          'translate(-9 -2) scale(1.18)'
        )
      )
    )
    d.add(
      path(brush([[d.w * 0.1, d.h * 1.02], [d.w * 0.2, d.h * 0.76], [d.w * 0.27, d.h * 0.58]], () => d.u * 2.2), { fill: '#7a4a2a' }),
      path(brush([[d.w * 0.262, d.h * 0.6], [d.w * 0.275, d.h * 0.565]], () => d.u * 3), { fill: '#c9ccd0' }),
      path(leaf(d.w * 0.273, d.h * 0.57, -1.25, d.u * 13, d.u * 4.6, 0.2), { fill: '#2f4a60' }),
      path(
        curve([[d.w * 0.08, d.h * 1.03], [d.w * 0.13, d.h * 0.86], [d.w * 0.23, d.h * 0.82], [d.w * 0.29, d.h * 0.88], [d.w * 0.26, d.h * 1.03]], true),
        { fill: '#f3cdb1', stroke: '#c99676', 'stroke-width': d.u * 0.4 }
      )
    )
    splash(d, PAYNE, 16)
    d.grain(0.1, 0.14)
  },
}

import type { Artist } from '../artist.ts'
import { mix, shade } from '../colour.ts'
import { box, disc, group, path, shadow, type Drawing } from '../drawing.ts'
import { bust } from '../figure.ts'
import { body, poses } from '../pose.ts'
import { waves } from '../random.ts'
import { along, arc, brush, curve, lines, type Point } from '../shapes.ts'

const [TEAL, ORANGE, CHALK, SLATE, YELLOW] = ['#1f7079', '#f2622e', '#f0ebe2', '#27303d', '#f6b92c']
const ROUTES = [ORANGE, YELLOW, '#e23f6b', '#3fb6a8', '#6a5bd0']

/** A wall of flat facets, each lit by how it leans. */
const facets = (d: Drawing, colour: string, step: number): void => {
  const columns = Math.ceil(d.w / step) + 2
  const rows = Math.ceil(d.h / step) + 2
  const grid = Array.from(
    { length: rows },
    (_, r) => Array.from(
      { length: columns },
      (__, c): [number, number, number] => [(c - 0.5 + d.chance.normal() * 0.3) * step, (r - 0.5 + d.chance.normal() * 0.3) * step, d.chance()]
    )
  )
  for (let r = 0; r + 1 < rows; r++) for (let c = 0; c + 1 < columns; c++) {
    const [a, b, e, f] = [grid[r]![c]!, grid[r]![c + 1]!, grid[r + 1]![c]!, grid[r + 1]![c + 1]!]
    for (const [p, q, s] of [[a, b, e], [b, f, e]] as const) {
      const lean = (q[2] - p[2]) * 0.5 + (p[2] - s[2]) * 0.65
      d.add(
        path(
          lines([[p[0], p[1]], [q[0], q[1]], [s[0], s[1]]], true),
          { fill: shade(colour, Math.max(-0.5, Math.min(0.4, lean * 0.55))), stroke: shade(colour, lean * 0.5), 'stroke-width': 1 }
        )
      )
    }
  }
  d.wash(d.linear([[0, '#fff', 0.16], [0.5, '#fff', 0], [1, '#0b1420', 0.4]], [0, 0, 0.7, 1]))
}

const hold = (d: Drawing, x: number, y: number, size: number, colour: string): string => {
  const from = d.chance()
  const shape = curve(
    arc(x, y, size, size * d.chance.between(0.6, 0.95), from, from + 1, 9).slice(0, -1).map(
      ([px, py]): Point => [px + d.chance.normal() * size * 0.16, py + d.chance.normal() * size * 0.15]
    ),
    true
  )
  const lit = d.radial([shade(colour, 0.4), colour, shade(colour, -0.4)], x - size * 0.4, y - size * 0.5, size * 1.9)
  return shadow(shape, '#08101a', 0.4, size * 0.26, `translate(${size * 0.24} ${size * 0.36})`) + path(shape, { fill: lit }) + disc(x + size * 0.12, y + size * 0.2, size * 0.1, { fill: shade(colour, -0.7) }) + path(
    curve(arc(x - size * 0.05, y - size * 0.08, size * 0.6, size * 0.4, 0.55, 0.8, 6)),
    { fill: 'none', stroke: '#fff', 'stroke-width': size * 0.1, opacity: 0.5, 'stroke-linecap': 'round' }
  )
}
const puff = (d: Drawing, x: number, y: number, r: number, count: number): void => {
  const soft = d.blur(r * 0.14)
  for (let i = 0; i < 9; i++) d.add(
    disc(x + d.chance.normal() * r * 0.5, y + d.chance.normal() * r * 0.4, r * d.chance.between(0.2, 0.5), { fill: CHALK, opacity: 0.13, filter: soft })
  )
  for (let i = 0; i < count; i++) {
    const [a, k] = [d.chance() * 6.3, Math.abs(d.chance.normal()) * r]
    d.add(disc(x + Math.cos(a) * k, y + Math.sin(a) * k * 0.8, d.u * d.chance.between(0.06, 0.3), { fill: CHALK, opacity: d.chance.between(0.2, 0.9) }))
  }
}
const finish = (d: Drawing): void => (d.vignette('#0a121c', 0.45), d.grain(0.18, 0.12))

const ridges = (d: Drawing, sky: readonly string[], from: string, to: string, count: number, start: number): void => {
  d.wash(d.linear(sky))
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1)
    const base = d.h * (start + t * (1 - start) * 0.86)
    const colour = mix(from, to, t)
    const peaks = Math.max(3, Math.round(d.w / (d.u * 34)))
    const tops = Array.from(
      { length: peaks + 1 },
      (_, k): Point => [d.w * ((k + d.chance.between(-0.3, 0.3)) / peaks), base - d.u * d.chance.between(10, 36 - t * 12)]
    )
    const crest = tops.flatMap(
      (top, k): Point[] => {
        const next = tops[k + 1]
        return next ? [
          top, [top[0] * 0.6 + next[0] * 0.4, top[1] * 0.55 + base * 0.45 - d.chance() * d.u * 4],
          [top[0] * 0.3 + next[0] * 0.7, base - d.chance() * d.u * 6]
        ] : [top]
      }
    )
    const whole = `${lines([[-d.w * 0.1, base], ...crest, [d.w * 1.1, base]])}V${d.h}H${-d.w * 0.1}Z`
    const inside = d.clip(path(whole, {}))
    d.add(path(whole, { fill: d.linear([colour, shade(colour, t > 0.9 ? -0.2 : 0.3)], [0, (base - d.u * 20) / d.h, 0, Math.min(1, base / d.h + 0.3)]) }))
    // Every slope to the right of a peak lies in shadow; its edge runs down in zigzag.
    d.add(
      group(
        { 'clip-path': inside },
        ...tops.map(
          ([x, y]) => path(
            lines(
              [
                [x, y - 2], [x + d.u * 44, base], [x + d.u * 30, d.h], [x + d.u * 3, base + d.u * 9], [x - d.u * 3, base - d.u * 2],
                [x + d.u * 2.4, y + (base - y) * 0.55], [x - d.u * 1.4, y + (base - y) * 0.3]
              ],
              true
            ),
            { fill: shade(colour, -0.45), opacity: 0.3 + t * 0.12 }
          )
        )
      )
    )
  }
}

const pictures: Artist['pictures'] = {
  wall(d) {
    facets(d, d.chance.pick(['#c9c3b8', TEAL, '#d9a45f', '#5a6474']), d.u * 22)
    const [route, other] = [d.chance.pick(ROUTES), d.chance.pick(ROUTES)]
    const way = along(8, (t): Point => [d.w * (0.3 + 0.36 * t + 0.14 * Math.sin(t * 7)), d.h * (0.93 - t * 0.86)])
    for (let i = 0; i < 7; i++) d.add(hold(d, d.chance() * d.w, d.chance() * d.h, d.u * d.chance.between(2, 4), mix(other, SLATE, 0.35)))
    for (const [x, y] of way) d.add(hold(d, x, y, d.u * d.chance.between(3.4, 6.6), route))
    d.add(
      group(
        { opacity: 0.35, transform: `translate(${d.u * 4} ${d.u * 6})`, filter: d.blur(d.u * 1.4) },
        body(poses.high, d.w * 0.46, d.h * 0.62, d.u * 19, '#07101a')
      )
    )
    d.add(body(d.chance.pick([poses.high, poses.hang, poses.reach]), d.w * 0.46, d.h * 0.62, d.u * 19, SLATE, '#3b4656'))
    puff(d, d.w * 0.56, d.h * 0.34, d.u * 9, 60)
    finish(d)
  },
  hold(d) {
    facets(d, d.chance.pick([SLATE, '#3d5a5e', '#c8b49a']), d.u * 46)
    const colour = d.chance.pick(ROUTES)
    d.add(hold(d, d.w * 0.5, d.h * 0.52, d.u * 29, colour))
    for (let i = 0; i < 1400; i++) d.add(
      disc(
        d.w * 0.47 + d.chance.normal() * d.u * 15, d.h * 0.45 + d.chance.normal() * d.u * 8, d.u * d.chance.between(0.05, 0.26),
        { fill: CHALK, opacity: d.chance.between(0.15, 0.7) }
      )
    )
    puff(d, d.w * 0.46, d.h * 0.36, d.u * 22, 160)
    finish(d)
  },
  ridge(d) {
    const dawn = d.chance.pick(
      [
        { sky: ['#f7c9a0', '#f6e3c8', '#cfd8d4'], from: '#c3b9b6', to: '#1d3440' },
        { sky: ['#20375c', '#c2677a', '#f8b36a'], from: '#a5647c', to: '#141c30' },
        { sky: ['#bcd9df', '#f1ead8'], from: '#a9c0c4', to: '#0f4a52' }
      ]
    )
    ridges(d, dawn.sky, dawn.from, dawn.to, 5, 0.4)
    const x = d.w * d.chance.between(0.3, 0.7)
    d.add(disc(x, d.h * 0.24, d.u * 7, { fill: '#fff6dc' }), disc(x, d.h * 0.24, d.u * 16, { fill: '#fff1c9', opacity: 0.4, filter: d.blur(d.u * 5) }))
    finish(d)
  },
  topo(d) {
    d.wash('#efe7d6')
    const peaks = Array.from({ length: 4 }, () => [d.chance() * d.w, d.chance() * d.h, d.chance.between(0.6, 1.1)] as const)
    for (const [px, py, tall] of peaks) {
      const hill = waves(d.chance)
      for (let level = 1; level < 17; level++) d.add(
        path(
          curve(
            arc(px, py, 1, 1, 0, 1, 41).slice(0, -1).map(
              ([x, y], i): Point => {
                const r = d.u * level * 3.3 * tall * (
                  1 + 0.22 * hill(Math.cos((i / 40) * 6.283) * 1.6 + level * 0.05) + 0.14 * hill(Math.sin((i / 40) * 6.283) * 2 + 9)
                )
                return [px + (x - px) * r, py + (y - py) * r]
              }
            ),
            true
          ),
          { fill: 'none', stroke: level % 5 ? '#a8763f' : '#7a4a1e', 'stroke-width': d.u * (level % 5 ? 0.14 : 0.32), opacity: 0.65 }
        )
      )
    }
    const way = along(9, (t): Point => [d.w * (0.16 + t * 0.66), d.h * (0.88 - t * 0.7) + d.chance.normal() * d.u * 6])
    d.add(
      path(
        curve(way),
        { fill: 'none', stroke: ORANGE, 'stroke-width': d.u * 1.1, 'stroke-dasharray': `${d.u * 2.6} ${d.u * 1.8}`, 'stroke-linecap': 'round' }
      )
    )
    for (const [i, [x, y]] of way.entries()) if (i % 2 === 0) d.add(disc(x, y, d.u * 2, { fill: '#efe7d6', stroke: ORANGE, 'stroke-width': d.u * 0.8 }))
    d.add(path(`M${way.at(-1)![0]} ${way.at(-1)![1] - d.u * 6}l${d.u * 3.6} ${d.u * 6}h-${d.u * 7.2}z`, { fill: SLATE }))
    for (const x of [0.333, 0.667]) d.add(box(d.w * x, 0, d.u * 0.5, d.h, { fill: d.linear(['#fff', '#b9a98c'], [0, 0, 1, 0], true), opacity: 0.6 }))
    d.add(box(d.w * 0.333, 0, d.w * 0.334, d.h, { fill: '#7a5a30', opacity: 0.07 }))
    d.grain(0.22, 0.2)
  },
  rope(d) {
    d.wash(d.linear(['#33404f', '#1a222d'], [0, 0, 1, 1]))
    const [one, other] = d.chance.pick([[ORANGE, CHALK], [YELLOW, SLATE], ['#3fb6a8', ORANGE]] as const)
    for (let i = 0; i < 9; i++) {
      const [x, y, rx, ry] = [d.w * 0.5 + d.chance.normal() * d.u * 5, d.h * 0.5 + d.chance.normal() * d.u * 6, d.u * (22 + i * 2.1), d.u * (25 + i * 2.6)]
      const loop = curve(arc(x, y, rx, ry, 0, 1, 15).slice(0, -1), true)
      d.add(
        ...[6.6, 5.2, 3.8].map(
          (wide) => path(loop, { fill: 'none', stroke: '#05080d', 'stroke-width': d.u * wide, opacity: 0.2, transform: `translate(${d.u * 1.4} ${d.u * 2})` })
        ),
        path(loop, { fill: 'none', stroke: shade(one, -0.35), 'stroke-width': d.u * 3.8 }),
        path(loop, { fill: 'none', stroke: one, 'stroke-width': d.u * 2.9 }),
        path(loop, { fill: 'none', stroke: other, 'stroke-width': d.u * 2.9, 'stroke-dasharray': `${d.u * 0.9} ${d.u * 2.4}`, opacity: 0.9 }),
        path(loop, { fill: 'none', stroke: '#fff', 'stroke-width': d.u * 0.5, opacity: 0.4, transform: `translate(-${d.u * 0.6} -${d.u * 0.7})` })
      )
    }
    const clasp = curve(arc(d.w * 0.5, d.h * 0.19, d.u * 8, d.u * 13, 0, 1, 11).slice(0, -1), true)
    d.add(
      path(
        clasp,
        { fill: 'none', stroke: '#0a0f16', 'stroke-width': d.u * 3.4, opacity: 0.6, transform: `translate(${d.u} ${d.u * 1.5})`, filter: d.blur(d.u) }
      ),
      path(clasp, { fill: 'none', stroke: d.linear(['#eef2f4', '#7c8a96', '#d4dce2', '#56636e'], [0.4, 0.05, 0.6, 0.33]), 'stroke-width': d.u * 2.8 }),
      path(
        brush(
          [[d.w * 0.5 + d.u * 7.9, d.h * 0.19 - d.u * 5], [d.w * 0.5 + d.u * 8.1, d.h * 0.19], [d.w * 0.5 + d.u * 7.9, d.h * 0.19 + d.u * 5]],
          () => d.u * 3.6
        ),
        { fill: one }
      )
    )
    finish(d)
  },
}

/** Facets, chalk and coloured holds; above it the ridge. */
export const climber: Artist = {
  pictures,
  cover(d) {
    ridges(d, ['#f5b98a', '#f8dfbf', '#d7d9cf'], '#d1a795', '#123f49', 7, 0.4)
    d.add(
      disc(d.w * 0.62, d.h * 0.3, d.u * 10, { fill: '#fff4d6' }),
      disc(d.w * 0.62, d.h * 0.3, d.u * 24, { fill: '#ffe9bd', opacity: 0.5, filter: d.blur(d.u * 7) })
    )
    d.add(
      path(
        lines(
          [
            [d.w, -10], [d.w * 0.8, -10], [d.w * 0.83, d.h * 0.2], [d.w * 0.77, d.h * 0.4], [d.w * 0.81, d.h * 0.7],
            [d.w * 0.74, d.h * 1.1], [d.w, d.h * 1.1]
          ],
          true
        ),
        { fill: d.linear(['#1d2f3a', '#0c161d'], [0.74, 0, 1, 0]) }
      ),
      path(lines([[d.w * 0.83, d.h * 0.2], [d.w * 0.77, d.h * 0.4], [d.w * 0.81, d.h * 0.7], [d.w * 0.84, d.h * 0.44]], true), { fill: '#3c5561' })
    )
    d.add(
      body(poses.hang, d.w * 0.745, d.h * 0.52, d.u * 17, '#15212b', '#22323d'),
      path(
        curve([[d.w * 0.745, d.h * 0.52], [d.w * 0.75, d.h * 0.8], [d.w * 0.735, d.h * 1.02]]),
        { fill: 'none', stroke: ORANGE, 'stroke-width': d.u * 0.7 }
      )
    )
    finish(d)
  },
  avatar(d) {
    facets(d, '#3f8c8f', d.u * 30)
    for (
      const [x, y, size, i] of [[0.15, 0.2, 9, 0], [0.84, 0.14, 11, 1], [0.9, 0.56, 8, 2], [0.1, 0.62, 7, 1]] as const
    ) d.add(hold(d, d.w * x, d.h * y, d.u * size, ROUTES[i]!))
    d.add(
      bust(
        d,
        { skin: '#d9a57c', hair: 'beanie', hairColour: ORANGE, top: 'crew', topColour: SLATE, detail: '#000', beard: true, tilt: -4 },
        'translate(-9 0) scale(1.18)'
      )
    )
    d.add(
      path(
        curve([[d.w * 0.16, d.h * 1.04], [d.w * 0.3, d.h * 0.8], [d.w * 0.52, d.h * 0.93], [d.w * 0.74, d.h * 0.82], [d.w * 0.9, d.h * 1.04]]),
        { fill: 'none', stroke: YELLOW, 'stroke-width': d.u * 3.4 }
      ),
      path(
        curve([[d.w * 0.16, d.h * 1.04], [d.w * 0.3, d.h * 0.8], [d.w * 0.52, d.h * 0.93], [d.w * 0.74, d.h * 0.82], [d.w * 0.9, d.h * 1.04]]),
        { fill: 'none', stroke: ORANGE, 'stroke-width': d.u * 3.4, 'stroke-dasharray': `${d.u} ${d.u * 2.6}` }
      )
    )
    puff(d, d.w * 0.2, d.h * 0.9, d.u * 12, 70)
    d.grain(0.14, 0.08)
  },
}

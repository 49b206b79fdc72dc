import type { Artist } from '../artist.ts'
import { mix, shade } from '../colour.ts'
import { box, disc, group, path, type Drawing } from '../drawing.ts'
import { bust } from '../figure.ts'
import { along, arc, brush, curve, lines, type Point } from '../shapes.ts'

const [PAPER, INK, VERMILION, INDIGO] = ['#f1e8d6', '#15120e', '#c0381f', '#1f3158']

const sheet = (d: Drawing, tint = PAPER): void => {
  d.wash(d.linear([shade(tint, 0.12), tint, shade(tint, -0.08)], [0, 0, 1, 1]))
  for (let i = 0; i < 46; i++) {
    const [x, y, a] = [d.chance() * d.w, d.chance() * d.h, d.chance() * 6.3]
    d.add(
      path(
        curve([[x, y], [x + Math.cos(a) * d.u * 2, y + Math.sin(a) * d.u * 2], [x + Math.cos(a + 0.6) * d.u * 4, y + Math.sin(a + 0.6) * d.u * 4]]),
        { fill: 'none', stroke: '#9a7f55', 'stroke-width': d.u * 0.1, opacity: 0.4 }
      )
    )
  }
}
/** A loaded brush: many bristles side by side, which run dry one after another. */
const stroke = (d: Drawing, points: readonly Point[], width: (t: number) => number, colour: string, dryness = 0.5): string => {
  const bristles = 58
  const normals = points.map(
    (_, i): Point => {
      const [a, b] = [points[Math.max(0, i - 1)]!, points[Math.min(points.length - 1, i + 1)]!]
      const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
      return [-(b[1] - a[1]) / l, (b[0] - a[0]) / l]
    }
  )
  return group({}, ...Array.from({ length: bristles }, (_, k) => {
    const aside = (k / (bristles - 1)) * 2 - 1
    const ends = 1 - d.chance() * dryness * (0.25 + Math.abs(aside) * 0.75) * (d.chance.chance(0.5) ? 1 : 0.2)
    const last = Math.max(3, Math.round(points.length * ends))
    const way = points.slice(0, last).map(
      ([x, y], i): Point => { const half = width(i / (points.length - 1)) / 2; return [x + normals[i]![0] * half * aside, y + normals[i]![1] * half * aside] }
    )
    const thick = (width(0.5) / bristles) * d.chance.between(1.1, 2.4)
    return path(
      curve(way),
      {
        fill: 'none', stroke: mix(colour, shade(colour, 0.25), d.chance() * 0.4), 'stroke-width': thick, 'stroke-linecap': 'round',
        opacity: d.chance.between(0.7, 1),
        'stroke-dasharray': d.chance.chance(dryness * 0.5) ? `${d.u * d.chance.between(20, 70)} ${d.u * d.chance.between(0.5, 4)}` : undefined
      }
    )
  }))
}
const spatter = (d: Drawing, x: number, y: number, reach: number, colour: string, count = 40): void => {
  for (let i = 0; i < count; i++) d.add(
    disc(x + d.chance.normal() * reach, y + d.chance.normal() * reach, d.u * d.chance() ** 4 * 1.7 + 1, { fill: colour, opacity: 0.9 })
  )
}
const seal = (d: Drawing, x: number, y: number, s: number): void => d.add(
  group(
    { filter: d.tremble(d.u * 0.7, d.u * 2.4) }, box(x, y, s, s, { rx: s * 0.1, fill: VERMILION }),
    path(
      `M${x + s * 0.2} ${y + s * 0.25}h${s * 0.6}M${x + s * 0.5} ${y + s * 0.2}v${s * 0.62}M${x + s * 0.22} ${y + s * 0.55}q${s * 0.28} ${s * 0.34} ${s * 0.58} 0`,
      { fill: 'none', stroke: PAPER, 'stroke-width': s * 0.09 }
    )
  )
)
const nib = (t: number, wide: number): number => wide * (0.14 + 0.86 * Math.abs(Math.sin(t * 5.2 + 0.5)))

/** A star of `points` points whose lines cross, as on old tiles. */
const star = (x: number, y: number, r: number, points: number, skip: number): string => {
  const corner = (i: number): Point => [x + Math.cos((i / points) * 6.2832 - 1.5708) * r, y + Math.sin((i / points) * 6.2832 - 1.5708) * r]
  return Array.from({ length: points }, (_, i) => lines([corner(i), corner(i + skip)])).join('')
}

const pictures: Artist['pictures'] = {
  circle(d) {
    sheet(d)
    const start = d.chance()
    const [x, y, r] = [d.w * 0.5, d.h * 0.48, d.u * 31]
    d.add(
      stroke(
        d,
        along(
          60,
          (t): Point => {
            const a = (start + t * d.chance.between(0.93, 0.931)) * 6.2832
            const k = r * (1 + 0.05 * Math.sin(t * 5))
            return [x + Math.cos(a) * k, y + Math.sin(a) * k]
          }
        ),
        (t) => d.u * (11 - t * 5), d.chance.pick([INK, INK, INDIGO]), 0.75
      )
    )
    spatter(d, x + Math.cos(start * 6.28) * r, y + Math.sin(start * 6.28) * r, d.u * 6, INK, 26)
    seal(d, d.w * 0.78, d.h * 0.84, d.u * 8)
    d.grain(0.22, 0.2)
  },
  gesture(d) {
    const dark = d.chance.chance(0.3)
    sheet(d, dark ? '#1c2a48' : PAPER)
    const ink = dark ? '#e3bf6a' : INK
    for (let s = 0; s < 3; s++) {
      const [x, y, w] = [d.w * d.chance.between(0.04, 0.2), d.h * (0.26 + s * 0.24), d.w * d.chance.between(0.66, 0.86)]
      const bend = d.chance.between(0.7, 1.5)
      d.add(
        stroke(
          d,
          along(44, (t): Point => [x + w * (t + 0.12 * Math.sin(t * 9 + s)), y + Math.sin(t * 3.6 * bend + s * 1.4) * d.u * 13 - Math.sin(t * 9) * d.u * 4]),
          (t) => nib(t + s * 0.2, d.u * (9.5 - s * 1.4)), s === 1 && !dark ? VERMILION : ink, 0.4
        )
      )
    }
    for (let i = 0; i < 7; i++) {
      const [x, y, s] = [d.w * d.chance.between(0.12, 0.88), d.h * d.chance.between(0.12, 0.88), d.u * d.chance.between(1.7, 2.8)]
      d.add(path(lines([[x, y - s], [x + s, y], [x, y + s], [x - s, y]], true), { fill: i % 3 ? ink : VERMILION, transform: `rotate(12 ${x} ${y})` }))
    }
    spatter(d, d.w * 0.6, d.h * 0.5, d.u * 22, ink, 36)
    d.grain(0.22, dark ? 0.08 : 0.2)
  },
  tiles(d) {
    const ground = d.chance.pick([INDIGO, '#123f46', '#5d1a20'])
    d.wash(d.linear([shade(ground, 0.1), ground, shade(ground, -0.3)], [0, 0, 1, 1]))
    const size = d.w / 3
    const gold = d.linear(['#fbe7a8', '#c18f34', '#f3d483', '#9a6a1e', '#eac66d'], [0, 0, 1, 1])
    for (let row = -1; row * size < d.h + size; row++) for (let column = 0; column < 4; column++) {
      const [x, y] = [(column + (row % 2 ? 0.5 : 0)) * size, row * size * 0.87 + size * 0.2]
      for (
        const [n, skip, r, w] of [[12, 5, 0.56, 0.34], [12, 4, 0.4, 0.3], [6, 2, 0.2, 0.4]] as const
      ) d.add(path(star(x, y, size * r, n, skip), { fill: 'none', stroke: gold, 'stroke-width': d.u * w }))
      d.add(
        disc(x, y, size * 0.085, { fill: mix(ground, '#2f9fa0', 0.55) }),
        disc(x, y, size * 0.085, { fill: 'none', stroke: gold, 'stroke-width': d.u * 0.5 }),
        path(star(x, y, size * 0.07, 8, 3), { stroke: '#fbe7a8', 'stroke-width': d.u * 0.2, fill: 'none' })
      )
      for (let i = 0; i < 12; i++) {
        const a = (i / 12) * 6.2832
        d.add(disc(x + Math.cos(a) * size * 0.3, y + Math.sin(a) * size * 0.3, d.u * 0.7, { fill: i % 2 ? VERMILION : '#f3e2b4' }))
      }
    }
    d.wash(d.radial([[0, '#fff6d8', 0.28], [1, '#fff6d8', 0]], d.w * 0.28, d.h * 0.2, d.w * 0.8))
    d.vignette('#050810', 0.6)
    d.grain(0.24, 0.14)
  },
  bloom(d) {
    d.wash(d.linear(['#f6f1e6', '#e3dccb']))
    const colours = d.chance.pick([[INK, INDIGO], [INDIGO, '#3f8fa5'], [INK, VERMILION]])
    const smoke = d.tremble(d.u * 26, d.u * 24, 3)
    const x = d.w * d.chance.between(0.4, 0.6)
    d.add(
      group(
        { filter: smoke, opacity: 0.9 },
        ...along(26, (t) => [t, 0]).map(
          ([t]) => path(
            brush(
              [
                [x, -d.u * 6], [x + Math.sin(t * 9) * d.u * 9, d.h * 0.26],
                [x + Math.sin(t * 17) * d.u * 28 * t, d.h * (0.36 + t * 0.34)],
                [x + Math.cos(t * 11) * d.u * 40 * t, d.h * (0.42 + t * 0.42)]
              ],
              (s) => d.u * (2 + 7 * s * (1 - t * 0.4))
            ),
            { fill: mix(colours[0]!, colours[1]!, t), opacity: 0.3 }
          )
        )
      )
    )
    d.add(path(brush([[x + d.u * 8, -d.u * 8], [x + d.u * 2, d.h * 0.1]], (t) => d.u * (5 - t * 4)), { fill: '#8a5a2c' }))
    d.vignette('#6b5a3a', 0.25)
    d.grain(0.2, 0.2)
  },
  desk(d) {
    d.wash(d.linear(['#3b2a20', '#241812'], [0, 0, 1, 1]))
    d.add(
      path(
        lines([[d.w * 0.12, d.h * 0.1], [d.w * 0.84, d.h * 0.05], [d.w * 0.9, d.h * 0.86], [d.w * 0.16, d.h * 0.93]], true),
        { fill: '#000', opacity: 0.5, filter: d.blur(d.u * 2), transform: `translate(${d.u * 2} ${d.u * 3})` }
      ),
      path(
        lines([[d.w * 0.12, d.h * 0.1], [d.w * 0.84, d.h * 0.05], [d.w * 0.9, d.h * 0.86], [d.w * 0.16, d.h * 0.93]], true),
        { fill: d.linear(['#f8f0de', '#e2d4b6'], [0, 0, 1, 1]) }
      )
    )
    d.add(
      stroke(d, along(40, (t): Point => [d.w * (0.24 + t * 0.5), d.h * 0.36 + Math.sin(t * 5) * d.u * 12]), (t) => nib(t, d.u * 8), INK, 0.4),
      stroke(d, along(30, (t): Point => [d.w * (0.7 - t * 0.4), d.h * 0.6 + Math.sin(t * 4 + 1) * d.u * 9]), (t) => nib(t + 0.4, d.u * 6), VERMILION, 0.4)
    )
    for (const [i, turn] of [-32, -24, -41].entries()) {
      const [x, y] = [d.w * (0.78 + i * 0.05), d.h * 0.7]
      d.add(
        group(
          { transform: `rotate(${turn} ${x} ${y})` },
          box(
            x - d.u * 1.2, y - d.u * 40, d.u * 3, d.u * 62,
            { fill: '#000', opacity: 0.4, filter: d.blur(d.u), transform: `translate(${d.u * 2} ${d.u * 2})` }
          ),
          box(x - d.u * 1.4, y - d.u * 40, d.u * 2.8, d.u * 54, { fill: d.linear(['#5a3417', '#d39a55', '#4a2a12'], [0, 0, 1, 0], true) }),
          path(
            lines([[x - d.u * 1.4, y + d.u * 14], [x + d.u * 1.4, y + d.u * 14], [x + d.u * 1, y + d.u * 21], [x - d.u * 0.5, y + d.u * 21]], true),
            { fill: '#caa065' }
          ),
          path(
            lines([[x - d.u * 0.9, y + d.u * 18], [x + d.u * 1.1, y + d.u * 18], [x + d.u * 1, y + d.u * 21], [x - d.u * 0.5, y + d.u * 21]], true),
            { fill: INK }
          )
        )
      )
    }
    const [x, y] = [d.w * 0.25, d.h * 0.8]
    d.add(
      disc(x + d.u * 2, y + d.u * 2.4, d.u * 13, { fill: '#000', opacity: 0.5, filter: d.blur(d.u * 1.6) }),
      disc(x, y, d.u * 12.4, { fill: d.radial(['#f3e6c6', '#c9a45a', '#7d5a20'], x - d.u * 4, y - d.u * 5, d.u * 19) }),
      disc(x, y, d.u * 9.8, { fill: '#0b0908' }),
      path(
        curve(arc(x, y, d.u * 7.6, d.u * 7.6, 0.5, 0.72, 8)),
        { fill: 'none', stroke: '#8a93a8', 'stroke-width': d.u, opacity: 0.7, 'stroke-linecap': 'round' }
      )
    )
    d.vignette('#000', 0.4)
    d.grain(0.24, 0.14)
  },
}

/** Abstract strokes of reed, brush and gold. */
export const calligrapher: Artist = {
  pictures,
  cover(d) {
    sheet(d)
    d.add(
      stroke(d, along(70, (t): Point => [d.w * (0.05 + t * 0.62), d.h * 0.54 + Math.sin(t * 6.4) * d.h * 0.23]), (t) => nib(t * 0.8, d.u * 15), INK, 0.45),
      stroke(d, along(50, (t): Point => [d.w * (0.34 + t * 0.5), d.h * 0.34 + Math.sin(t * 5 + 2) * d.h * 0.13]), (t) => nib(t, d.u * 9), VERMILION, 0.4)
    )
    d.add(
      stroke(
        d,
        along(60, (t): Point => { const a = (0.2 + t * 0.92) * 6.2832; return [d.w * 0.84 + Math.cos(a) * d.u * 29, d.h * 0.5 + Math.sin(a) * d.u * 29] }),
        (t) => d.u * (10 - t * 5), INDIGO, 0.7
      )
    )
    spatter(d, d.w * 0.6, d.h * 0.5, d.u * 26, INK, 40)
    seal(d, d.w * 0.045, d.h * 0.76, d.u * 11)
    d.grain(0.22, 0.2)
  },
  avatar(d) {
    sheet(d, '#ecdcbf')
    d.add(
      stroke(
        d,
        along(60, (t): Point => { const a = (0.62 + t * 0.9) * 6.2832; return [d.w * 0.5 + Math.cos(a) * d.u * 38, d.h * 0.44 + Math.sin(a) * d.u * 38] }),
        (t) => d.u * (11 - t * 5), VERMILION, 0.7
      )
    )
    d.add(
      bust(
        d,
        { skin: '#e2b48c', hair: 'scarf', hairColour: '#22396b', top: 'crew', topColour: '#17233f', detail: '#000', tilt: -5 },
        'translate(-9 -2) scale(1.18)'
      )
    )
    d.add(
      path(
        brush([[d.w * 0.92, d.h * 0.5], [d.w * 0.83, d.h * 0.76], [d.w * 0.75, d.h * 0.98]], () => d.u * 2.6),
        { fill: d.linear(['#d39a55', '#7a4a20'], [0.8, 0, 0.9, 0]) }
      ),
      path(
        curve([[d.w * 0.98, d.h * 1.03], [d.w * 0.94, d.h * 0.86], [d.w * 0.84, d.h * 0.8], [d.w * 0.74, d.h * 0.86], [d.w * 0.76, d.h * 1.03]], true),
        { fill: '#e2b48c', stroke: '#b5855e', 'stroke-width': d.u * 0.4 }
      ),
      ...[0, 1, 2].map(
        (i) => path(
          brush(
            [[d.w * 0.9, d.h * (0.84 + i * 0.045)], [d.w * 0.82, d.h * (0.825 + i * 0.045)], [d.w * 0.77, d.h * (0.86 + i * 0.045)]],
            (t) => d.u * (4 - t * 1.2)
          ),
          { fill: '#e2b48c', stroke: '#b5855e', 'stroke-width': d.u * 0.3 }
        )
      )
    )
    d.grain(0.18, 0.14)
  },
}

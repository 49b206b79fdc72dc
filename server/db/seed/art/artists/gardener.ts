import type { Artist } from '../artist.ts'
import { mix, shade } from '../colour.ts'
import { box, disc, group, oval, path, shadow, type Drawing } from '../drawing.ts'
import { bust } from '../figure.ts'
import { along, arc, brush, curve, leaf, lines, type Point } from '../shapes.ts'

const [PAPER, FOREST, LEAF, POPPY, SUN, BLUE, PINK] = ['#f5ecd9', '#1d563d', '#86a845', '#e56a45', '#f1c24c', '#2b4a72', '#eba9b4']

/** A paper cut-out with its shadow on the sheet below. */
const cut = (d: Drawing, shape: string, fill: string): string => shadow(
  shape, '#2a1d10', 0.22, d.u * 0.8, `translate(${d.u * 0.7} ${d.u * 0.9})`
) + path(shape, { fill })
/** A fingered leaf, cut with scissors. */
const frond = (x: number, y: number, angle: number, long: number, fingers: number): string => {
  const at = (a: number, k: number): Point => [x + Math.cos(a) * k, y + Math.sin(a) * k]
  const spine = (t: number): Point => at(angle, long * t)
  const side = (sign: number): Point[] => along(
    fingers * 2,
    (t, i) => {
      const [sx, sy] = spine(0.14 + t * 0.72)
      const reach = i % 2 ? long * 0.07 : long * (0.16 + 0.26 * Math.sin(Math.min(1, 0.2 + t * 0.8) * 3.1))
      const a = angle + sign * (i % 2 ? 1.3 : 0.95 - t * 0.3)
      return [sx + Math.cos(a) * reach, sy + Math.sin(a) * reach]
    }
  )
  return curve([spine(0), ...side(1), spine(1), ...side(-1).reverse()], true, 0.85)
}
const petals = (d: Drawing, x: number, y: number, r: number, count: number, colour: string, heart: string): string => {
  const turn = d.chance() * 6
  return Array.from({ length: count }, (_, i) => path(leaf(x, y, turn + (i / count) * 6.2832, r, r * (4.6 / count)), { fill: shade(colour, (i % 2) * -0.1), stroke: shade(colour, -0.25), 'stroke-width': r * 0.015 })).join('') + disc(x, y, r * 0.24, { fill: heart }) + arc(x, y, r * 0.15, r * 0.15, 0, 1, 9).map(([px, py]) => disc(px, py, r * 0.03, { fill: shade(heart, -0.4) })).join('')
}
const finish = (d: Drawing): void => d.grain(0.22, 0.18)

const pictures: Artist['pictures'] = {
  cutouts(d) {
    const fields = [[BLUE, PINK, SUN, PAPER], [FOREST, PAPER, POPPY, PINK], [PAPER, SUN, BLUE, LEAF]][d.chance.int(0, 2)]!
    d.wash(PAPER)
    const [rows, columns] = [3, 2]
    for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) {
      const [x, y, w, h] = [(c * d.w) / columns, (r * d.h) / rows, d.w / columns, d.h / rows]
      const ground = fields[(r * 3 + c) % 4]!
      d.add(box(x, y, w + 1, h + 1, { fill: shade(ground, d.chance.normal() * 0.05) }))
      const colours = [FOREST, LEAF, POPPY, SUN, BLUE, PINK, PAPER].filter((one) => one !== ground)
      d.add(cut(d, frond(x + w * 0.5, y + h * 0.92, -1.57 + d.chance.normal() * 0.24, h * 0.84, d.chance.int(3, 5)), d.chance.pick(colours)))
    }
    finish(d)
  },
  beds(d) {
    d.wash(d.linear(['#c9b384', '#b39a68'], [0, 0, 1, 1]))
    const columns = 3
    const rows = Math.max(2, Math.round((3 * d.h) / d.w))
    const [w, h] = [d.w / columns, d.h / rows]
    for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) {
      const [x, y, bw, bh] = [c * w + d.u * 2, r * h + d.u * 2, w - d.u * 4, h - d.u * 4]
      d.add(
        box(x + d.u * 0.5, y + d.u * 0.7, bw + d.u * 0.9, bh + d.u * 1.1, { rx: d.u, fill: '#3a2a12', opacity: 0.35 }),
        box(x, y, bw, bh, { fill: '#9c6c3e' }), box(x + d.u, y + d.u, bw - d.u * 2, bh - d.u * 2, { fill: '#4b3423' })
      )
      const kind = d.chance.int(0, 3)
      const green = d.chance.pick([FOREST, LEAF, '#4c8a4f', '#a9bd5c', '#6a8f6e', '#7a3b52'])
      const step = d.u * (kind === 1 ? 5.4 : 7)
      for (let py = y + step * 0.7; py < y + bh - step * 0.4; py += step) for (let px = x + step * 0.7; px < x + bw - step * 0.4; px += step) {
        const turn = d.chance() * 6
        if (kind === 0) for (let i = 0; i < 9; i++) d.add(
          path(leaf(px, py, turn + i * 0.7, step * (0.56 - i * 0.03), step * 0.36), { fill: shade(green, -0.3 + i * 0.06) })
        )
        else if (kind === 1) for (let i = 0; i < 5; i++) d.add(
          path(
            brush(
              [
                [px, py],
                [px + Math.cos(turn + i * 1.25) * step * 0.36, py + Math.sin(turn + i * 1.25) * step * 0.36],
                [px + Math.cos(turn + i * 1.25 + 0.4) * step * 0.56, py + Math.sin(turn + i * 1.25 + 0.4) * step * 0.56]
              ],
              (t) => d.u * (1 - t * 0.8)
            ),
            { fill: shade(green, i * 0.06 - 0.1) }
          )
        )
        else if (kind === 2) d.add(petals(d, px, py, step * 0.5, 8, d.chance.pick([POPPY, SUN, PINK]), '#6b3a1c'))
        else d.add(
          path(leaf(px - step * 0.3, py + step * 0.2, turn, step * 0.7, step * 0.4), { fill: green }),
          path(leaf(px, py, turn + 2, step * 0.6, step * 0.36), { fill: shade(green, 0.15) }),
          disc(px + step * 0.14, py, step * 0.15, { fill: POPPY }), disc(px + step * 0.1, py - step * 0.05, step * 0.04, { fill: '#fff' })
        )
      }
    }
    d.add(path(lines([[0, 0], [d.w * 0.5, 0], [0, d.h * 0.8]], true), { fill: '#fff4cf', opacity: 0.2 }))
    d.vignette('#2a1c08', 0.3)
    finish(d)
  },
  glasshouse(d) {
    d.wash(d.linear(['#f3d9a4', '#dfe7c6', '#b9d0b4']))
    const [x, top, foot] = [d.w * 0.5, d.h * 0.1, d.h * 0.92]
    for (let layer = 0; layer < 3; layer++) for (let i = 0; i < 13; i++) {
      const px = d.w * (i / 12) + d.chance.normal() * d.u * 4
      const tall = d.u * d.chance.between(18, 46) * (1 - layer * 0.14)
      for (let k = 0; k < 7; k++) d.add(
        path(
          leaf(
            px, foot + d.u * 4, -1.57 + (k - 3) * d.chance.between(0.13, 0.3), tall * d.chance.between(0.6, 1),
            d.u * d.chance.between(4, 9), d.chance.normal() * 0.4
          ),
          { fill: mix(['#a9c296', '#5c8c5e', '#1c4a35'][layer]!, layer === 2 && d.chance.chance(0.08) ? POPPY : LEAF, d.chance() * 0.35), opacity: 0.92 }
        )
      )
    }
    const beam = { fill: 'none', stroke: '#2a3a33', 'stroke-width': d.u * 0.9 }
    d.add(
      path(
        lines([[d.w * 0.06, foot], [d.w * 0.06, d.h * 0.38], [x, top], [d.w * 0.94, d.h * 0.38], [d.w * 0.94, foot]]),
        { ...beam, 'stroke-width': d.u * 1.6 }
      )
    )
    for (let i = 1; i < 8; i++) {
      const px = d.w * (0.06 + i * 0.11)
      d.add(path(lines([[px, foot], [px, d.h * 0.38], [px, d.h * 0.38 - (0.5 - Math.abs(i / 8 - 0.5)) * 2 * (d.h * 0.28)]]), beam))
    }
    for (const y of [0.38, 0.56, 0.74]) d.add(path(lines([[d.w * 0.06, d.h * y], [d.w * 0.94, d.h * y]]), beam))
    for (const [a, b] of [[0.1, 0.3], [0.42, 0.5], [0.7, 0.78]] as const) d.add(
      path(lines([[d.w * (a + 0.2), 0], [d.w * (b + 0.2), 0], [d.w * (b - 0.15), d.h], [d.w * (a - 0.15), d.h]], true), { fill: '#fffbe6', opacity: 0.26 })
    )
    d.add(box(0, foot, d.w, d.h, { fill: '#3b2c1e' }))
    d.vignette('#1c2a1a', 0.3)
    finish(d)
  },
  umbels(d) {
    const ground = d.chance.pick([BLUE, PAPER, '#d9b36a', FOREST])
    d.wash(d.linear([shade(ground, 0.08), shade(ground, -0.1)]))
    const ink = ground === PAPER || ground === '#d9b36a' ? FOREST : PAPER
    for (let i = 0; i < 6; i++) {
      const [x, y, r] = [d.w * (0.14 + i * 0.145), d.h * d.chance.between(0.14, 0.52), d.u * d.chance.between(11, 19)]
      d.add(
        path(
          brush([[x + d.chance.normal() * d.u * 8, d.h * 1.02], [x + d.chance.normal() * d.u * 4, d.h * 0.7], [x, y + r * 0.9]], () => d.u * 0.8),
          { fill: ink }
        )
      )
      for (let k = 0; k < 17; k++) {
        const a = -1.57 + (k - 8) * 0.165
        const end: Point = [x + Math.cos(a) * r, y + r * 0.9 + Math.sin(a) * r * 1.05]
        d.add(path(curve([[x, y + r * 0.9], [x + Math.cos(a) * r * 0.4, y + r * 0.5], end]), { fill: 'none', stroke: ink, 'stroke-width': d.u * 0.3 }))
        for (let s = 0; s < 9; s++) {
          const b = a + (s - 4) * 0.32
          d.add(
            path(lines([end, [end[0] + Math.cos(b) * r * 0.17, end[1] + Math.sin(b) * r * 0.17]]), { stroke: ink, 'stroke-width': d.u * 0.18 }),
            disc(end[0] + Math.cos(b) * r * 0.19, end[1] + Math.sin(b) * r * 0.19, d.u * 0.55, { fill: i % 3 === 1 ? SUN : i % 3 ? ink : POPPY })
          )
        }
      }
    }
    finish(d)
  },
  harvest(d) {
    d.wash(d.linear(['#2e4a3c', '#1d3329'], [0, 0, 1, 1]))
    for (let i = 0; i < 30; i++) d.add(
      path(lines([[0, (i / 30) * d.h], [d.w, (i / 30) * d.h + d.chance.normal() * d.u]]), { stroke: '#0f2018', 'stroke-width': d.u * 0.25, opacity: 0.5 })
    )
    const count = d.chance.int(4, 5)
    for (let i = 0; i < count; i++) {
      const [x, y, kind] = [d.w * ((i + 0.5) / count), d.h * 0.52 + d.chance.normal() * d.u * 2, (i + d.chance.int(0, 2)) % 3]
      const r = (d.w / count) * 0.4
      const colour = ['#8e2250', '#e8772e', '#f1e6cf'][kind]!
      const root = kind === 1 ? curve([[x - r * 0.62, y], [x, y - r * 0.2], [x + r * 0.62, y], [x + r * 0.42, y + r * 1.6], [x + r * 0.06, y + r * 3.4], [x - r * 0.36, y + r * 1.6]], true, 0.9) : curve(
        [
          [x - r * 0.9, y + r * 0.8], [x - r * 0.5, y + r * 0.05], [x + r * 0.5, y + r * 0.05], [x + r * 0.9, y + r * 0.8],
          [x + r * 0.4, y + r * 1.5], [x + r * 0.04, y + r * 2.9], [x - r * 0.4, y + r * 1.5]
        ],
        true, 0.9
      )
      for (let k = 0; k < 6; k++) {
        const a = -1.57 + (k - 2.5) * 0.24
        d.add(
          kind === 1 ? cut(d, frond(x, y + r * 0.06, a, r * d.chance.between(2, 3.2), 5), mix(LEAF, '#3d7a4a', k / 6)) : cut(
            d, leaf(x, y + r * 0.1, a, r * d.chance.between(2, 3), r * 0.86, d.chance.normal() * 0.3), mix('#2f7a4c', LEAF, k / 6)
          ),
          path(
            brush([[x, y + r * 0.1], [x + Math.cos(a) * r * 1.7, y + Math.sin(a) * r * 1.7]], (t) => r * 0.1 * (1 - t * 0.8)),
            { fill: kind === 0 ? '#c2356f' : '#cfe0a0' }
          )
        )
      }
      d.add(cut(d, root, d.linear([shade(colour, 0.3), colour, shade(colour, -0.4)], [0, 0, 1, 0], true)))
      for (let k = 0; k < 6; k++) d.add(
        path(
          curve([[x - r * 0.5 + d.chance.normal() * r * 0.2, y + r * (0.5 + k * 0.18)], [x, y + r * (0.56 + k * 0.18)]]),
          { fill: 'none', stroke: shade(colour, -0.5), 'stroke-width': d.u * 0.22, opacity: 0.5 }
        )
      )
    }
    d.vignette('#08120c', 0.5)
    finish(d)
  },
}

/** Cut-outs of coloured paper: plants. */
export const gardener: Artist = {
  pictures,
  cover(d) {
    const fields = [BLUE, PINK, SUN, FOREST, PAPER, POPPY, '#8fb7a5', PAPER]
    for (let i = 0; i < 8; i++) {
      const [x, w] = [(i * d.w) / 8, d.w / 8]
      d.add(box(x, 0, w + 1, d.h, { fill: fields[i]! }))
      const colours = [FOREST, LEAF, POPPY, SUN, BLUE, PINK, PAPER].filter((one) => one !== fields[i])
      if (i % 3 === 1) d.add(
        group({}, cut(d, frond(x + w / 2, d.h * 1.06, -1.57, d.h * 0.6, 4), d.chance.pick(colours))),
        petals(d, x + w / 2, d.h * 0.28, w * 0.42, 9, d.chance.pick(colours), SUN)
      )
      else d.add(cut(d, frond(x + w / 2, d.h * 1.0, -1.57 + d.chance.normal() * 0.08, d.h * 0.92, 4 + (i % 2)), d.chance.pick(colours)))
    }
    finish(d)
  },
  avatar(d) {
    d.wash(SUN)
    for (
      const [x, y, a, long, colour] of [
        [0.02, 0.98, -1.3, 80, FOREST], [1, 0.9, -1.95, 78, LEAF], [0.2, 0.1, 0.6, 30, POPPY], [0.95, 0.12, 2.4, 34, BLUE]
      ] as const
    ) d.add(cut(d, frond(d.w * x, d.h * y, a, d.u * long, 4), colour))
    d.add(
      bust(
        d,
        { skin: '#9a6540', hair: 'long', hairColour: '#2a1c18', top: 'collar', topColour: '#3a5a86', detail: '#000', tilt: -4, earring: PAPER },
        'translate(-9 -2) scale(1.18)'
      )
    )
    d.add(
      oval(d.w * 0.48, d.h * 0.25, d.u * 31, d.u * 6.6, { fill: '#caa15a', transform: `rotate(-6 ${d.w * 0.48} ${d.h * 0.25})` }),
      path(
        curve(
          [
            [d.w * 0.33, d.h * 0.245], [d.w * 0.36, d.h * 0.11], [d.w * 0.48, d.h * 0.075], [d.w * 0.6, d.h * 0.1],
            [d.w * 0.63, d.h * 0.225], [d.w * 0.48, d.h * 0.27]
          ],
          true
        ),
        { fill: '#dcb671' }
      ),
      path(brush([[d.w * 0.33, d.h * 0.235], [d.w * 0.48, d.h * 0.262], [d.w * 0.63, d.h * 0.215]], () => d.u * 3), { fill: POPPY })
    )
    d.add(
      cut(d, frond(d.w * 0.12, d.h * 1.08, -1.1, d.u * 40, 4), '#4c8a4f'), petals(d, d.w * 0.8, d.h * 0.9, d.u * 11, 9, POPPY, SUN),
      petals(d, d.w * 0.93, d.h * 0.8, d.u * 7, 8, PINK, SUN)
    )
    d.grain(0.16, 0.12)
  },
}

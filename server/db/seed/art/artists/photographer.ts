import type { Artist } from '../artist.ts'
import { mix, shade } from '../colour.ts'
import { box, disc, path, type Drawing } from '../drawing.ts'
import { bust } from '../figure.ts'
import { body, poses } from '../pose.ts'
import { waves } from '../random.ts'
import { along, arc, curve, lines, type Point } from '../shapes.ts'

const [INK, SILVER, LIME, RED] = ['#101011', '#8f8c87', '#ece8df', '#d6432a']

const film = (d: Drawing): void => (d.vignette('#000', 0.5, 0.9), d.grain(0.42, 0.3, 0.8))
const heaven = (d: Drawing): void => d.wash(
  d.linear(d.chance.pick([['#232427', '#6f6f70', '#c9c6bf'], ['#d8d5ce', '#aaa7a1'], ['#3a3b3e', '#1a1a1c']]), [0, 0, 0.3, 1])
)

/** A distant figure for scale, the only colour in the picture. */
const passer = (d: Drawing, x: number, foot: number, size: number): void => {
  d.add(
    path(
      lines([[x, foot], [x + size * 0.5, foot], [x + size * 4.2, foot + size * 1.7], [x + size * 3.4, foot + size * 1.8]], true),
      { fill: '#000', opacity: 0.5 }
    ),
    body(poses.walk, x, foot - size * 1.5, size, INK),
    path(
      lines(
        [
          [x - size * 0.2, foot - size * 2.5], [x + size * 0.26, foot - size * 2.5], [x + size * 0.44, foot - size * 1.1],
          [x - size * 0.38, foot - size * 1.1]
        ],
        true
      ),
      { fill: RED }
    )
  )
}

const pictures: Artist['pictures'] = {
  wave(d) {
    d.wash(d.linear(['#b9b5ad', '#e9e5dc'], [0, 0, 1, 1]))
    const hill = waves(d.chance)
    const floors = 17
    for (let i = 0; i < floors; i++) {
      const y = (t: number): number => d.h * ((i - 0.6) / (floors - 2)) + hill(t * 2.2 + 0.12) * d.u * 15 * (0.5 + i / floors)
      const [line, low] = [along(20, (t): Point => [t * d.w * 1.04 - d.w * 0.02, y(t)]), d.h / floors]
      d.add(
        path(
          `${curve(line)}L${curve([...line].reverse().map(([px, py]): Point => [px, py + low * 1.2])).slice(1)}Z`,
          { fill: d.linear(['#1b1b1d', '#4a4846', '#121213', '#3a3937'], [0, 0, 1, 0]) }
        )
      )
      d.add(
        path(
          `${curve(line)}L${curve([...line].reverse().map(([px, py]): Point => [px, py + low * 0.4])).slice(1)}Z`,
          { fill: d.linear([[0, '#fffdf6'], [0.3, '#cfcbc2'], [0.5, '#8b8883'], [0.7, '#f4f1e9'], [1, '#a5a29c']], [0, 0, 1, 0]) }
        )
      )
      for (let k = 0; k < 42; k++) { const t = k / 42; d.add(box(t * d.w, y(t) + low * 0.42, d.u * 0.3, low * 0.6, { fill: '#000', opacity: 0.4 })) }
    }
    film(d)
  },
  grid(d) {
    const [columns, rows] = [d.chance.int(5, 7), d.chance.int(7, 9)]
    d.wash('#c9c5bc')
    const [w, h] = [d.w / columns, d.h / rows]
    const lit = d.chance.int(0, columns * rows - 1)
    for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) {
      const [x, y] = [c * w, r * h]
      const on = r * columns + c === lit
      d.add(box(x, y, w, h, { fill: shade('#cdc9c0', d.chance.normal() * 0.06) }), box(x + w * 0.12, y + h * 0.14, w * 0.76, h * 0.72, { fill: on ? d.linear(['#ff8a4a', RED], [0, 0, 0, 1], true) : d.linear([mix(INK, '#56585c', d.chance()), INK], [0, 0, 1, 1], true) }),
        path(lines([[x + w * 0.12, y + h * 0.14], [x + w * 0.88, y + h * 0.14], [x + w * 0.12, y + h * 0.72]], true), { fill: '#000', opacity: on ? 0.25 : 0.6 }), path(lines([[x + w * 0.12, y + h * 0.86], [x + w * 0.88, y + h * 0.86], [x + w, y + h], [x, y + h]], true), { fill: '#fdfaf2' }), path(lines([[x + w * 0.88, y + h * 0.14], [x + w, y], [x + w, y + h], [x + w * 0.88, y + h * 0.86]], true), { fill: '#77746f' }), path(lines([[x, y], [x + w, y], [x + w * 0.88, y + h * 0.14], [x + w * 0.12, y + h * 0.14]], true), { fill: '#35343a' }))
      if (d.chance.chance(0.28)) d.add(box(x + w * 0.14, y + h * 0.15, w * 0.72, h * d.chance.between(0.14, 0.5), { fill: '#e4e0d6', opacity: 0.75 }))
    }
    const [from, to] = [d.h * d.chance.between(0.1, 0.5), d.h * d.chance.between(0.6, 1.1)]
    d.add(path(lines([[0, from], [d.w, to], [d.w, d.h], [0, d.h]], true), { fill: '#08080c', opacity: 0.66 }))
    film(d)
  },
  corner(d) {
    heaven(d)
    const [x, top, foot] = [d.w * d.chance.between(0.42, 0.6), d.h * 0.1, d.h * 1.12]
    const side = (sign: 1 | -1, light: string, dark: string): void => {
      const far = sign > 0 ? d.w * 1.05 : -d.w * 0.05
      const [t2, f2] = [d.h * 0.44, d.h * 0.98]
      d.add(
        path(lines([[x, top], [far, t2], [far, f2], [x, foot]], true), { fill: d.linear([light, dark], sign > 0 ? [x / d.w, 0, 1, 0] : [x / d.w, 0, 0, 0]) })
      )
      for (let r = 0; r < 20; r++) for (let c = 0; c < 9; c++) {
        const at = (u: number, v: number): Point => {
          const q = 1 - (1 - u) ** 1.35
          return [x + (far - x) * q, (top + (t2 - top) * q) * (1 - v) + (foot + (f2 - foot) * q) * v]
        }
        const [u0, u1, v0, v1] = [(c + 0.2) / 9, (c + 0.78) / 9, (r + 0.22) / 20, (r + 0.78) / 20]
        d.add(
          path(
            lines([at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)], true),
            { fill: sign > 0 ? '#0b0b0c' : mix('#3a3b3e', '#dedad2', d.chance.chance(0.16) ? 0.9 : d.chance() * 0.14), opacity: 0.9 }
          ),
          path(lines([at(u0, v1), at(u1, v1), at(u1, v1 + 0.006), at(u0, v1 + 0.006)], true), { fill: sign > 0 ? '#8f8c87' : '#fff', opacity: 0.5 })
        )
      }
    }
    side(1, '#3a393a', '#19191a')
    side(-1, '#f4f0e6', '#a8a59e')
    d.add(path(lines([[x, top], [x, foot]]), { stroke: '#fff', 'stroke-width': d.u * 0.3 }))
    for (let i = 0; i < 5; i++) {
      const [bx, by] = [d.w * d.chance.between(0.1, 0.9), d.h * d.chance.between(0.05, 0.26)]
      d.add(
        path(
          `M${bx} ${by}q${d.u}-${d.u * 1.1} ${d.u * 1.7} 0q${d.u * 0.8}-${d.u * 1.1} ${d.u * 1.8}-${d.u * 0.1}`,
          { fill: 'none', stroke: '#111', 'stroke-width': d.u * 0.35 }
        )
      )
    }
    film(d)
  },
  stairs(d) {
    d.wash('#0d0d0e')
    const [x, y] = [d.w * 0.5, d.h * 0.5]
    for (let turn = 6; turn >= 0; turn--) {
      const r = Math.hypot(d.w, d.h) * 0.56 * 0.66 ** (6 - turn)
      for (let k = 0; k < 22; k++) {
        const [a, b] = [(k / 22) * 6.2832 + turn * 0.5, ((k + 1) / 22) * 6.2832 + turn * 0.5]
        const [cx, cy] = [x + (6 - turn) * d.u * 0.9, y - (6 - turn) * d.u * 1.2]
        const light = 0.5 + 0.5 * Math.cos(a - 0.7)
        const p = (angle: number, size: number): Point => [cx + Math.cos(angle) * size, cy + Math.sin(angle) * size]
        d.add(
          path(
            lines([p(a, r * 1.02), p(b, r * 1.02), p(b, r * 0.7), p(a, r * 0.7)], true),
            { fill: mix('#161617', '#efeae0', light * (0.35 + turn * 0.09)) }
          ),
          path(lines([p(a, r * 1.02), p(a, r * 0.7)]), { stroke: '#000', 'stroke-width': r * 0.012, opacity: 0.7 })
        )
      }
      d.add(
        path(
          curve(arc(x + (6 - turn) * d.u * 0.9, y - (6 - turn) * d.u * 1.2, r * 0.7, r * 0.7, 0, 1, 33)),
          { fill: '#0b0b0c', stroke: turn % 2 ? '#f3efe6' : '#b9b5ad', 'stroke-width': r * 0.03 }
        )
      )
    }
    d.add(disc(x + d.u * 5.8, y - d.u * 7.6, d.u * 1.5, { fill: RED }))
    film(d)
  },
  court(d) {
    d.wash(d.linear(['#e9e5dc', '#bdb9b1']))
    const ground = d.h * 0.74
    d.add(box(0, ground, d.w, d.h, { fill: d.linear(['#d5d1c8', '#8d8a84'], [0, 0.74, 0, 1]) }))
    const x = d.w * d.chance.between(0.3, 0.45)
    d.add(
      path(lines([[0, 0], [x, 0], [x, ground], [0, d.h]], true), { fill: d.linear(['#17171a', '#2b2b2e'], [0, 0, 0.4, 0]) }),
      path(lines([[x, 0], [d.w * 0.98, 0], [x, ground * d.chance.between(0.5, 0.9)]], true), { fill: '#1d1d20', opacity: 0.9 }),
      path(lines([[0, d.h], [x, ground], [d.w * 0.72, ground], [d.w * 0.42, d.h]], true), { fill: '#0f0f11', opacity: 0.85 })
    )
    for (let i = 0; i < 4; i++) {
      const [wx, wy] = [d.w * (0.62 + (i % 2) * 0.17), d.h * (0.3 + Math.floor(i / 2) * 0.2)]
      d.add(
        box(wx, wy, d.u * 9, d.u * 12, { fill: '#26262a' }),
        path(lines([[wx, wy], [wx + d.u * 9, wy], [wx, wy + d.u * 9]], true), { fill: '#000' }),
        box(wx - d.u, wy + d.u * 12, d.u * 11, d.u * 1.2, { fill: '#fff' })
      )
    }
    for (let i = 1; i < 9; i++) d.add(
      path(lines([[d.w * (i / 8), ground], [d.w * ((i / 8 - 0.5) * 2.4 + 0.5), d.h]]), { stroke: '#000', 'stroke-width': d.u * 0.14, opacity: 0.35 })
    )
    passer(d, d.w * 0.7, d.h * 0.86, d.u * 4.4)
    film(d)
  },
}

/** Concrete in hard light with one red element. */
export const photographer: Artist = {
  pictures,
  cover(d) {
    d.wash(d.linear(['#d9d5cd', '#a8a59f']))
    let x = -d.u * 5
    for (let i = 0; x < d.w; i++) {
      const [wide, tall] = [d.u * d.chance.between(16, 34), d.h * d.chance.between(0.45, 0.95)]
      const tone = mix('#1b1b1d', '#e6e2d9', d.chance())
      const y = d.h - tall
      d.add(box(x, y, wide, tall, { fill: d.linear([shade(tone, 0.1), shade(tone, -0.2)], [0, 0, 0, 1], true) }))
      const [columns, rows] = [d.chance.int(3, 6), Math.round(tall / (d.u * 6))]
      for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) d.add(
        box(
          x + wide * ((c + 0.22) / columns), y + tall * ((r + 0.25) / rows), (wide / columns) * 0.56, (tall / rows) * 0.5,
          { fill: d.chance.chance(0.012) ? RED : tone > '#888888' ? '#1a1a1c' : mix('#000', '#cfcbc3', d.chance() * 0.5), opacity: 0.86 }
        )
      )
      d.add(path(lines([[x + wide, y], [x + wide + d.u * 8, y + d.u * 5], [x + wide + d.u * 8, d.h], [x + wide, d.h]], true), { fill: shade(tone, -0.55) }))
      x += wide + d.u * 8
    }
    d.add(path(lines([[0, d.h * 0.75], [d.w, d.h * 0.4], [d.w, d.h], [0, d.h]], true), { fill: '#08080c', opacity: 0.5 }))
    film(d)
  },
  avatar(d) {
    d.wash(d.linear(['#dedad2', '#8d8a85']))
    for (let i = 0; i < 6; i++) for (let k = 0; k < 7; k++) d.add(
      box(d.w * (i / 6 + 0.02), d.h * (k / 7 + 0.02), d.w * 0.12, d.h * 0.1, { fill: (i * 3 + k) % 4 ? '#55534f' : '#2a2a2c', opacity: 0.5 })
    )
    d.add(path(lines([[0, 0], [d.w, d.h * 0.75], [d.w, d.h], [0, d.h]], true), { fill: '#111113', opacity: 0.6 }))
    d.add(
      bust(
        d,
        { skin: '#c08a62', hair: 'quiff', hairColour: '#1b1614', top: 'collar', topColour: '#232326', detail: '#000', tilt: 0 },
        'translate(-9 -2) scale(1.18)'
      )
    )
    const [x, y] = [d.w * 0.5, d.h * 0.45]
    for (const side of [-1, 1]) d.add(
      path(
        curve(
          [
            [x + side * d.u * 42, d.h * 1.04], [x + side * d.u * 33, d.h * 0.72], [x + side * d.u * 21, d.h * 0.5],
            [x + side * d.u * 14, d.h * 0.46], [x + side * d.u * 14, d.h * 0.56], [x + side * d.u * 22, d.h * 0.72],
            [x + side * d.u * 26, d.h * 1.04]
          ],
          true
        ),
        { fill: '#2d2d31' }
      )
    )
    d.add(
      box(x - d.u * 18, y - d.u * 9, d.u * 36, d.u * 21, { rx: d.u * 3, fill: d.linear(['#3c3c40', '#151517'], [0, 0.35, 0, 0.58]) }),
      box(x - d.u * 7, y - d.u * 12.6, d.u * 14, d.u * 5, { rx: d.u * 1.4, fill: '#29292c' }),
      box(x - d.u * 18, y - d.u * 5, d.u * 36, d.u * 2, { fill: SILVER, opacity: 0.7 }),
      disc(x, y + d.u * 2, d.u * 9, { fill: '#0b0b0c', stroke: SILVER, 'stroke-width': d.u * 0.9 }),
      disc(x, y + d.u * 2, d.u * 6.3, { fill: d.radial(['#4d6b86', '#152230', '#06080a'], x - d.u * 2, y, d.u * 8) }),
      disc(x - d.u * 2.2, y - d.u * 0.4, d.u * 1.6, { fill: LIME, opacity: 0.85 }),
      disc(x + d.u * 13, y - d.u * 10.4, d.u * 1.8, { fill: RED })
    )
    for (const side of [-1, 1]) for (const i of [0, 1, 2]) d.add(
      box(
        x + side * d.u * 16 - d.u * 3.4, y - d.u * 7 + i * d.u * 5.4, d.u * 6.8, d.u * 4.6,
        { rx: d.u * 2.2, fill: side < 0 ? '#c08a62' : '#9c6c4a', stroke: '#7d5438', 'stroke-width': d.u * 0.2 }
      )
    )
    d.grain(0.4, 0.25)
  },
}

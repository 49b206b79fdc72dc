import type { Artist } from '../artist.ts'
import { mix, shade } from '../colour.ts'
import { box, disc, group, oval, path, type Drawing } from '../drawing.ts'
import { bust } from '../figure.ts'
import { waves } from '../random.ts'
import { along, arc, curve, lines, type Point } from '../shapes.ts'

const [NIGHT, PINK, CYAN, VIOLET, ACID] = ['#0c0a1c', '#f0357f', '#37c9da', '#5a2fb5', '#d5f04a']
const PAIRS = [[PINK, CYAN], [ACID, CYAN], ['#ff8a3c', PINK], [VIOLET, ACID]] as const

const club = (d: Drawing, glow: string): void => {
  d.wash(d.linear([NIGHT, '#171035', NIGHT], [0, 0, 0.4, 1]))
  d.wash(d.radial([[0, glow, 0.5], [1, glow, 0]], d.w * 0.5, d.h * 0.45, d.u * 75))
}
const glowing = (d: Drawing, ...parts: string[]): string => group({ filter: d.blur(d.u * 1.3), opacity: 0.9 }, ...parts) + parts.join('')
const finish = (d: Drawing): void => (d.vignette('#04030c', 0.6), d.grain(0.2, 0.14))

const pictures: Artist['pictures'] = {
  ridges(d) {
    const [one, other] = d.chance.pick(PAIRS)
    club(d, mix(one, NIGHT, 0.5))
    const hill = waves(d.chance)
    const rows = 34
    const parts: string[] = []
    for (let i = 0; i < rows; i++) {
      const y = d.h * (0.2 + (i / rows) * 0.66)
      const line = along(
        80,
        (t): Point => {
          const bell = Math.exp(-(((t - 0.5) / 0.17) ** 2))
          return [d.w * (0.1 + t * 0.8), y - bell * (Math.abs(hill(t * 14 + i * 0.5)) * d.u * 13 + d.chance() * d.u * 3) - d.chance() * d.u * 0.24]
        }
      )
      parts.push(
        path(`${lines(line)}V${y + d.u * 6}H${d.w * 0.1}Z`, { fill: NIGHT, opacity: 0.94 }),
        path(lines(line), { fill: 'none', stroke: mix(one, other, i / rows), 'stroke-width': d.u * 0.38, 'stroke-linejoin': 'round' })
      )
    }
    d.add(...parts)
    finish(d)
  },
  groove(d) {
    const [one, other] = d.chance.pick(PAIRS)
    club(d, VIOLET)
    const [x, y, r] = [d.w * d.chance.between(0.4, 0.6), d.h * 0.5, d.u * 46]
    d.add(disc(x + d.u * 3, y + d.u * 4, r, { fill: '#000', opacity: 0.7, filter: d.blur(d.u * 3) }), disc(x, y, r, { fill: '#0b0a12' }))
    const hill = waves(d.chance)
    for (let i = 0; i < 44; i++) {
      const k = r * (0.4 + i * 0.0132)
      d.add(
        path(
          curve(
            arc(x, y, k, k, 0, 1, 61).slice(0, -1).map(
              ([px, py], n): Point => { const s = 1 + hill(Math.sin((n / 60) * 6.283) * 3 + i * 0.11) * 0.006; return [x + (px - x) * s, y + (py - y) * s] }
            ),
            true
          ),
          { fill: 'none', stroke: i % 11 === 0 ? '#000' : mix('#2a2838', '#4a4762', d.chance()), 'stroke-width': d.u * 0.22 }
        )
      )
    }
    for (const [a, colour] of [[-0.16, one], [0.34, other]] as const) for (const spread of [0.05, 0.025]) d.add(
      path(
        `M${x} ${y}L${arc(x, y, r * 0.98, r * 0.98, a - spread, a + spread, 8).map(([px, py]) => `${px} ${py}`).join('L')}Z`,
        { fill: colour, opacity: 0.28, filter: d.blur(d.u * 1.2) }
      )
    )
    d.add(
      disc(x, y, r * 0.36, { fill: d.linear([one, mix(one, other, 0.6)], [0, 0.3, 0, 0.7]) }),
      disc(x, y, r * 0.3, { fill: 'none', stroke: NIGHT, 'stroke-width': d.u * 0.4 }),
      path(curve(arc(x, y, r * 0.2, r * 0.2, 0.1, 0.6, 12)), { fill: 'none', stroke: NIGHT, 'stroke-width': d.u * 3 }),
      disc(x, y, r * 0.03, { fill: NIGHT })
    )
    d.add(
      path(
        lines([[d.w * 0.93, d.h * 0.12], [d.w * 0.9, d.h * 0.5], [x + r * 0.62, y + r * 0.34]]),
        { fill: 'none', stroke: '#d9d9e2', 'stroke-width': d.u * 1.3, 'stroke-linejoin': 'round' }
      ),
      disc(d.w * 0.93, d.h * 0.12, d.u * 4.6, { fill: d.radial(['#f4f4fa', '#6c6b7d'], d.w * 0.92, d.h * 0.11, d.u * 6) }),
      path(lines([[x + r * 0.7, y + r * 0.26], [x + r * 0.56, y + r * 0.4]]), { stroke: one, 'stroke-width': d.u * 3 })
    )
    finish(d)
  },
  pads(d) {
    const [one, other] = d.chance.pick(PAIRS)
    d.wash(d.linear(['#23212e', '#121019'], [0, 0, 1, 1]))
    const columns = 8
    const cell = (d.w * 0.86) / columns
    const rows = Math.floor((d.h * 0.9) / cell)
    const [left, top] = [(d.w - columns * cell) / 2, (d.h - rows * cell) / 2]
    const lights: string[] = []
    for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) {
      const [x, y, s] = [left + c * cell, top + r * cell, cell * 0.84]
      const on = d.chance.chance(r % 4 === 0 ? (c % 4 === 0 ? 0.95 : 0.2) : 0.26)
      const colour = on ? mix(one, other, r / rows) : '#34313f'
      if (on) lights.push(box(x, y, s, s, { rx: s * 0.16, fill: colour }))
      d.add(
        box(x + d.u * 0.4, y + d.u * 0.7, s, s, { rx: s * 0.16, fill: '#000', opacity: 0.6 }),
        box(
          x, y, s, s,
          {
            rx: s * 0.16,
            fill: on ? d.radial(
              [shade(colour, 0.55), colour, shade(colour, -0.3)], x + s * 0.45, y + s * 0.4, s * 0.8
            ) : d.linear([shade(colour, 0.14), shade(colour, -0.2)], [0, 0, 0, 1], true)
          }
        ),
        path(`M${x + s * 0.12} ${y + s * 0.06}h${s * 0.76}`, { stroke: '#fff', 'stroke-width': d.u * 0.2, opacity: 0.35 })
      )
    }
    d.add(group({ filter: d.blur(cell * 0.3), opacity: 0.6, style: 'mix-blend-mode:screen' }, ...lights))
    finish(d)
  },
  neck(d) {
    const [one, other] = d.chance.pick(PAIRS)
    club(d, mix(other, NIGHT, 0.4))
    const turn = d.chance.between(-28, -14)
    const parts: string[] = []
    const [y, half] = [d.h * 0.5, d.u * 19]
    parts.push(
      path(
        lines([[-d.w * 0.4, y - half * 0.8], [d.w * 1.4, y - half * 1.16], [d.w * 1.4, y + half * 1.16], [-d.w * 0.4, y + half * 0.8]], true),
        { fill: d.linear(['#2a1a20', '#5b3530', '#1c1016'], [0, 0.3, 0, 0.7]) }
      )
    )
    for (let f = 0; f < 15; f++) {
      const x = d.w * (1.35 - 1.75 * (1 - 0.9 ** f) * 1.25)
      parts.push(box(x, y - half * 1.1, d.u * 0.9, half * 2.2, { fill: d.linear(['#8a8794', '#f2f1f7', '#77748a'], [0, 0.3, 0, 0.7]) }))
      if ([2, 4, 6, 8, 11].includes(f)) parts.push(disc(x + d.u * 5.5, y, d.u * 1.9, { fill: '#efe9f4' }))
    }
    d.add(group({ transform: `rotate(${turn} ${d.w / 2} ${d.h / 2})` }, ...parts))
    for (let s = 0; s < 4; s++) {
      const sy = y - half * 0.66 + s * half * 0.44
      const line = path(
        curve(along(40, (t) => [-d.w * 0.4 + t * d.w * 1.8, sy + Math.sin(t * 3.14 * (s + 2)) * d.u * (s === 1 ? 1.9 : 0.2)])),
        { fill: 'none', stroke: mix(one, other, s / 3), 'stroke-width': d.u * (1.2 - s * 0.2) }
      )
      d.add(
        group(
          { transform: `rotate(${turn} ${d.w / 2} ${d.h / 2})` }, glowing(d, line),
          path(
            curve(along(40, (t) => [-d.w * 0.4 + t * d.w * 1.8, sy + Math.sin(t * 3.14 * (s + 2)) * d.u * (s === 1 ? 1.9 : 0.2)])),
            { fill: 'none', stroke: '#fff', 'stroke-width': d.u * 0.3 }
          )
        )
      )
    }
    finish(d)
  },
  stack(d) {
    const [one, other] = d.chance.pick(PAIRS)
    club(d, mix(one, NIGHT, 0.3))
    for (const [cx, wide] of [[0.28, 0.4], [0.72, 0.4]] as const) for (let row = 0; row < 3; row++) {
      const [w, h] = [d.w * wide, d.h * 0.31]
      const [x, y] = [d.w * cx - w / 2, d.h * 0.02 + row * (h + d.u * 1.2)]
      d.add(box(x, y, w, h, { rx: d.u, fill: d.linear(['#2b2836', '#131119'], [0, 0, 1, 1], true), stroke: '#3d3a4b', 'stroke-width': d.u * 0.3 }))
      const r = Math.min(w, h) * 0.43
      const [mx, my] = [x + w / 2, y + h / 2]
      d.add(
        disc(mx, my, r, { fill: '#08070d' }),
        disc(mx, my, r * 0.94, { fill: 'none', stroke: mix(one, other, row / 2), 'stroke-width': d.u * 0.5, opacity: 0.9 })
      )
      for (let i = 0; i < 9; i++) d.add(disc(mx, my, r * (0.86 - i * 0.055), { fill: i % 2 ? '#15131d' : '#1f1c2a' }))
      d.add(
        disc(mx, my, r * 0.84, { fill: d.radial([[0, '#000', 0], [0.7, '#000', 0.1], [1, other, 0.28]], mx - r * 0.2, my - r * 0.2, r * 1.05) }),
        disc(mx, my, r * 0.3, { fill: d.radial(['#6a6780', '#23202f', '#0a0910'], mx - r * 0.1, my - r * 0.12, r * 0.36) })
      )
    }
    for (let i = 0; i < 5; i++) d.add(
      path(
        lines([[d.w * (0.2 + i * 0.15), -10], [d.w * (0.05 + i * 0.26), d.h], [d.w * (0.16 + i * 0.26), d.h]], true),
        { fill: i % 2 ? one : other, opacity: 0.1 }
      )
    )
    finish(d)
  },
}

/** Grooves, pads and neon light at night. */
export const producer: Artist = {
  pictures,
  cover(d) {
    club(d, VIOLET)
    const hill = waves(d.chance)
    for (let i = 0; i < 26; i++) {
      const y = d.h * (0.3 + (i / 26) * 0.62)
      const line = along(
        160,
        (t): Point => [d.w * t, y - (0.25 + Math.exp(-(((t - 0.62) / 0.2) ** 2))) * (Math.abs(hill(t * 22 + i * 0.35)) * d.u * 12 + d.chance() * d.u * 1.5)]
      )
      d.add(
        path(`${lines(line)}V${d.h}H0Z`, { fill: mix(NIGHT, '#1b1140', i / 40), opacity: 0.93 }),
        path(lines(line), { fill: 'none', stroke: mix(PINK, CYAN, i / 26), 'stroke-width': d.u * 0.42 })
      )
    }
    finish(d)
  },
  avatar(d) {
    d.wash(d.linear([VIOLET, '#1b1140'], [0, 0, 1, 1]))
    for (let i = 0; i < 9; i++) d.add(
      path(
        curve(along(24, (t) => [t * d.w, d.h * (0.16 + i * 0.07) + Math.sin(t * 15 + i * 0.8) * d.u * (2 + 5 * Math.exp(-(((t - 0.5) / 0.3) ** 2)))])),
        { fill: 'none', stroke: mix(PINK, CYAN, i / 8), 'stroke-width': d.u * 0.7, opacity: 0.7 }
      )
    )
    d.add(
      bust(
        d,
        { skin: '#7a4a2e', hair: 'locs', hairColour: '#1d1518', top: 'crew', topColour: '#20262f', detail: '#000', beard: true, tilt: 6 },
        'translate(-9 1) scale(1.18)'
      )
    )
    d.add(
      path(
        curve(arc(d.w * 0.5, d.h * 0.44, d.u * 20, d.u * 26, 0.53, 0.97, 16)),
        { fill: 'none', stroke: '#efe9f4', 'stroke-width': d.u * 2.6, transform: `rotate(6 ${d.w / 2} ${d.h * 0.6})` }
      )
    )
    for (const [x, y] of [[0.315, 0.45], [0.705, 0.49]] as const) d.add(
      oval(
        d.w * x, d.h * y, d.u * 4.4, d.u * 8,
        { fill: d.linear([PINK, '#8a1a52'], [0, 0, 0, 1], true), stroke: '#efe9f4', 'stroke-width': d.u * 0.8, transform: `rotate(6 ${d.w * x} ${d.h * y})` }
      )
    )
    d.grain(0.16, 0.1)
  },
}

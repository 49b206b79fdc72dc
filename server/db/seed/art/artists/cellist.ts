import type { Artist } from '../artist.ts'
import { mix, shade } from '../colour.ts'
import { box, disc, group, oval, path, type Drawing } from '../drawing.ts'
import { bust } from '../figure.ts'
import { waves } from '../random.ts'
import { along, arc, band, brush, curve, type Point } from '../shapes.ts'

const [BLACK, WINE, VARNISH, AMBER, LIGHT] = ['#120706', '#5d1519', '#9a4417', '#d98a35', '#ffdf9f']

/** An f-hole around 0, 0, about 100 high. */
const fHole = (fill: string): string =>
  path(brush([[14, -50], [4, -56], [-8, -46], [-6, -26], [0, 0], [6, 26], [8, 46], [-4, 56], [-14, 50]], (t) => 4 + 9 * Math.sin(Math.PI * t) ** 2), { fill }) +
  disc(12, -45, 7.5, { fill }) + disc(-12, 45, 7.5, { fill }) + path('M-9-3l4 2M9 3l-4-2', { stroke: fill, 'stroke-width': 3 })

const outline: Point[] = [[0, -150], [44, -148], [78, -124], [82, -84], [60, -48], [50, -18], [62, 12], [92, 44], [108, 90], [98, 138], [58, 168], [0, 174]]
const cello = (d: Drawing, glow: string): string => {
  const whole = [...outline, ...outline.slice(1, -1).reverse().map(([x, y]): Point => [-x, y])]
  const strings = [-9, -3, 3, 9].map((x, i) => path(`M${x * 0.62}-330L${x} 92`, { stroke: mix(LIGHT, '#fff', 0.3), 'stroke-width': 1.7 - i * 0.25 })).join('')
  return (
    path(
      curve(whole, true, 0.85), { fill: shade(VARNISH, -0.5), transform: 'translate(7 5)' }
    ) + path(curve(whole, true, 0.85), { fill: glow, stroke: '#3a1208', 'stroke-width': 3 }) +
    path(curve(whole.map(([x, y]): Point => [x * 0.93, y * 0.945 + 0.5]), true, 0.85), { fill: 'none', stroke: '#2b0d06', 'stroke-width': 1.5, opacity: 0.7 }) +
    group({ transform: 'translate(-50 14) rotate(6) scale(.72)' }, fHole('#1d0805')) + group(
      { transform: 'translate(50 14) rotate(-6) scale(-.72 .72)' }, fHole('#1d0805')
    ) +
    path('M-13-330h26l5 340h-36z', { fill: '#170908' }) + path('M-13-330h9v340h-13z', { fill: '#4a2c20', opacity: 0.7 }) + path(
      'M-30 34q30-18 60 0l-5 8q-25-12-50 0z', { fill: '#e2b77b' }
    ) + path('M-14 92h28l-6 58h-16z', { fill: '#140807' }) + strings +
    path(
      'M-14-330q-8-40 8-56q22-14 26 10q2 18-14 18q-10-2-8-12M14-330q4-26-2-34',
      { fill: 'none', stroke: '#70300f', 'stroke-width': 11, 'stroke-linecap': 'round' }
    ) + path('M-13-338l-26-5M13-338l26-5M-12-356l-24-5M13-354l24-5', { stroke: '#170908', 'stroke-width': 7, 'stroke-linecap': 'round' })
  )
}

const stageDark = (d: Drawing, x: number, y: number, r: number): void => {
  d.wash(d.linear([BLACK, mix(BLACK, WINE, 0.7), BLACK], [0, 0, 0.4, 1]))
  d.wash(d.radial([[0, AMBER, 0.75], [0.35, VARNISH, 0.4], [1, WINE, 0]], x, y, r))
}
const dust = (d: Drawing, count: number): void => {
  for (let i = 0; i < count; i++) d.add(
    disc(d.chance() * d.w, d.chance() * d.h, d.u * d.chance.between(0.06, 0.22), { fill: LIGHT, opacity: d.chance.between(0.08, 0.5) })
  )
}
const finish = (d: Drawing): void => (d.vignette(BLACK, 0.75), d.grain(0.16, 0.1))

/** Vibrating strings: each is a fan of thin standing waves. */
const sounding = (d: Drawing, turn: number, gap: number): string =>
  group({ transform: `rotate(${turn} ${d.w / 2} ${d.h / 2})` }, ...[-1.5, -0.5, 0.5, 1.5].flatMap((place, s) => {
    const [y, modes, long] = [d.h / 2 + place * gap, d.chance.int(1, 4), Math.hypot(d.w, d.h)]
    const reach = gap * d.chance.between(0.16, 0.42)
    const start = (d.w - long) / 2
    return along(17, (t) => [t * 2 - 1, 0]).map(([phase], i) =>
      path(curve(along(30, (t) => [start + t * long, y + Math.sin(t * Math.PI * modes) * reach * phase])), { fill: 'none', stroke: i === 8 ? '#fff2d0' : mix(LIGHT, AMBER, Math.abs(phase)), 'stroke-width': d.u * (i === 8 ? 0.5 - s * 0.07 : 0.14), opacity: i === 8 ? 1 : 0.62 - Math.abs(phase) * 0.35 }))
  }))

const pictures: Artist['pictures'] = {
  body(d) {
    const side = d.chance.pick([-1, 1])
    d.wash(d.radial([[0, '#efb055'], [0.3, '#c96f25'], [0.65, '#8a3712'], [1, '#3d1209']], d.w * (0.5 - side * 0.16), d.h * 0.36, Math.hypot(d.w, d.h) * 0.72))
    const hills = waves(d.chance)
    for (let i = 0; i < 70; i++) {
      const x = (i / 70) * d.w * 1.1 - d.w * 0.05
      d.add(
        path(
          curve(along(9, (t) => [x + hills(t * 3 + i * 0.13) * d.u * 2.2, t * d.h])),
          { fill: 'none', stroke: i % 3 ? '#5a1f08' : '#f7c272', 'stroke-width': d.u * d.chance.between(0.1, 0.5), opacity: 0.14 }
        )
      )
    }
    const size = d.h / 150
    d.add(
      group(
        { transform: `translate(${d.w * (0.5 + side * 0.24)} ${d.h * 0.52}) rotate(${side * -5}) scale(${side * size} ${size})` },
        group({ transform: 'translate(1.6 1.4)', opacity: 0.5 }, fHole('#ffd084')), fHole('#180604')
      )
    )
    const x = d.w * (0.5 - side * 0.14)
    const shadow = d.blur(d.u * 1.6)
    for (let i = 0; i < 4; i++) d.add(
      path(`M${x + i * d.u * 7 + d.u * 4} 0L${x + i * d.u * 8.4 + d.u * 4} ${d.h}`, { stroke: '#2a0c04', 'stroke-width': d.u, opacity: 0.5, filter: shadow }),
      path(
        `M${x + i * d.u * 7} 0L${x + i * d.u * 8.4} ${d.h}`,
        { stroke: d.linear(['#fff4d6', '#d6a460', '#fff0cc', '#9c6a34']), 'stroke-width': d.u * (0.95 - i * 0.16) }
      )
    )
    const edge: Point[] = along(12, (t) => [side > 0 ? d.w * (1.02 - 0.22 * Math.sin(t * 3.14) ** 3) : d.w * (-0.02 + 0.22 * Math.sin(t * 3.14) ** 3), t * d.h])
    d.add(
      path(`${curve(edge)}L${side > 0 ? d.w * 1.2 : -d.w * 0.2} ${d.h}V0Z`, { fill: '#150605' }),
      path(curve(edge.map(([px, y]): Point => [px - side * d.u * 2.4, y])), { fill: 'none', stroke: '#260b05', 'stroke-width': d.u * 0.6 })
    )
    finish(d)
  },
  strings(d) {
    stageDark(d, d.w * d.chance.between(0.3, 0.7), d.h * 0.5, d.w * 0.75)
    d.add(group({ filter: d.blur(d.u * 1.8), opacity: 0.7 }, sounding(d, 0, d.h * 0.15)))
    d.add(sounding(d, d.chance.between(-24, -8), d.h * 0.16))
    finish(d)
  },
  score(d) {
    d.wash(d.linear(['#f4e3be', '#e6c88f', '#c99a58'], [0, 0, 1, 1]))
    const hill = waves(d.chance)
    const gap = d.u * 2.1
    for (let row = 0; row < 4; row++) {
      const middle = (t: number): number => d.h * (0.17 + row * 0.225) + hill(t * 4 + row * 0.7) * d.u * 6
      for (let l = -2; l <= 2; l++) d.add(
        path(
          curve(along(16, (t) => [t * d.w * 1.04 - d.w * 0.02, middle(t) + l * gap])),
          { fill: 'none', stroke: '#3c1a0e', 'stroke-width': d.u * 0.22, opacity: 0.8 }
        )
      )
      let last: Point | undefined
      for (let t = 0.06; t < 0.97; t += d.chance.between(0.045, 0.085)) {
        const [x, step] = [t * d.w, d.chance.int(-4, 4)]
        const y = middle(t) + step * gap * 0.5
        const up = step > 0 ? -1 : 1
        const ink = d.chance.chance(0.1) ? '#9e2a1c' : '#2a0f08'
        d.add(
          oval(x, y, gap * 0.66, gap * 0.47, { fill: ink, transform: `rotate(-20 ${x} ${y})` }),
          path(`M${x - up * gap * 0.58} ${y}v${up * gap * 3.2}`, { stroke: ink, 'stroke-width': d.u * 0.3 })
        )
        const top: Point = [x - up * gap * 0.58, y + up * gap * 3.2]
        if (last && up < 0 && d.chance.chance(0.6)) d.add(
          path(`M${last[0]} ${last[1]}L${top[0]} ${top[1]}v${gap * 0.55}L${last[0]} ${last[1] + gap * 0.55}Z`, { fill: '#2a0f08' })
        )
        last = up < 0 ? top : undefined
      }
    }
    d.wash(d.radial([[0, '#fff3d2', 0.7], [1, '#fff3d2', 0]], d.w * 0.2, d.h * 0.1, d.w * 0.7))
    d.add(
      path(`M${d.w} 0V${d.h}H${d.w * 0.3}Z`, { fill: '#4a1a0c', opacity: 0.28, filter: d.blur(d.u * 5) }),
      path(brush([[d.w * 1.02, d.h * 0.3], [d.w * 0.6, d.h * 0.72], [d.w * 0.24, d.h * 1.05]], () => d.u * 1.1), { fill: '#34120a' })
    )
    d.vignette('#5b2a10', 0.45)
    d.grain(0.2, 0.14)
  },
  stage(d) {
    const x = d.w * d.chance.between(0.4, 0.6)
    const floor = d.h * 0.84
    stageDark(d, x, d.h * 0.75, d.w * 0.6)
    d.add(
      path(
        `M${x - d.u * 3} ${-d.u * 4}L${x - d.u * 42} ${floor}h${d.u * 84}L${x + d.u * 3} ${-d.u * 4}Z`,
        { fill: d.linear([[0, LIGHT, 0.85], [1, AMBER, 0.12]]), filter: d.blur(d.u * 2.4) }
      ),
      oval(x, floor, d.u * 42, d.u * 7, { fill: AMBER, opacity: 0.75, filter: d.blur(d.u * 1.4) })
    )
    for (let i = 0; i < 9; i++) d.add(box(0, d.h * 0.8 + i * d.u * 2.6 * (1 + i * 0.18), d.w, d.u * 0.16, { fill: '#000', opacity: 0.35 }))
    d.add(oval(x + d.u * 4, floor + d.u * 1.4, d.u * 15, d.u * 2.2, { fill: '#000', opacity: 0.55, filter: d.blur(d.u) }))
    const size = d.u * 0.17
    d.add(
      group(
        { transform: `translate(${x} ${floor - d.u * 28}) rotate(${d.chance.between(-14, 10)}) scale(${size})` }, cello(d, '#a5501c'),
        path('M0 174v50', { stroke: '#c9c2b0', 'stroke-width': 4 })
      )
    )
    dust(d, 70)
    for (const [left, sign] of [[0, 1], [d.w, -1]] as const) for (let i = 0; i < 7; i++) d.add(
      path(
        curve([[left + sign * i * d.u * 2.6, -9], [left + sign * (i * d.u * 2.2 + d.u), d.h * 0.5], [left + sign * i * d.u * 2.7, d.h]]),
        { fill: 'none', stroke: i % 2 ? '#3a0d10' : '#6d1a1e', 'stroke-width': d.u * 3, opacity: 0.9 - i * 0.1 }
      )
    )
    finish(d)
  },
  hall(d) {
    d.wash(d.linear(['#1a0808', '#43120f', '#8c3a1a']))
    const cy = d.h * 1.15
    for (let row = 15; row >= 0; row--) {
      const r = d.h * (0.25 + row * 0.068)
      const lit = 1 - row / 16
      for (let k = 0; k <= 46 + row * 4; k++) {
        const angle = Math.PI * (1.02 + (k / (46 + row * 4)) * 0.96)
        const [x, y] = [d.w / 2 + Math.cos(angle) * r * 1.5, cy + Math.sin(angle) * r]
        if (x < -40 || x > d.w + 40 || d.chance.chance(0.05)) continue
        d.add(
          group(
            { transform: `translate(${x} ${y}) rotate(${((angle + Math.PI / 2) * 180) / Math.PI})` },
            box(-d.u * 1.15, -d.u * 1.5, d.u * 2.3, d.u * 2.6, { rx: d.u * 0.8, fill: mix('#3a0d12', '#c23b30', lit * d.chance.between(0.5, 1)) }),
            box(-d.u * 1.15, -d.u * 0.2, d.u * 2.3, d.u * 1.3, { rx: d.u * 0.5, fill: '#1d0607', opacity: 0.55 })
          )
        )
      }
    }
    d.wash(d.radial([[0, '#ffe2a3', 0.9], [0.4, AMBER, 0.4], [1, WINE, 0]], d.w / 2, d.h * 1.1, d.h * 0.9))
    dust(d, 40)
    finish(d)
  },
  scroll(d) {
    stageDark(d, d.w * 0.72, d.h * 0.3, d.w * 0.7)
    const [cx, cy, r] = [d.w * 0.47, d.h * 0.36, d.u * 26]
    const spiral = along(
      64,
      (t): Point => { const a = -t * Math.PI * 4.6 + 0.5; const k = r * (1 - t * 0.86); return [cx + Math.cos(a) * k, cy + Math.sin(a) * k] }
    )
    const neck: Point[] = [[cx + r * 0.87, cy + r * 0.5], [cx + r * 0.92, cy + r * 1.3], [cx + r * 0.5, cy + r * 2.3], [cx + r * 0.42, d.h * 1.1]]
    d.add(path(brush(neck, () => r * 0.75), { fill: d.linear(['#2a0c06', '#a14a1a', '#f0b05a', '#7a3210'], [0.4, 0, 0.75, 0]) }))
    d.add(disc(cx, cy, r, { fill: d.radial([[0, '#3a1208'], [0.7, '#8e3f16'], [0.92, '#d98a3d'], [1, '#f8cd85']], cx - r * 0.1, cy + r * 0.1, r * 1.08) }))
    for (const [shift, colour, width] of [[0, '#210903', 1.6], [-0.9, '#f6c983', 0.7]] as const) d.add(
      path(
        curve(spiral.map(([x, y]): Point => [x + d.u * shift, y + d.u * shift])),
        { fill: 'none', stroke: colour, 'stroke-width': d.u * width, 'stroke-linecap': 'round', opacity: 0.9 }
      )
    )
    for (const [i, side] of [[0, -1], [1, 1], [2, -1], [3, 1]] as const) {
      const y = cy + r * (1.25 + i * 0.3)
      d.add(
        path(
          brush(
            [[cx + r * 0.7, y], [cx + r * (0.7 + side * 0.75), y - r * 0.07], [cx + r * (0.7 + side * 1.25), y - r * 0.12]],
            (t) => d.u * (2.4 + 9 * Math.max(0, t - 0.42))
          ),
          { fill: d.linear(['#9a6038', '#3a160c', '#150605'], [0, 0.4, 0, 0.75]) }
        )
      )
    }
    dust(d, 30)
    finish(d)
  },
}

/** Warm stage light on varnish: strings, f-holes, the lines of a score. */
export const cellist: Artist = {
  pictures,
  cover(d) {
    stageDark(d, d.w * 0.68, d.h * 0.5, d.w * 0.5)
    d.add(group({ filter: d.blur(d.u * 2), opacity: 0.6 }, sounding(d, -7, d.h * 0.15)), sounding(d, -7, d.h * 0.15))
    const hill = waves(d.chance)
    for (let i = 0; i < 26; i++) d.add(
      path(
        band(
          along(14, (t) => [t * d.w, d.h * (0.86 + i * 0.008) + hill(t * 3 + i * 0.04) * d.u * 9]),
          along(14, (t) => [t * d.w, d.h * (0.863 + i * 0.008) + hill(t * 3 + i * 0.04) * d.u * 9])
        ),
        { fill: LIGHT, opacity: 0.12 }
      )
    )
    d.add(
      group(
        { transform: `translate(${d.w * 0.78} ${d.h * 0.62}) rotate(14) scale(${d.u * 0.32})` },
        cello(d, d.radial([[0, '#e69a45'], [0.5, '#a94e1b'], [1, '#4c1a0a']], -40, -20, 190))
      )
    )
    dust(d, 60)
    finish(d)
  },
  avatar(d) {
    d.wash(d.radial([[0, '#f0b25a'], [0.45, '#a8481c'], [1, '#3b100c']], d.w * 0.3, d.h * 0.3, d.w * 0.95))
    for (const i of [0, 1, 2, 3, 4]) d.add(
      path(
        curve(arc(d.w * 0.2, d.h * 1.1, d.w * (0.5 + i * 0.13), d.w * (0.5 + i * 0.13), -0.3, 0.02, 12)),
        { fill: 'none', stroke: LIGHT, 'stroke-width': d.u * 0.5, opacity: 0.22 }
      )
    )
    d.add(
      bust(
        d,
        { skin: '#e8bc95', hair: 'waves', hairColour: '#3a1a12', top: 'strap', topColour: '#1a1216', detail: '#000', tilt: -8, earring: '#f2d08a' },
        'translate(-14 -2) scale(1.14)'
      )
    )
    d.add(
      group(
        { transform: `translate(${d.w * 0.78} ${d.h * 1.12}) rotate(9) scale(${d.u * 0.235})` },
        cello(d, d.linear(['#d98b3a', '#8a3714'], [0, 0, 1, 0], true))
      )
    )
    d.add(
      path(brush([[d.w * 0.5, d.h * 1.02], [d.w * 0.62, d.h * 0.82], [d.w * 0.755, d.h * 0.72]], (t) => d.u * (10 - t * 4.5)), { fill: '#d8a680' }),
      ...[0, 1, 2, 3].map(
        (i) => path(
          brush(
            [[d.w * (0.74 + i * 0.005), d.h * (0.69 + i * 0.026)], [d.w * 0.78, d.h * (0.685 + i * 0.027)], [d.w * 0.802, d.h * (0.7 + i * 0.027)]],
            (t) => d.u * (2.6 - t * 0.6)
          ),
          { fill: '#e8bc95', stroke: '#b17e59', 'stroke-width': d.u * 0.15 }
        )
      )
    )
    d.grain(0.14, 0.08)
  },
}

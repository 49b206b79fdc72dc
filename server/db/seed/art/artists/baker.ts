import type { Artist } from '../artist.ts'
import { mix, shade } from '../colour.ts'
import { box, disc, group, oval, path, shadow, type Drawing } from '../drawing.ts'
import { bust } from '../figure.ts'
import { ragged } from '../ragged.ts'
import { waves } from '../random.ts'
import { along, arc, band, curve, type Point } from '../shapes.ts'

const [GUAVA, CREAM, ROSE, PISTACHIO, COCOA, CRUST, MANGO] = ['#b42f47', '#fbeed9', '#f0b9ae', '#b4c48a', '#4b2418', '#d9974a', '#efb03c']

/** A table top in morning light. */
const table = (d: Drawing, colour: string): void => {
  d.wash(d.linear([shade(colour, 0.22), colour, shade(colour, -0.14)], [0, 0, 1, 1]))
  d.wash(d.radial([[0, '#fff', 0.5], [1, '#fff', 0]], d.w * 0.1, d.h * 0.05, d.w * 0.9))
}
const cast = (d: Drawing, shape: string, lift: number): string => shadow(
  shape, '#3a1420', 0.3, d.u * lift * 0.9, `translate(${d.u * lift} ${d.u * lift * 1.2})`
)
const round = (x: number, y: number, r: number): string => curve(arc(x, y, r, r, 0, 1, 17).slice(0, -1), true)

const plate = (d: Drawing, x: number, y: number, r: number, glaze: string): void => {
  d.add(
    cast(d, round(x, y, r), 3),
    disc(
      x, y, r,
      {
        fill: d.radial(
          [[0, shade(glaze, 0.1)], [0.72, glaze], [0.75, shade(glaze, -0.1)], [0.8, shade(glaze, 0.18)], [0.96, glaze], [1, shade(glaze, -0.2)]],
          x - r * 0.06, y - r * 0.08, r * 1.03
        )
      }
    )
  )
  d.add(
    path(
      curve(arc(x, y, r * 0.92, r * 0.92, 0.5, 0.72, 9)),
      { fill: 'none', stroke: '#fff', 'stroke-width': d.u * 0.8, opacity: 0.7, 'stroke-linecap': 'round' }
    ),
    disc(x, y, r * 0.88, { fill: 'none', stroke: GUAVA, 'stroke-width': d.u * 0.3, opacity: 0.5 })
  )
}

/** A slice of bolo de rolo (a rolled cake). */
const roll = (d: Drawing, x: number, y: number, r: number, turn: number): void => {
  const spiral = along(
    160,
    (t): Point => {
      const a = turn + t * Math.PI * 2 * 10
      const k = r * (1 - t * 0.96)
      return [x + Math.cos(a) * k * (1 + 0.02 * Math.sin(a * 3)), y + Math.sin(a) * k]
    }
  )
  d.add(
    cast(d, round(x, y, r * 1.05), 2.2), path(round(x + d.u, y + d.u * 1.4, r * 1.06), { fill: shade(CRUST, -0.25) }),
    path(round(x, y, r * 1.06), { fill: d.radial([[0, '#ffe7b5'], [1, '#f0bd6c']], x - r * 0.3, y - r * 0.4, r * 1.6) })
  )
  d.add(
    path(curve(spiral), { fill: 'none', stroke: GUAVA, 'stroke-width': r * 0.034, 'stroke-linecap': 'round' }),
    path(
      curve(spiral.map(([px, py]): Point => [px - r * 0.012, py - r * 0.016])),
      { fill: 'none', stroke: '#f0747c', 'stroke-width': r * 0.008, opacity: 0.8 }
    )
  )
  for (let i = 0; i < 160; i++) {
    const [a, k] = [d.chance() * 6.3, Math.sqrt(d.chance()) * r]
    d.add(disc(x + Math.cos(a) * k, y + Math.sin(a) * k, r * d.chance.between(0.003, 0.011), { fill: '#fff', opacity: 0.85 }))
  }
}

const berry = (d: Drawing, x: number, y: number, r: number, colour: string): string => disc(x + r * 0.14, y + r * 0.2, r, { fill: '#3d0b18', opacity: 0.4 }) + disc(x, y, r, { fill: colour }) + path(
  curve(arc(x, y, r * 0.66, r * 0.66, 0.52, 0.74, 6)),
  { fill: 'none', stroke: '#fff', 'stroke-width': r * 0.2, opacity: 0.75, 'stroke-linecap': 'round' }
) + disc(x + r * 0.3, y + r * 0.35, r * 0.34, { fill: shade(colour, -0.4), opacity: 0.4 })

const finish = (d: Drawing): void => (d.vignette('#5b1c2a', 0.28), d.grain(0.14, 0.14))

const pictures: Artist['pictures'] = {
  rolo(d) {
    table(d, d.chance.pick([ROSE, '#e8c4a2', '#c9d3b4']))
    plate(d, d.w * 0.5, d.h * 0.52, d.u * 46, CREAM)
    for (
      const [x, y, r] of [[0.34, 0.4, 17], [0.66, 0.47, 18], [0.45, 0.68, 19]] as const
    ) roll(d, d.w * x, d.h * (0.5 + (y - 0.5) * (d.w / d.h)), d.u * r, d.chance() * 6)
    finish(d)
  },
  tart(d) {
    table(d, d.chance.pick(['#7f9b93', '#e5b9a8', '#d8cfae']))
    const [x, y, r] = [d.w * 0.5, d.h * 0.5, d.u * 40]
    const crimped = arc(x, y, r, r, 0, 1, 73).slice(0, -1).map(([px, py], i): Point => [x + (px - x) * (i % 2 ? 1 : 0.945), y + (py - y) * (i % 2 ? 1 : 0.945)])
    d.add(
      cast(d, curve(crimped, true), 3),
      path(curve(crimped, true), { fill: d.radial([[0.7, '#b26a2a'], [0.88, '#e3a556'], [1, '#9c5520']], x - r * 0.1, y - r * 0.12, r * 1.1) }),
      disc(x, y, r * 0.86, { fill: '#7c3d17' }), disc(x, y, r * 0.84, { fill: d.radial(['#fff3c8', '#f3d489'], x, y, r) })
    )
    const colours = d.chance.pick([[GUAVA, '#d6505f', '#8e1f38'], ['#41366f', '#2b2550', '#6d5a9c'], [MANGO, '#f6cc6c', '#d98a2a']])
    for (let i = 150; i >= 3; i--) {
      const [a, k] = [i * 2.39996, r * 0.063 * Math.sqrt(i) * 1.04]
      if (k < r * 0.79) d.add(berry(d, x + Math.cos(a) * k, y + Math.sin(a) * k, r * (0.068 + 0.016 * Math.sin(i)), colours[i % 3] as string))
    }
    for (let i = 0; i < 5; i++) d.add(
      path(
        curve([[x + i * d.u * 1.4 - d.u * 3, y - d.u * 3], [x + d.u * (i * 3 - 6), y - d.u * (9 - Math.abs(i - 2) * 2)], [x + d.u * (i - 1), y + d.u]], true),
        { fill: shade('#4d8a4d', i * 0.07 - 0.1) }
      )
    )
    for (let i = 0; i < 260; i++) {
      const a = d.chance() * 6.3
      const k = r * d.chance.between(0.72, 1.35)
      d.add(disc(x + Math.cos(a) * k, y + Math.sin(a) * k, d.u * d.chance.between(0.08, 0.24), { fill: '#fffaf0', opacity: 0.8 }))
    }
    finish(d)
  },
  layers(d) {
    d.wash(d.linear(['#f6d9c9', '#eeb5a6']))
    d.wash(d.radial([[0, '#fff6e6', 0.9], [1, '#fff6e6', 0]], d.w * 0.25, d.h * 0.2, d.w * 0.8))
    const base = d.h * 0.84
    d.add(box(0, base, d.w, d.h, { fill: d.linear(['#c9808a', '#a85d6c'], [0, 0.84, 0, 1]) }))
    const [left, right] = [d.w * 0.14, d.w * 0.86]
    d.add(
      path(
        `M${left} ${base}h${right - left + d.u * 12}l-${d.u * 6} ${d.u * 6}H${left + d.u * 3}Z`,
        { fill: '#4a1420', opacity: 0.4, filter: d.blur(d.u * 1.6) }
      )
    )
    let y = base
    const hill = waves(d.chance)
    const fillings = d.chance.pick([[CREAM, GUAVA], [PISTACHIO, CREAM], [CREAM, COCOA]])
    for (let layer = 0; layer < 4; layer++) {
      for (let s = 0; s < 6; s++) {
        const [lower, tall] = [y, d.u * d.chance.between(1, 1.7)]
        d.add(
          path(
            band(
              along(20, (t) => [left + (right - left) * t, lower - tall + hill(t * 9 + s + layer * 4) * d.u * 0.5]),
              along(20, (t) => [left + (right - left) * t, lower + hill(t * 9 + s - 1 + layer * 4) * d.u * 0.4])
            ),
            { fill: mix('#8c4a17', '#f1bd6d', d.chance()), stroke: '#6b3410', 'stroke-width': d.u * 0.14 }
          )
        )
        y -= tall * 0.94
      }
      if (layer === 3) break
      const filling = fillings[layer % 2] as string
      const r = d.u * 4.4
      d.add(box(left + d.u, y - r * 0.6, right - left - d.u * 2, r * 0.8, { fill: filling }))
      for (let x = left + r; x < right - r * 0.4; x += r * 1.72) d.add(
        oval(x, y - r * 0.8, r, r * 1.06, { fill: d.radial([shade(filling, 0.35), filling, shade(filling, -0.28)], x - r * 0.35, y - r * 1.25, r * 1.9) })
      )
      y -= r * 1.62
    }
    for (let i = 0; i < 340; i++) d.add(
      disc(d.chance.between(left, right), y + d.chance.normal() * d.u * 1.2, d.u * d.chance.between(0.1, 0.34), { fill: '#fff' })
    )
    const top = y
    for (let i = 0; i < 3; i++) d.add(berry(d, d.w * 0.5 + (i - 1) * d.u * 7, top - d.u * (3.6 + (i === 1 ? 1 : 0)), d.u * 4.4, i === 1 ? '#d6505f' : GUAVA))
    finish(d)
  },
  eclairs(d) {
    table(d, '#e9c9ba')
    const glazes = [GUAVA, COCOA, PISTACHIO, MANGO, ROSE, CREAM]
    const rows = Math.max(4, Math.round(d.h / (d.u * 19)))
    for (let i = 0; i < rows; i++) {
      const y = (d.h * (i + 0.5)) / rows
      const [x, long, tall] = [d.w * 0.5 + d.chance.normal() * d.u * 2.4, d.w * 0.74, d.u * 12]
      const glaze = d.chance.pick(glazes)
      const shape = (grow: number, dy = 0): string => curve(
        [
          ...along(7, (t) => [x - long / 2 + long * t, y + dy - tall * grow * 0.5 * (0.86 + 0.14 * Math.sin(t * 3.1))] as Point),
          [x + long / 2 + tall * 0.36 * grow, y + dy],
          ...along(7, (t) => [x + long / 2 - long * t, y + dy + tall * grow * 0.5 * (0.9 + 0.1 * Math.sin(t * 3.1))] as Point),
          [x - long / 2 - tall * 0.36 * grow, y + dy]
        ],
        true
      )
      d.add(group({ transform: `rotate(${-24 + d.chance.normal() * 2} ${x} ${y})` }, cast(d, shape(1), 2), path(shape(1), { fill: d.linear(['#f0c176', '#cf8a3c', '#96541d'], [0, 0, 0, 1], true) }), path(shape(0.72, -tall * 0.1), { fill: d.linear([shade(glaze, 0.24), glaze, shade(glaze, -0.18)], [0, 0, 0, 1], true) }),
        path(
          curve([[x - long * 0.42, y - tall * 0.27], [x, y - tall * 0.36], [x + long * 0.36, y - tall * 0.28]]),
          { fill: 'none', stroke: '#fff', 'stroke-width': d.u * 0.8, opacity: 0.65, 'stroke-linecap': 'round' }
        ),
        path(curve(along(26, (t, k) => [x - long * 0.46 + long * 0.92 * t, y - tall * 0.1 + (k % 2 ? 1 : -1) * tall * 0.22])), { fill: 'none', stroke: d.chance.pick(['#fff6e4', COCOA]), 'stroke-width': d.u * 0.45, opacity: 0.85 })))
    }
    finish(d)
  },
  dough(d) {
    d.wash(d.linear(['#b98a64', '#8d5f40'], [0, 0, 1, 0.4]))
    const hill = waves(d.chance)
    for (let i = 0; i < 90; i++) d.add(
      path(
        curve(along(8, (t) => [t * d.w, (i / 90) * d.h + hill(t * 2.4 + i * 0.21) * d.u * 1.6])),
        { fill: 'none', stroke: i % 2 ? '#5f3a24' : '#d4a880', 'stroke-width': d.u * d.chance.between(0.1, 0.5), opacity: 0.3 }
      )
    )
    for (const [x, y, r, opacity] of [[0.46, 0.5, 44, 0.5], [0.5, 0.46, 34, 0.55]] as const) d.add(
      path(ragged(d.chance, round(d.w * x, d.h * y, d.u * r), d.u * 5, d.u * 8), { fill: '#fff8ec', opacity })
    )
    const dough = curve(
      arc(d.w * 0.47, d.h * 0.5, d.u * 32, d.u * 31, 0, 1, 15).slice(0, -1).map(
        ([x, y]): Point => [x + d.chance.normal() * d.u * 1.8, y + d.chance.normal() * d.u * 1.8]
      ),
      true
    )
    d.add(cast(d, dough, 1.4), path(dough, { fill: d.radial(['#fff2d6', '#f3d9ab', '#dbb47c'], d.w * 0.36, d.h * 0.4, d.u * 52) }))
    const star = (x: number, y: number, r: number): string => curve(
      arc(x, y, r, r, 0, 1, 17).slice(0, -1).map(([px, py], i): Point => (i % 2 ? [px, py] : [x + (px - x) * 0.72, y + (py - y) * 0.72])),
      true
    )
    for (const [x, y] of [[0.36, 0.42], [0.53, 0.37], [0.62, 0.53], [0.46, 0.56], [0.34, 0.61], [0.55, 0.68]] as const) {
      const s = star(d.w * x, d.h * (0.5 + (y - 0.5) * (d.w / d.h)), d.u * 6)
      d.add(path(s, { fill: '#a9764a', transform: `translate(${d.u * 0.4} ${d.u * 0.5})` }), path(s, { fill: '#c99964' }))
    }
    d.add(
      group(
        { transform: `rotate(${d.chance.between(-46, -34)} ${d.w * 0.66} ${d.h * 0.66})` },
        box(d.w * 0.66 - d.u * 36, d.h * 0.7, d.u * 78, d.u * 9, { rx: d.u * 3, fill: '#2b140b', opacity: 0.5, filter: d.blur(d.u * 1.6) }),
        box(d.w * 0.66 - d.u * 50, d.h * 0.66 - d.u * 1.8, d.u * 100, d.u * 3.6, { rx: d.u * 1.8, fill: GUAVA }),
        box(
          d.w * 0.66 - d.u * 36, d.h * 0.66 - d.u * 5, d.u * 72, d.u * 10,
          { rx: d.u * 2.4, fill: d.linear(['#f3d2a0', '#d8a262', '#8a5426'], [0, 0, 0, 1], true) }
        )
      )
    )
    for (let i = 0; i < 500; i++) d.add(
      disc(
        d.w * 0.47 + d.chance.normal() * d.u * 40, d.h * 0.5 + d.chance.normal() * d.u * 40, d.u * d.chance.between(0.06, 0.3),
        { fill: '#fffaf0', opacity: 0.75 }
      )
    )
    finish(d)
  },
}

/** Sugar, guava and butter seen from above in morning light. */
export const baker: Artist = {
  pictures,
  cover(d) {
    table(d, ROSE)
    d.add(path(`M0 ${d.h}L${d.w * 0.4} 0H0Z`, { fill: '#fff3e4', opacity: 0.35 }))
    plate(d, d.w * 0.5, d.h * 0.52, d.u * 42, CREAM)
    roll(d, d.w * 0.43, d.h * 0.45, d.u * 20, 1)
    roll(d, d.w * 0.56, d.h * 0.58, d.u * 22, 3)
    plate(d, d.w * 0.83, d.h * 0.2, d.u * 38, '#cfdcc0')
    roll(d, d.w * 0.82, d.h * 0.2, d.u * 23, 4)
    plate(d, d.w * 0.13, d.h * 0.86, d.u * 44, '#f6d894')
    for (let i = 90; i > 0; i--) {
      const [a, k] = [i * 2.39996, d.u * 3.1 * Math.sqrt(i)]
      d.add(berry(d, d.w * 0.13 + Math.cos(a) * k, d.h * 0.86 + Math.sin(a) * k, d.u * 3, [GUAVA, '#d6505f', '#8e1f38'][i % 3] as string))
    }
    finish(d)
  },
  avatar(d) {
    d.wash(d.linear(['#f4c9bb', '#dd8f8d']))
    for (let i = 0; i < 12; i++) d.add(
      path(
        curve(along(40, (t): Point => { const a = t * 16 + i; return [d.w * 0.5 + Math.cos(a) * d.u * t * 74, d.h * 0.36 + Math.sin(a) * d.u * t * 74] })),
        { fill: 'none', stroke: GUAVA, 'stroke-width': d.u * 0.9, opacity: i ? 0 : 0.24 }
      )
    )
    d.add(
      bust(
        d,
        { skin: '#a9683f', hair: 'curls', hairColour: '#24130f', top: 'apron', topColour: '#f7efe2', detail: GUAVA, tilt: 5, earring: '#f4d27a' },
        'translate(-9 -2) scale(1.18)'
      )
    )
    plate(d, d.w * 0.74, d.h * 0.93, d.u * 22, CREAM)
    roll(d, d.w * 0.74, d.h * 0.92, d.u * 14, 2)
    d.add(path(curve([[d.w * 0.5, d.h * 1.02], [d.w * 0.54, d.h * 0.95], [d.w * 0.62, d.h * 0.97], [d.w * 0.63, d.h * 1.02]], true), { fill: '#a9683f' }))
    d.grain(0.12, 0.1)
  },
}

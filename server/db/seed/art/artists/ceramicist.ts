import type { Artist } from '../artist.ts'
import { mix, shade } from '../colour.ts'
import { box, disc, group, oval, path, type Drawing } from '../drawing.ts'
import { bust } from '../figure.ts'
import { ragged } from '../ragged.ts'
import { waves } from '../random.ts'
import { along, arc, brush, curve, type Point } from '../shapes.ts'

const GLAZES = ['#9fb3a0', '#e6ddcc', '#6a3a28', '#33475a', '#b98a5f', '#2a2725', '#c9b38c'] as const
/** Half widths of a vessel from foot to lip. */
const FORMS = [
  [0.3, 0.42, 0.5, 0.46, 0.3, 0.15, 0.13, 0.13, 0.2], [0.22, 0.3, 0.44, 0.55, 0.6, 0.61], [0.3, 0.33, 0.35, 0.36, 0.36, 0.37],
  [0.24, 0.44, 0.58, 0.6, 0.52, 0.34, 0.26, 0.3], [0.2, 0.26, 0.3, 0.26, 0.12, 0.08, 0.08, 0.08, 0.1], [0.34, 0.46, 0.54, 0.55, 0.5, 0.4]
] as const

const vessel = (d: Drawing, x: number, foot: number, tall: number, form: readonly number[], glaze: string, clay = '#b08a66'): string => {
  const right = along(form.length, (t, i): Point => [x + (form[i] as number) * tall, foot - t * tall])
  const left = [...right].reverse().map(([px, py]): Point => [2 * x - px, py])
  const shape = `${curve(right, false, 0.9)}L${curve(left, false, 0.9).slice(1)}Z`
  const lip = (form.at(-1) as number) * tall
  const width = Math.max(...form) * tall
  const light = (colour: string): string => d.linear(
    [[0, shade(colour, -0.34)], [0.22, shade(colour, 0.06)], [0.36, shade(colour, 0.24)], [0.6, colour], [1, shade(colour, -0.52)]],
    [(x - width) / d.w, 0, (x + width) / d.w, 0]
  )
  const dip = foot - tall * d.chance.between(0.12, 0.42)
  const hill = waves(d.chance)
  const run = along(16, (t): Point => [x - width * 1.1 + t * width * 2.2, dip + Math.max(-0.4, hill(t * 5)) * tall * 0.07])
  const specks = Array.from(
    { length: 46 },
    () => disc(
      x + d.chance.normal() * width * 0.7, foot - d.chance() * tall, d.u * d.chance.between(0.07, 0.24),
      { fill: '#23170f', opacity: d.chance.between(0.15, 0.5) }
    )
  ).join('')
  return group({},
    path(
      `M${x - width * 0.4} ${foot}q${width * 0.6} ${d.u * 2.4} ${width * 2.6} ${d.u * 1.4}l${width * 0.7}-${d.u * 2.6}q-${width}-${d.u} -${width * 2.2}-${d.u * 0.6}z`,
      { fill: '#1d130d', opacity: 0.42, filter: d.blur(d.u * 0.9) }
    ),
    path(shape, { fill: light(clay) }),
    group({ 'clip-path': d.clip(path(shape, {})) }, path(`${curve(run)}V${foot - tall * 1.1}H${x - width * 1.2}Z`, { fill: light(glaze) }), path(curve(run), { fill: 'none', stroke: shade(glaze, 0.3), 'stroke-width': d.u * 0.4, opacity: 0.6 }), specks,
      ...along(9, (t) => [0, foot - tall * t]).map(
        ([, y]) => oval(x, y, width, width * 0.1, { fill: 'none', stroke: '#000', 'stroke-width': d.u * 0.12, opacity: 0.1 })
      ),
      path(brush(right.map(([px, py]): Point => [x - (px - x) * 0.5, py]), (t) => d.u * 0.9 * Math.sin(t * 3.14)), { fill: '#fff', opacity: 0.4, filter: d.blur(d.u * 0.3) })),
    oval(x, foot - tall, lip, lip * 0.2, { fill: shade(glaze, 0.12) }), oval(x, foot - tall + lip * 0.02, lip * 0.86, lip * 0.15, { fill: d.linear([shade(glaze, -0.75), shade(glaze, -0.35)], [0, 0, 1, 0], true) }))
}
const room = (d: Drawing, wall: string, shelf: string, y: number): void => {
  d.wash(d.linear([shade(wall, 0.1), wall, shade(wall, -0.16)], [0, 0, 1, 0.6]))
  d.add(path(`M${d.w * 0.05} 0h${d.w * 0.3}L${d.w * 0.75} ${y}H${d.w * 0.36}Z`, { fill: '#fff6e2', opacity: 0.26, filter: d.blur(d.u * 2) }))
  d.add(
    box(0, y, d.w, d.h - y, { fill: d.linear([shade(shelf, 0.14), shelf, shade(shelf, -0.2)], [0, y / d.h, 0, 1]) }),
    box(0, y, d.w, d.u * 0.4, { fill: '#fff', opacity: 0.22 })
  )
}
const finish = (d: Drawing): void => (d.vignette('#2a1a10', 0.36), d.grain(0.22, 0.14))

const still = (d: Drawing, count: number, y: number, tall: number): void => {
  const order = along(count, (t) => [d.w * (0.5 + (t - 0.5) * Math.min(0.78, count * 0.19)), 0])
  const drawn = order.map(
    ([x], i) => (
      {
        x: x + d.chance.normal() * d.u * 2, foot: y + d.u * d.chance.between(3, 13), tall: tall * d.chance.between(0.55, 1.1),
        form: FORMS[(i * 2 + d.chance.int(0, 5)) % 6] as readonly number[], glaze: d.chance.pick(GLAZES)
      }
    )
  )
  for (const one of drawn.sort((a, b) => a.foot - b.foot)) d.add(vessel(d, one.x, one.foot, one.tall, one.form, one.glaze))
}

const pictures: Artist['pictures'] = {
  shelf(d) {
    room(d, d.chance.pick(['#d9cbb3', '#a9b0a0', '#c4a58a', '#8d979b']), d.chance.pick(['#8c6a4c', '#d8c7aa', '#5f5046']), d.h * 0.66)
    still(d, d.chance.int(3, 5), d.h * 0.68, d.u * 42)
    finish(d)
  },
  bowl(d) {
    const glaze = d.chance.pick(['#8fa894', '#35506a', '#dccdb0', '#7a3f2a'])
    d.wash(d.linear(['#4b3a2e', '#2d231c'], [0, 0, 1, 1]))
    const [x, y, r] = [d.w * 0.5, d.h * 0.5, d.u * 42]
    d.add(disc(x + d.u * 4, y + d.u * 5, r, { fill: '#000', opacity: 0.6, filter: d.blur(d.u * 3) }))
    const rings = along(26, (t) => [t, 0]).map(([t]) => {
      const tone = t < 0.07 ? '#a57a52' : t > 0.82 ? mix(shade(glaze, -0.5), '#0f2a2a', 0.2) : shade(
        mix(glaze, '#d9c08f', Math.max(0, 0.34 - t) * 1.6), (d.chance() - 0.5) * 0.2 - t * 0.24
      )
      return path(ragged(d.chance, curve(arc(x, y, r * (1 - t * 0.93), r * (1 - t * 0.93), 0, 1, 17).slice(0, -1), true), d.u * 0.5, d.u * 7), { fill: tone })
    })
    d.add(...rings)
    for (let i = 0; i < 9; i++) d.add(
      path(
        curve(
          along(
            7,
            (t): Point => {
              const a = i * 0.7 + t * 0.6 + d.chance.normal() * 0.07
              const k = r * (0.25 + t * 0.68)
              return [x + Math.cos(a) * k, y + Math.sin(a) * k]
            }
          ),
          false, 0.2
        ),
        { fill: 'none', stroke: shade(glaze, -0.7), 'stroke-width': d.u * 0.16, opacity: 0.55 }
      )
    )
    d.add(
      disc(x, y, r * 0.9, { fill: d.radial([[0, '#000', 0.42], [0.7, '#000', 0.1], [1, '#000', 0]], x - r * 0.2, y - r * 0.26, r * 0.95) }),
      path(brush(arc(x, y, r * 0.68, r * 0.68, 0.04, 0.24, 14), (t) => d.u * 3 * Math.sin(t * 3.14)), { fill: '#fff', opacity: 0.35, filter: d.blur(d.u) }),
      path(brush(arc(x, y, r * 0.965, r * 0.965, 0.52, 0.78, 14), (t) => d.u * 1.2 * Math.sin(t * 3.14)), { fill: '#fff', opacity: 0.6 })
    )
    finish(d)
  },
  kiln(d) {
    d.wash('#17100d')
    const bricks: string[] = []
    for (let row = 0, y = 0; y < d.h; row++, y += d.u * 6) for (let x = -d.u * 8 * (row % 2); x < d.w; x += d.u * 16) bricks.push(
      box(x, y, d.u * 15.4, d.u * 5.4, { rx: d.u * 0.5, fill: shade(mix('#4a2a1e', '#7a4630', d.chance()), -0.2) })
    )
    d.add(...bricks)
    const [x, half, top, foot] = [d.w * 0.5, d.u * 34, d.h * 0.42, d.h * 0.86]
    const mouth = `M${x - half} ${foot}V${top}A${half} ${half} 0 0 1 ${x + half} ${top}V${foot}Z`
    d.add(
      path(mouth, { fill: '#ff9b3a', opacity: 0.8, filter: d.blur(d.u * 5) }),
      path(mouth, { fill: d.radial([[0, '#fff6c8'], [0.35, '#ffc04a'], [0.7, '#f0701f'], [1, '#a52c0d']], x, foot - d.u * 12, half * 1.9) })
    )
    for (const [dx, tall, form] of [[-20, 26, 0], [-5, 34, 3], [10, 24, 5], [23, 30, 4]] as const) {
      const right = along(FORMS[form].length, (t, i): Point => [x + d.u * dx + (FORMS[form][i] as number) * tall * d.u * 0.8, foot - t * tall * d.u])
      d.add(
        path(
          `${curve(right)}L${curve([...right].reverse().map(([px, py]): Point => [2 * (x + d.u * dx) - px, py])).slice(1)}Z`,
          { fill: d.linear(['#5a1c0a', '#c8501a', '#3a1006'], [0, 0, 1, 0], true), opacity: 0.93 }
        )
      )
    }
    d.add(
      box(0, foot, d.w, d.h - foot, { fill: d.linear(['#5b2a16', '#150c08'], [0, 0.86, 0, 1]) }),
      path(`M${x - half} ${foot}h${half * 2}l${d.u * 22} ${d.h}H${x - half - d.u * 22}Z`, { fill: '#ff9a3c', opacity: 0.4, filter: d.blur(d.u * 3) })
    )
    for (let i = 0; i < 60; i++) d.add(
      disc(x + d.chance.normal() * half, top - d.u * d.chance.between(-20, 34), d.u * d.chance.between(0.1, 0.4), { fill: '#ffd27a', opacity: d.chance() })
    )
    d.wash(d.radial([[0.2, '#000', 0], [1, '#000', 0.85]], x, d.h * 0.6, d.h * 0.75))
    d.grain(0.2, 0.1)
  },
  tests(d) {
    d.wash('#d9ccb5')
    const [columns, gap] = [4, d.w * 0.045]
    const size = (d.w - gap * (columns + 1)) / columns
    for (let row = 0; gap + row * (size + gap) < d.h; row++) for (let c = 0; c < columns; c++) {
      const [x, y, glaze] = [gap + c * (size + gap), gap + row * (size + gap), mix(d.chance.pick(GLAZES), d.chance.pick(GLAZES), d.chance() * 0.5)]
      const hill = waves(d.chance)
      const tile = box(x, y, size, size, { rx: d.u * 1.2 })
      const run = along(14, (t): Point => [x + t * size, y + size * 0.62 + hill(t * 5) * size * 0.13])
      d.add(...[0, 0.6, 1.2].map((grow) => box(x + d.u * (1 - grow), y + d.u * (1.4 - grow), size + d.u * grow * 2, size + d.u * grow * 2, { rx: d.u * 1.6, fill: '#3b2a1c', opacity: 0.17 })), box(x, y, size, size, { rx: d.u * 1.2, fill: '#c29a70' }),
        group({ 'clip-path': d.clip(tile) }, path(`${curve(run)}V${y}H${x}Z`, { fill: d.linear([shade(glaze, 0.2), glaze, shade(glaze, -0.24)], [0, 0, 0.3, 1], true) }), path(curve(run.map(([px, py]): Point => [px, py - d.u * 0.3])), { fill: 'none', stroke: shade(glaze, 0.45), 'stroke-width': d.u * 0.6, opacity: 0.8 }), ...Array.from({ length: 18 }, () => disc(x + d.chance() * size, y + d.chance() * size, d.u * d.chance.between(0.08, 0.4), { fill: shade(glaze, -0.6), opacity: 0.4 })), path(`M${x} ${y}h${size * 0.5}L${x} ${y + size * 0.6}Z`, { fill: '#fff', opacity: 0.14 })), disc(x + size / 2, y + size * 0.88, d.u * 0.9, { fill: '#4a3320' }))
    }
    finish(d)
  },
  gold(d) {
    d.wash(d.linear(['#20262a', '#0f1214']))
    const [x, y, r] = [d.w * 0.5, d.h * 0.5, d.u * 43]
    const glaze = d.chance.pick(['#dfe2da', '#3d5a63', '#e9dcc4'])
    d.add(
      disc(x + d.u * 3, y + d.u * 4, r, { fill: '#000', opacity: 0.7, filter: d.blur(d.u * 3) }),
      disc(x, y, r, { fill: d.radial([shade(glaze, 0.14), glaze, shade(glaze, -0.3)], x - r * 0.3, y - r * 0.35, r * 1.5) }),
      disc(x, y, r * 0.68, { fill: 'none', stroke: shade(glaze, -0.35), 'stroke-width': d.u * 0.9, opacity: 0.6 }),
      disc(x, y, r * 0.64, { fill: d.radial([shade(glaze, -0.14), shade(glaze, 0.1)], x - r * 0.1, y - r * 0.1, r * 0.7) })
    )
    const start: Point = [x + d.chance.normal() * r * 0.2, y + d.chance.normal() * r * 0.2]
    for (let i = 0; i < 6; i++) {
      const angle = i * 1.05 + d.chance.normal() * 0.25
      const way = along(
        8,
        (t): Point => [
          start[0] + (x + Math.cos(angle) * r - start[0]) * t + d.chance.normal() * d.u * 1.7 * Math.sin(t * 3.1),
          start[1] + (y + Math.sin(angle) * r - start[1]) * t + d.chance.normal() * d.u * 1.7 * Math.sin(t * 3.1)
        ]
      )
      d.add(
        path(
          curve(way, false, 0.3),
          { fill: 'none', stroke: '#3a2a0a', 'stroke-width': d.u * 1.7, opacity: 0.4, transform: `translate(${d.u * 0.3} ${d.u * 0.4})` }
        ),
        path(
          curve(way, false, 0.3),
          {
            fill: 'none', stroke: d.linear(['#fff0b0', '#c8932f', '#f8dc86', '#9c6b1a'], [0, 0, 1, 1]),
            'stroke-width': d.u * d.chance.between(0.8, 1.5), 'stroke-linejoin': 'round'
          }
        )
      )
    }
    d.vignette('#000', 0.5)
    d.grain(0.2, 0.1)
  },
}

/** Glaze on iron clay, by window light. */
export const ceramicist: Artist = {
  pictures,
  cover(d) {
    room(d, '#b9b6a4', '#7b5d45', d.h * 0.74)
    for (
      const [x, tall, form, glaze] of [
        [0.42, 46, 5, 1], [0.53, 62, 0, 0], [0.62, 36, 1, 2], [0.71, 56, 4, 3], [0.8, 44, 3, 6], [0.9, 66, 0, 4], [0.14, 40, 1, 5]
      ] as const
    ) d.add(vessel(d, d.w * x, d.h * (0.8 + (form % 3) * 0.035), d.u * tall, FORMS[form], GLAZES[glaze]))
    finish(d)
  },
  avatar(d) {
    d.wash(d.linear(['#c8cbb9', '#8f9c8c']))
    for (let i = 0; i < 7; i++) d.add(
      disc(d.w * 0.5, d.h * 0.42, d.u * (62 - i * 7), { fill: 'none', stroke: '#f3efe2', 'stroke-width': d.u * (0.4 + (i % 3) * 0.7), opacity: 0.4 })
    )
    d.add(
      bust(
        d,
        { skin: '#f0cfa9', hair: 'bob', hairColour: '#1d1a1d', top: 'apron', topColour: '#4a5560', detail: '#b98a5f', tilt: 4 },
        'translate(-9 -2) scale(1.18)'
      )
    )
    d.add(vessel(d, d.w * 0.5, d.h * 1.03, d.u * 25, FORMS[5], GLAZES[1]))
    for (const side of [-1, 1]) d.add(
      path(
        curve(
          [
            [d.w * 0.5 + side * d.u * 30, d.h * 1.03], [d.w * 0.5 + side * d.u * 19, d.h * 0.9],
            [d.w * 0.5 + side * d.u * 11, d.h * 0.87], [d.w * 0.5 + side * d.u * 10, d.h * 0.91],
            [d.w * 0.5 + side * d.u * 15, d.h * 1.03]
          ],
          true
        ),
        { fill: '#e3bc94', stroke: '#b58a63', 'stroke-width': d.u * 0.3 }
      ),
      ...[0, 1, 2].map(
        (i) => path(
          brush(
            [
              [d.w * 0.5 + side * d.u * 15, d.h * (0.9 + i * 0.028)], [d.w * 0.5 + side * d.u * 8, d.h * (0.895 + i * 0.028)],
              [d.w * 0.5 + side * d.u * 5, d.h * (0.91 + i * 0.028)]
            ],
            (t) => d.u * (2.7 - t * 0.8)
          ),
          { fill: '#f0cfa9', stroke: '#b58a63', 'stroke-width': d.u * 0.2 }
        )
      )
    )
    d.grain(0.16, 0.1)
  },
}

import type { Artist } from '../artist.ts'
import { mix, shade } from '../colour.ts'
import { box, disc, group, path, type Drawing } from '../drawing.ts'
import { bust } from '../figure.ts'
import { waves } from '../random.ts'
import { along, band, brush, curve, lines, type Point } from '../shapes.ts'

const [PAPER, RED, BLUE, SUN, INK, MINT] = ['#f6efe0', '#ee5a3a', '#27508a', '#f5b41f', '#16233a', '#7db7a2']

/** Two layers of ink with a slight misregistration: the colours overprint. */
const over = { style: 'mix-blend-mode:multiply' }
const dots = (d: Drawing, colour: string, density: (x: number, y: number) => number): void => {
  const step = d.u * 1.9
  const parts: string[] = []
  for (let r = 0, y = 0; y < d.h + step; r++, y += step * 0.87) for (let x = r % 2 ? step / 2 : 0; x < d.w + step; x += step) {
    const size = density(x / d.w, y / d.h)
    if (size > 0.06) parts.push(disc(x, y, step * 0.56 * Math.min(1, size), {}))
  }
  d.add(group({ fill: colour, ...over, opacity: 0.75 }, ...parts))
}
/** A rider in profile; `x`, `y` is the point on the ground between the wheels, `s` the radius of the wheels. */
const rider = (d: Drawing, x: number, y: number, s: number, jersey: string, ink = INK): string => {
  const [back, front, bottom, seat, bars]: Point[] = [
    [x - s * 1.35, y - s], [x + s * 1.35, y - s], [x - s * 0.2, y - s * 1.05], [x - s * 0.62, y - s * 2.45], [x + s * 1.02, y - s * 2.35]
  ] as const satisfies Point[] as [Point, Point, Point, Point, Point]
  const wheel = ([cx, cy]: Point): string => disc(cx, cy, s, { fill: 'none', stroke: ink, 'stroke-width': s * 0.1 }) + along(14, (t) => [t, 0]).slice(1).map(
    ([t]) => path(lines([[cx, cy], [cx + Math.cos(t * 6.283) * s, cy + Math.sin(t * 6.283) * s]]), { stroke: ink, 'stroke-width': s * 0.018 })
  ).join('') + disc(cx, cy, s * 0.09, { fill: ink })
  const frame = path(`${lines([back, bottom, [x + s * 0.86, y - s * 2.05], [seat[0] + s * 0.16, y - s * 2.1], back])}${lines([bottom, [seat[0] + s * 0.02, seat[1]]])}${lines([front, bars])}`, { fill: 'none', stroke: RED, 'stroke-width': s * 0.11, 'stroke-linejoin': 'round' }) + path(curve([bars, [bars[0] + s * 0.34, bars[1] + s * 0.02], [bars[0] + s * 0.36, bars[1] + s * 0.3], [bars[0] + s * 0.1, bars[1] + s * 0.4]]), { fill: 'none', stroke: ink, 'stroke-width': s * 0.1 }) + path(lines([[seat[0] - s * 0.3, seat[1]], [seat[0] + s * 0.26, seat[1]]]), { stroke: ink, 'stroke-width': s * 0.16, 'stroke-linecap': 'round' })
  const [hip, shoulder, hand]: Point[] = [[seat[0] + s * 0.02, seat[1] - s * 0.14], [x + s * 0.52, y - s * 3.72], [bars[0] + s * 0.3, bars[1]]]
  const leg = (foot: Point, knee: Point, fill: string): string => path(brush([hip!, [(hip![0] + knee[0]) / 2, (hip![1] + knee[1]) / 2], knee], (t) => s * (0.52 - t * 0.2)), { fill }) + path(
    brush([knee, [(knee[0] + foot[0]) / 2, (knee[1] + foot[1]) / 2], foot, [foot[0] + s * 0.2, foot[1] + s * 0.05]], (t) => s * (0.32 - t * 0.16)),
    { fill: mix('#8a5535', fill, 0.35) }
  )
  const torso = path(
    brush([hip!, [(hip![0] + shoulder![0]) / 2 - s * 0.2, (hip![1] + shoulder![1]) / 2 - s * 0.18], shoulder!], (t) => s * (0.6 + 0.12 * Math.sin(t * 3.1))),
    { fill: jersey, stroke: jersey, 'stroke-width': s * 0.08, 'stroke-linejoin': 'round' }
  )
  return leg([x - s * 0.42, y - s * 0.66], [x + s * 0.24, y - s * 1.72], shade(ink, 0.2)) + wheel(back) + wheel(front) + frame + disc(bottom[0], bottom[1], s * 0.2, { fill: ink }) + leg([x + s * 0.12, y - s * 1.3], [x + s * 0.5, y - s * 2.16], ink) + torso + path(brush([shoulder!, [x + s * 0.9, y - s * 2.96], hand!], (t) => s * (0.26 - t * 0.12)), { fill: '#8a5535' }) + path(brush([shoulder!, [x + s * 0.7, y - s * 3.4]], () => s * 0.32), { fill: jersey }) + disc(x + s * 0.86, y - s * 4.02, s * 0.3, { fill: '#8a5535' }) + path(
    curve([[x + s * 0.46, y - s * 4.02], [x + s * 0.6, y - s * 4.38], [x + s * 0.96, y - s * 4.44], [x + s * 1.24, y - s * 4.12]], false) + 'Z',
    { fill: SUN }
  )
}
const hills = (d: Drawing, top: number, colours: readonly string[], each: (i: number, line: Point[]) => void = () => {}): void => {
  for (const [i, colour] of colours.entries()) {
    const hill = waves(d.chance)
    const base = d.h * (top + (i / colours.length) * (1 - top))
    const line = along(16, (t): Point => [t * d.w * 1.08 - d.w * 0.04, base + hill(t * 3.4 + i * 2) * d.u * 8])
    d.add(path(`${curve(line)}V${d.h + 9}H-20Z`, { fill: colour }))
    each(i, line)
  }
}
const finish = (d: Drawing): void => d.grain(0.34, 0.3, 0.9)

const pictures: Artist['pictures'] = {
  bends(d) {
    d.wash(PAPER)
    const warm = d.chance.chance(0.6)
    d.wash(d.linear(warm ? ['#f9c57a', '#fae7c4'] : ['#9cc7cf', '#f3ead2'], [0, 0, 0, 0.6]))
    d.add(disc(d.w * d.chance.between(0.25, 0.75), d.h * 0.2, d.u * 12, { fill: RED }))
    hills(d, 0.32, warm ? ['#e9a07a', '#c96f5a', '#7b4a63', BLUE, INK] : ['#a9cbb8', MINT, '#4a8f85', '#2b6470', INK])
    const road = along(60, (t): Point => { const deep = t ** 1.5; return [d.w * (0.5 + 0.3 * Math.sin(t * 15) * (0.25 + deep)), d.h * (0.42 + deep * 0.62)] })
    d.add(
      path(brush(road, (t) => d.u * (0.7 + 12 * t ** 2.2)), { fill: PAPER }),
      path(curve(road), { fill: 'none', stroke: RED, 'stroke-width': d.u * 0.35, 'stroke-dasharray': `${d.u * 2} ${d.u * 2}`, opacity: 0.9 })
    )
    const at = road[42]!
    d.add(rider(d, at[0], at[1] + d.u, d.u * 1.9, RED))
    dots(d, BLUE, (x, y) => Math.max(0, 0.5 - y * 1.6) * (0.4 + x * 0.8))
    finish(d)
  },
  wheel(d) {
    const ground = d.chance.pick([SUN, RED, MINT, BLUE])
    d.wash(ground)
    const ink = ground === BLUE ? PAPER : INK
    const [x, y, r] = [d.w * d.chance.pick([0.2, 0.8]), d.h * d.chance.between(0.62, 0.8), d.u * 62]
    d.add(
      group({ ...over, opacity: 0.35, transform: `translate(${d.u * 5} ${d.u * 6})` }, disc(x, y, r, { fill: 'none', stroke: INK, 'stroke-width': d.u * 7 }))
    )
    d.add(
      disc(x, y, r, { fill: 'none', stroke: ink, 'stroke-width': d.u * 6 }),
      disc(x, y, r * 0.93, { fill: 'none', stroke: ground === RED ? SUN : RED, 'stroke-width': d.u * 2.4 })
    )
    for (let i = 0; i < 32; i++) {
      const a = (i / 32) * 6.2832
      const b = a + (i % 2 ? 0.5 : -0.5)
      d.add(
        path(
          lines([[x + Math.cos(b) * r * 0.1, y + Math.sin(b) * r * 0.1], [x + Math.cos(a) * r * 0.92, y + Math.sin(a) * r * 0.92]]),
          { stroke: ink, 'stroke-width': d.u * 0.32 }
        )
      )
    }
    d.add(disc(x, y, r * 0.13, { fill: ink }), disc(x, y, r * 0.06, { fill: PAPER }))
    for (let i = 0; i < 90; i++) {
      const a = (i / 90) * 6.2832
      d.add(
        path(
          lines(
            [
              [x + Math.cos(a) * (r - d.u * 2), y + Math.sin(a) * (r - d.u * 2)],
              [x + Math.cos(a + 0.03) * (r + d.u * 2.6), y + Math.sin(a + 0.03) * (r + d.u * 2.6)]
            ]
          ),
          { stroke: ground, 'stroke-width': d.u * 0.3, opacity: 0.55 }
        )
      )
    }
    dots(d, ground === BLUE ? RED : BLUE, (u, v) => (1 - v) * 0.55 * (x < d.w / 2 ? u : 1 - u))
    finish(d)
  },
  sprint(d) {
    const [sky, road] = d.chance.pick([[SUN, INK], [MINT, BLUE], ['#f3a48c', '#5a2f4a'], [PAPER, RED]] as const)
    d.wash(sky)
    const y = d.h * 0.74
    d.add(disc(d.w * 0.5, y - d.u * 26, d.u * 34, { fill: sky === PAPER ? SUN : PAPER }))
    for (let i = 0; i < 15; i++) {
      const ly = y - d.u * d.chance.between(4, 56)
      d.add(
        box(
          d.w * d.chance.between(-0.2, 0.6), ly, d.w * d.chance.between(0.2, 0.6), d.u * d.chance.between(0.3, 1.3),
          { fill: d.chance.pick([RED, BLUE, PAPER, sky]), opacity: 0.7 }
        )
      )
    }
    d.add(box(0, y, d.w, d.h, { fill: road }), box(0, y + d.u * 9, d.w, d.u * 0.9, { fill: PAPER, opacity: 0.6 }))
    for (let i = 0; i < 7; i++) d.add(
      box(
        d.w * (i / 7) + d.u * d.chance.between(0, 8), y + d.u * d.chance.between(2, 22), d.u * d.chance.between(6, 24), d.u * 0.5,
        { fill: PAPER, opacity: 0.3 }
      )
    )
    d.add(group({ opacity: 0.25 }, rider(d, d.w * 0.44, y, d.u * 10.4, BLUE)), rider(d, d.w * 0.5, y, d.u * 10.4, d.chance.pick([RED, BLUE, PAPER])))
    dots(d, road, (_, v) => Math.max(0, v - 0.42) * 0.7 * (v < 0.74 ? 1 : 0))
    finish(d)
  },
  profile(d) {
    d.wash(PAPER)
    const colours = d.chance.pick([[SUN, RED, BLUE], [MINT, BLUE, INK], [RED, '#9c2f4a', INK]])
    for (let row = 0; row < 3; row++) {
      const hill = waves(d.chance)
      const base = d.h * (0.36 + row * 0.27)
      const line = along(60, (t): Point => [d.w * (0.06 + t * 0.88), base - Math.max(d.u, (0.5 + hill(t * 5) * 0.6) * d.u * 24 + d.chance() * d.u * 1.2)])
      d.add(
        path(`${lines(line)}L${d.w * 0.94} ${base}H${d.w * 0.06}Z`, { fill: colours[row]!, ...over }),
        path(lines(line), { fill: 'none', stroke: INK, 'stroke-width': d.u * 0.5, 'stroke-linejoin': 'round' })
      )
      for (let i = 0; i < 24; i++) {
        const p = line[Math.floor((i / 24) * 60)]!
        d.add(path(lines([p, [p[0], base]]), { stroke: PAPER, 'stroke-width': d.u * 0.26, opacity: 0.6 }))
      }
      const peak = line.reduce((a, b) => (b[1] < a[1] ? b : a))
      d.add(
        disc(peak[0], peak[1] - d.u * 2.6, d.u * 1.5, { fill: RED }),
        path(lines([[d.w * 0.06, base], [d.w * 0.94, base]]), { stroke: INK, 'stroke-width': d.u * 0.3 })
      )
    }
    finish(d)
  },
  night(d) {
    d.wash(d.linear(['#0e1730', '#1d2c55', '#45406f']))
    for (let i = 0; i < 80; i++) d.add(
      disc(d.chance() * d.w, d.chance() * d.h * 0.44, d.u * d.chance.between(0.08, 0.24), { fill: PAPER, opacity: d.chance() })
    )
    hills(d, 0.4, ['#3a3560', '#262750', '#161b38'])
    const x = d.w * d.chance.between(0.42, 0.58)
    const horizon = d.h * 0.56
    d.add(
      path(
        band(
          [[x - d.u, horizon], [d.w * 0.36, d.h * 0.76], [d.w * 0.06, d.h * 1.02]],
          [[x + d.u, horizon], [d.w * 0.62, d.h * 0.76], [d.w * 0.94, d.h * 1.02]]
        ),
        { fill: '#0b1022' }
      )
    )
    d.add(
      path(
        lines([[x, horizon + d.u * 3], [d.w * 0.24, d.h], [d.w * 0.78, d.h]], true),
        { fill: d.linear([[0, '#fff3c4', 0.95], [1, '#f5b41f', 0.1]], [0, 0.56, 0, 1]), filter: d.blur(d.u * 2) }
      )
    )
    for (let i = 0; i < 7; i++) {
      const t = i / 7
      d.add(
        box(
          d.w * 0.5 + (x - d.w * 0.5) * (1 - t) - d.u * (0.2 + t * 0.8), horizon + d.u * 3 + t ** 1.7 * (d.h - horizon),
          d.u * (0.4 + t * 1.6), d.u * (0.8 + t * 5), { fill: PAPER, opacity: 0.75 }
        )
      )
    }
    d.add(
      disc(x, horizon + d.u * 1.5, d.u * 8, { fill: '#fff1bd', opacity: 0.7, filter: d.blur(d.u * 3) }),
      disc(x, horizon + d.u * 1.5, d.u * 1.5, { fill: '#fffbe8' }),
      path(brush([[x, horizon - d.u * 1], [x, horizon - d.u * 6]], () => d.u * 3), { fill: '#070b18' }),
      disc(x, horizon - d.u * 7.4, d.u * 1.5, { fill: '#070b18' })
    )
    dots(d, '#0b1022', (_, y) => (y < 0.5 ? 0.5 - y : 0))
    finish(d)
  },
}

/** The road, in two inks on rough paper. */
export const cyclist: Artist = {
  pictures,
  cover(d) {
    d.wash(d.linear(['#f7b35e', '#fbe3b6'], [0, 0, 0, 0.7]))
    d.add(disc(d.w * 0.6, d.h * 0.42, d.u * 27, { fill: RED }))
    hills(d, 0.4, ['#e59a72', '#bf6259', '#71476a', BLUE, INK])
    const road = along(40, (t): Point => [d.w * (-0.05 + t * 1.1), d.h * (0.8 - 0.09 * Math.sin(t * 6 + 0.6))])
    d.add(path(brush(road, () => d.u * 6), { fill: PAPER }))
    for (const [x, jersey] of [[0.3, SUN], [0.39, RED], [0.49, MINT]] as const) {
      const t = (x + 0.05) / 1.1
      d.add(rider(d, d.w * x, d.h * (0.8 - 0.09 * Math.sin(t * 6 + 0.6)) - d.u * 0.6, d.u * 5, jersey))
    }
    dots(d, BLUE, (x, y) => Math.max(0, 0.42 - y) * (0.3 + (1 - x)))
    finish(d)
  },
  avatar(d) {
    d.wash(d.linear([SUN, '#f38f45']))
    d.add(disc(d.w * 0.5, d.h * 0.5, d.u * 36, { fill: RED }))
    hills(d, 0.66, ['#b5523f', BLUE, INK])
    dots(d, BLUE, (x, y) => Math.max(0, 0.34 - y) * (0.5 + x))
    d.add(
      bust(
        d,
        { skin: '#b27348', hair: 'braid', hairColour: '#201512', top: 'crew', topColour: '#f6efe0', detail: '#000', tilt: -5 },
        'translate(-9 1) scale(1.18)'
      )
    )
    const [x, y] = [d.w * 0.465, d.h * 0.27]
    d.add(
      group(
        { transform: `rotate(-7 ${x} ${y})` },
        path(
          curve(
            [
              [x - d.u * 19, y + d.u * 5], [x - d.u * 17, y - d.u * 7], [x - d.u * 6, y - d.u * 15], [x + d.u * 8, y - d.u * 15],
              [x + d.u * 18, y - d.u * 7], [x + d.u * 20, y + d.u * 4], [x, y + d.u]
            ],
            true, 0.9
          ),
          { fill: MINT }
        ),
        ...[-10, 0, 10].map(
          (dx) => path(
            brush([[x + d.u * dx * 0.5, y - d.u * 12], [x + d.u * dx, y - d.u * 5], [x + d.u * dx * 1.2, y]], (t) => d.u * 3.4 * Math.sin(0.3 + t * 2.6)),
            { fill: INK }
          )
        )
      )
    )
    d.add(
      path(lines([[d.w * 0.02, d.h * 0.92], [d.w * 0.98, d.h * 0.92]]), { stroke: RED, 'stroke-width': d.u * 4.4 }),
      path(lines([[d.w * 0.02, d.h * 0.97], [d.w * 0.98, d.h * 0.97]]), { stroke: BLUE, 'stroke-width': d.u * 2.4 })
    )
    finish(d)
  },
}

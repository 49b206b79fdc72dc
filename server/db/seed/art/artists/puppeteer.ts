import type { Artist } from '../artist.ts'
import { mix, shade } from '../colour.ts'
import { box, disc, group, path, type Drawing } from '../drawing.ts'
import { bust } from '../figure.ts'
import { waves } from '../random.ts'
import { along, arc, brush, curve, leaf, lines, type Point } from '../shapes.ts'

const [NIGHT, SCREEN, EMBER, LEATHER, TEAL] = ['#170b08', '#f8cf7d', '#d8621f', '#1f0d08', '#1d5257']

const lit = (d: Drawing, x: number, y: number, warm = true): void => {
  d.wash(
    d.radial(
      warm ? [[0, '#fff6cf'], [0.22, SCREEN], [0.6, EMBER], [1, '#53180c']] : [[0, '#f1f4d8'], [0.25, '#9cc7b4'], [0.65, TEAL], [1, '#0b1f24']],
      x, y, Math.hypot(d.w, d.h) * 0.66
    )
  )
  for (let i = 0; i < 60; i++) d.add(path(lines([[0, (i / 60) * d.h], [d.w, (i / 60) * d.h]]), { stroke: '#5a220d', 'stroke-width': d.u * 0.1, opacity: 0.22 }))
}
/** A row of holes punched in leather along a line, with light shining through. */
const punched = (points: readonly Point[], r: number, light: string): string => points.map(
  ([x, y], i) => (i % 2 ? disc(x, y, r, { fill: light }) : path(leaf(x - r, y, 0.8, r * 3, r * 1.3), { fill: light }))
).join('')

/** A leather shadow puppet on rods: 100 wide, 220 high, feet at 0, 0. */
const puppet = (d: Drawing, x: number, foot: number, size: number, flip: 1 | -1, ink: string, light: string, raised: number): string => {
  const crown = curve([[-13, -172], [-22, -186], [-17, -206], [-4, -222], [6, -206], [16, -200], [22, -186], [12, -172]], true)
  const face = curve([[-12, -172], [-11, -160], [-6, -152], [4, -150], [12, -154], [24, -158], [14, -163], [15, -172]], true, 0.8)
  const torso = curve([[-7, -150], [-22, -138], [-17, -112], [-12, -92], [13, -92], [18, -114], [20, -138], [6, -150]], true, 0.8)
  const skirt = curve([[-14, -94], [-34, -58], [-46, -22], [-34, -6], [-16, -14], [0, -4], [18, -14], [38, -4], [48, -24], [34, -58], [14, -94]], true, 0.85)
  const arm = (sx: number, a: number, b: number): string => { const elbow: Point = [sx + Math.cos(a) * 44, -136 + Math.sin(a) * 44]; const hand: Point = [elbow[0] + Math.cos(b) * 46, elbow[1] + Math.sin(b) * 46]; return path(brush([[sx, -136], elbow], (t) => 12 - t * 3), { fill: ink }) + path(brush([elbow, hand, [hand[0] + Math.cos(b - 0.3) * 10, hand[1] + Math.sin(b - 0.3) * 10]], (t) => 10 - t * 6), { fill: ink }) + disc(elbow[0], elbow[1], 2.4, { fill: light }) + disc(sx, -136, 2.4, { fill: light }) + path(lines([hand, [hand[0] + 12, 40]]), { stroke: ink, 'stroke-width': 2 }) }
  return group({ transform: `translate(${x} ${foot}) scale(${(size / 220) * flip} ${size / 220})` },
    path(lines([[0, -120], [0, 60]]), { stroke: ink, 'stroke-width': 4 }), arm(-16, 2.1, 1.2), path(skirt, { fill: ink }), path(torso, { fill: ink }), path(curve([[-16, -140], [-42, -164], [-52, -190], [-34, -176], [-10, -150]], true), { fill: ink }), path(crown, { fill: ink }), path(face, { fill: ink }), path('M-12-6l-4 12h20l-6-14zM16-6l-2 12h20l-8-14z', { fill: ink }), arm(16, -0.4 - raised, -1 - raised * 0.7),
    punched(along(9, (t) => [-34 + t * 68, -30 + Math.sin(t * 3.1) * 10]), 2.1, light), punched(along(7, (t) => [-24 + t * 48, -52 + Math.sin(t * 3.1) * 6]), 1.9, light), punched(along(5, (t) => [-14 + t * 28, -74]), 1.7, light), punched(along(5, (t) => [-12 + t * 25, -120 + Math.sin(t * 3) * 8]), 1.7, light), punched(arc(0, -190, 10, 12, 0.5, 1, 7), 1.6, light), punched(along(4, (t) => [-20 - t * 24, -156 - t * 24]), 1.5, light), path('M10-162l7-1', { stroke: light, 'stroke-width': 2 }), path('M-5-150q5 6 12 2', { fill: 'none', stroke: light, 'stroke-width': 1.4 }))
}
const tree = (d: Drawing, x: number, foot: number, size: number, ink: string): string => {
  const parts: string[] = []
  const grow = (bx: number, by: number, a: number, long: number, wide: number): void => {
    const end: Point = [bx + Math.cos(a) * long, by + Math.sin(a) * long]
    parts.push(
      path(brush([[bx, by], [(bx + end[0]) / 2 + d.chance.normal() * long * 0.08, (by + end[1]) / 2], end], (t) => wide * (1 - t * 0.35)), { fill: ink })
    )
    if (long < size * 0.11) for (let i = 0; i < 5; i++) parts.push(path(leaf(end[0], end[1], a + (i - 2) * 0.6, size * 0.085, size * 0.04), { fill: ink }))
    else for (const turn of [-0.5, 0.45]) grow(end[0], end[1], a + turn + d.chance.normal() * 0.16, long * d.chance.between(0.68, 0.8), wide * 0.66)
  }
  grow(x, foot, -1.57 + d.chance.normal() * 0.1, size * 0.28, size * 0.06)
  return parts.join('')
}
const finish = (d: Drawing): void => (d.vignette('#0a0302', 0.7), d.grain(0.26, 0.12))

const pictures: Artist['pictures'] = {
  screen(d) {
    const warm = d.chance.chance(0.7)
    lit(d, d.w * 0.5, d.h * 0.42, warm)
    const light = warm ? '#ffdf92' : '#d4ead2'
    d.add(group({ opacity: 0.24, filter: d.blur(d.u * 0.7) }, tree(d, d.w * d.chance.between(0.1, 0.9), d.h * 0.86, d.u * 74, LEATHER)))
    d.add(
      puppet(d, d.w * 0.3, d.h * 0.84, d.u * d.chance.between(50, 58), 1, LEATHER, light, d.chance.between(0.1, 0.9)),
      puppet(d, d.w * 0.71, d.h * 0.86, d.u * d.chance.between(44, 56), -1, mix(LEATHER, '#5a2412', 0.3), light, d.chance.between(0.1, 0.9))
    )
    d.add(box(0, d.h * 0.87, d.w, d.h, { fill: '#3a1a0e' }), box(0, d.h * 0.87, d.w, d.u, { fill: '#6d3417' }))
    finish(d)
  },
  forest(d) {
    const warm = d.chance.chance(0.5)
    lit(d, d.w * d.chance.between(0.4, 0.6), d.h * 0.5, warm)
    const [x, y] = [d.w * d.chance.between(0.3, 0.7), d.h * 0.3]
    d.add(disc(x, y, d.u * 11, { fill: '#fffbe2', opacity: 0.9 }))
    for (let layer = 0; layer < 4; layer++) {
      const ink = mix(warm ? '#c96a2a' : '#4a8a84', warm ? NIGHT : '#06161a', (layer + 0.4) / 3.6)
      const hill = waves(d.chance)
      const base = d.h * (0.62 + layer * 0.1)
      d.add(path(`${curve(along(14, (t) => [t * d.w * 1.1 - d.w * 0.05, base + hill(t * 4 + layer * 5) * d.u * 5]))}V${d.h}H0Z`, { fill: ink }))
      for (let i = 0; i < 3; i++) d.add(tree(d, d.w * ((i + d.chance.between(0.1, 0.9)) / 3), base + d.u * 5, d.u * (26 + layer * 13), ink))
    }
    const [bx, by, s] = [x - d.u * 9, y + d.u * 2, d.u * d.chance.between(5, 8)]
    d.add(
      group(
        { fill: LEATHER, transform: `translate(${bx} ${by}) scale(${s / 10}) rotate(-10)` },
        path('M-22 2C-12-2-4-3 6-1L14-5L12 0L20 2C12 5 4 7-4 6Z', {}), path('M-2 0C-8-16-20-22-30-20C-22-12-16-2-6 5Z', {}),
        path('M2 0C2-18 12-28 24-28C20-18 16-6 8 4Z', {})
      )
    )
    finish(d)
  },
  strings(d) {
    d.wash(d.linear(['#2b1310', '#140807']))
    d.wash(d.radial([[0, '#f0a24a', 0.75], [1, '#7a2a12', 0]], d.w * 0.5, d.h * 0.62, d.u * 62))
    const x = d.w * 0.5
    const [cross, hip] = [d.h * 0.13, d.h * 0.6]
    const wood = d.linear(['#e2b06c', '#a8662c', '#6a3512'], [0, 0.3, 0, 0.9])
    const s = d.u * 11
    const hands: Point[] = [[x - s * 1.5, hip - s * d.chance.between(0.6, 2.1)], [x + s * 1.5, hip - s * d.chance.between(0.6, 2.1)]]
    const knees: Point[] = [[x - s * 0.8, hip + s * d.chance.between(0.7, 1.4)], [x + s * 0.8, hip + s * d.chance.between(0.7, 1.4)]]
    for (const [i, end] of [...hands, ...knees, [x - s * 0.3, hip - s * 3] as Point, [x + s * 0.3, hip - s * 3] as Point].entries()) d.add(
      path(
        lines([[x + (i % 2 ? 1 : -1) * d.u * (i < 2 ? 25 : i < 4 ? 13 : 4), cross + (i < 4 ? 0 : d.u * 2)], end]),
        { stroke: '#f6dcae', 'stroke-width': d.u * 0.22, opacity: 0.75 }
      )
    )
    d.add(
      group(
        { transform: `rotate(-4 ${x} ${cross})` },
        box(x - d.u * 27, cross - d.u * 1.8, d.u * 54, d.u * 3.6, { rx: d.u * 1.4, fill: wood }),
        box(x - d.u * 2, cross - d.u * 8, d.u * 4, d.u * 17, { rx: d.u * 1.4, fill: wood }),
        box(x - d.u * 15, cross + d.u * 2.4, d.u * 30, d.u * 2.6, { rx: d.u, fill: wood })
      )
    )
    const limb = (a: Point, b: Point, c: Point, w: number): void => {
      for (const [p, q] of [[a, b], [b, c]] as const) d.add(
        path(brush([p, [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2], q], (t) => w * (0.7 + 0.4 * Math.sin(t * 3.14))), { fill: wood })
      )
      d.add(disc(b[0], b[1], w * 0.5, { fill: '#c88848', stroke: '#5a2c10', 'stroke-width': d.u * 0.2 }))
    }
    for (const [i, side] of ([-1, 1] as const).entries()) {
      limb([x + side * s * 0.7, hip - s * 1.7], [x + side * s * 1.35, hip - s * 0.9], hands[i]!, s * 0.34)
      limb([x + side * s * 0.34, hip], knees[i]!, [knees[i]![0] + side * s * 0.1, hip + s * 2.4], s * 0.42)
      d.add(path(leaf(knees[i]![0] - side * s * 0.2, hip + s * 2.5, side > 0 ? 0 : 3.14, s * 0.9, s * 0.42), { fill: '#7a2f1c' }))
    }
    const coat = d.chance.pick([TEAL, '#8e2a2a', '#4c5a2a'])
    d.add(
      path(
        curve(
          [
            [x - s * 0.5, hip - s * 2], [x - s * 0.85, hip - s * 1.7], [x - s * 0.62, hip - s * 0.6], [x - s * 1, hip + s * 0.7],
            [x, hip + s * 0.45], [x + s * 1, hip + s * 0.7], [x + s * 0.62, hip - s * 0.6], [x + s * 0.85, hip - s * 1.7],
            [x + s * 0.5, hip - s * 2]
          ],
          true, 0.7
        ),
        { fill: d.linear([shade(coat, 0.2), coat, shade(coat, -0.45)], [0, 0, 1, 0], true) }
      ),
      ...[0, 1, 2].map((i) => disc(x, hip - s * (1.5 - i * 0.5), s * 0.08, { fill: SCREEN }))
    )
    d.add(
      disc(x, hip - s * 2.6, s * 0.58, { fill: d.radial(['#f6d39a', '#c98c4a', '#7d4a1c'], x - s * 0.2, hip - s * 2.8, s * 0.9) }),
      path(lines([[x + s * 0.05, hip - s * 2.65], [x + s * 0.5, hip - s * 2.5], [x + s * 0.08, hip - s * 2.44]], true), { fill: '#8a5424' }),
      path(
        curve(
          [
            [x - s * 0.66, hip - s * 2.8], [x - s * 0.3, hip - s * 3.4], [x + s * 0.5, hip - s * 3.9], [x + s * 0.36, hip - s * 3.3],
            [x + s * 0.66, hip - s * 2.8], [x, hip - s * 2.98]
          ],
          true
        ),
        { fill: coat }
      )
    )
    d.add(path(curve(arc(x, hip + s * 2.8, s * 2.4, s * 0.3, 0, 1, 13).slice(0, -1), true), { fill: '#000', opacity: 0.5, filter: d.blur(d.u) }))
    finish(d)
  },
  theatre(d) {
    d.wash('#3d0e12')
    const [x, top, foot] = [d.w * 0.5, d.h * 0.2, d.h * 0.8]
    d.add(box(d.w * 0.16, top, d.w * 0.68, foot - top, { fill: d.radial(['#fff2c4', SCREEN, EMBER], x, d.h * 0.5, d.w * 0.5) }))
    for (let layer = 0; layer < 3; layer++) {
      const hill = waves(d.chance)
      d.add(
        path(
          `${curve(along(12, (t) => [d.w * (0.16 + t * 0.68), d.h * (0.6 + layer * 0.06) + hill(t * 5 + layer) * d.u * 3]))}V${foot}H${d.w * 0.16}Z`,
          { fill: mix('#c9682a', LEATHER, layer / 2.4) }
        )
      )
    }
    d.add(
      disc(x + d.u * d.chance.between(-14, 14), d.h * 0.36, d.u * 6, { fill: '#fffbe6' }),
      puppet(d, x + d.u * d.chance.between(-8, 2), foot - d.u * 2, d.u * 34, d.chance.pick([1, -1]), LEATHER, '#ffd98a', 0.6)
    )
    for (const side of [-1, 1]) for (let i = 0; i < 9; i++) {
      const px = x + side * (d.w * 0.52 - i * d.u * 3.3)
      d.add(
        path(
          brush(along(7, (t) => [px + side * Math.sin(t * 2.4) * d.u * (i * 0.9) - side * d.u * i * 0.5, t * d.h * 0.86]), () => d.u * 4.2),
          { fill: d.linear([shade('#a3202a', i % 2 ? 0.12 : -0.3), shade('#6a1219', i % 2 ? 0 : -0.35)]) }
        )
      )
    }
    for (let i = 0; i < 7; i++) {
      const px = d.w * (i / 6)
      d.add(
        path(
          curve([[px - d.w * 0.1, -d.u], [px - d.w * 0.07, d.h * 0.09], [px, d.h * 0.16], [px + d.w * 0.07, d.h * 0.09], [px + d.w * 0.1, -d.u]], true),
          { fill: d.linear(['#c22c35', '#6e1219'], [0, 0, 0, 0.17]) }
        ),
        disc(px, d.h * 0.165, d.u * 1.3, { fill: '#e9b94f' })
      )
    }
    d.add(box(0, foot, d.w, d.h, { fill: d.linear(['#5b2a14', '#241009'], [0, 0.8, 0, 1]) }))
    for (let i = 0; i < 7; i++) {
      const px = d.w * ((i + 0.5) / 7)
      d.add(
        disc(px, foot + d.u * 2, d.u * 8, { fill: d.radial([[0, '#ffcf70', 0.5], [1, '#ffcf70', 0]], px, foot + d.u * 2, d.u * 8) }),
        path(`M${px - d.u * 3} ${foot + d.u * 4}a${d.u * 3} ${d.u * 3} 0 0 1 ${d.u * 6} 0z`, { fill: '#e9b94f' })
      )
    }
    finish(d)
  },
}

/** Shadows of hand-cut leather in lamplight. */
export const puppeteer: Artist = {
  pictures,
  cover(d) {
    lit(d, d.w * 0.56, d.h * 0.46)
    d.add(
      group(
        { opacity: 0.3, filter: d.blur(d.u * 0.8) }, tree(d, d.w * 0.86, d.h * 0.94, d.u * 100, LEATHER),
        tree(d, d.w * 0.16, d.h * 0.94, d.u * 90, LEATHER)
      )
    )
    for (
      const [x, size, flip, raise] of [[0.36, 72, 1, 0.7], [0.58, 80, -1, 0.3], [0.74, 62, -1, 0.9]] as const
    ) d.add(puppet(d, d.w * x, d.h * 0.9, d.u * size, flip, LEATHER, '#ffdf92', raise))
    d.add(box(0, d.h * 0.92, d.w, d.h, { fill: '#2a120a' }))
    finish(d)
  },
  avatar(d) {
    lit(d, d.w * 0.5, d.h * 0.4)
    d.add(group({ opacity: 0.5 }, puppet(d, d.w * 0.86, d.h * 0.98, d.u * 78, -1, LEATHER, '#ffdf92', 0.6)))
    d.add(
      bust(
        d,
        { skin: '#a8703f', hair: 'quiff', hairColour: '#17110e', top: 'shawl', topColour: '#2a1a14', detail: '#1f5257', glasses: true, tilt: 4 },
        'translate(-12 0) scale(1.16)'
      )
    )
    d.add(
      path(lines([[d.w * 0.12, d.h * 1.02], [d.w * 0.1, d.h * 0.52]]), { stroke: LEATHER, 'stroke-width': d.u * 1.2 }),
      path(
        curve([[d.w * 0.02, d.h * 1.04], [d.w * 0.06, d.h * 0.86], [d.w * 0.15, d.h * 0.84], [d.w * 0.2, d.h * 0.92], [d.w * 0.19, d.h * 1.04]], true),
        { fill: '#a8703f', stroke: '#6d4323', 'stroke-width': d.u * 0.4 }
      ),
      path(leaf(d.w * 0.1, d.h * 0.62, -1.57, d.u * 30, d.u * 22), { fill: LEATHER }),
      punched(along(6, (t) => [d.w * 0.1 + Math.sin(t * 9) * d.u * 4, d.h * (0.58 - t * 0.2)]), d.u * 0.9, '#ffdf92')
    )
    d.grain(0.2, 0.1)
  },
}

import type { Artist } from '../artist.ts'
import { mix, shade } from '../colour.ts'
import { box, disc, group, oval, path, type Drawing } from '../drawing.ts'
import { bust } from '../figure.ts'
import { body, poses, type Pose } from '../pose.ts'
import { waves } from '../random.ts'
import { along, curve, type Point } from '../shapes.ts'

const [NIGHT, CORAL, ROSE, VIOLET, BONE] = ['#130f26', '#ff6f4e', '#f4b3a4', '#5b3aa5', '#f6ece0']
const shapes = ['leap', 'arch', 'reach', 'turn', 'fold'] as const

/** Silk in the air: many fine lines between two curves that cross. */
const silk = (d: Drawing, from: readonly Point[], to: readonly Point[], colours: readonly [string, string], count = 110, opacity = 0.55): string =>
  along(count, (t) => [t, 0]).map(([t]) => {
    const twist = 0.5 - 0.5 * Math.cos(t * Math.PI)
    const points = from.map(
      ([x, y], i): Point => { const [tx, ty] = to[i] as Point; return [x + (tx - x) * twist, y + (ty - y) * twist + Math.sin(t * 9 + i * 1.3) * d.u * 0.7] }
    )
    return path(
      curve(points),
      {
        fill: 'none', stroke: mix(colours[0], colours[1], t), 'stroke-width': d.u * (0.12 + 0.34 * Math.abs(Math.sin(t * 7))),
        opacity: opacity * (0.35 + 0.65 * Math.abs(Math.sin(t * 5 + 0.4)))
      }
    )
  }).join('')

const sweep = (d: Drawing, cx: number, cy: number, reach: number): Point[] => {
  const hill = waves(d.chance)
  return along(8, (t) => [cx + (t - 0.5) * reach * 2, cy + hill(t * 3.6) * reach * 0.62])
}
const stageFloor = (d: Drawing, light: string): void => {
  d.wash(d.linear([NIGHT, mix(NIGHT, VIOLET, 0.35), '#0b0818'], [0, 0, 0.3, 1]))
  d.wash(d.radial([[0, light, 0.75], [0.5, light, 0.18], [1, light, 0]], d.w * 0.5, d.h * 0.45, d.u * 80))
}
const finish = (d: Drawing): void => (d.vignette('#07051a', 0.6), d.grain(0.2, 0.12))

const pictures: Artist['pictures'] = {
  ribbon(d) {
    const pale = d.chance.chance(0.35)
    if (pale) d.wash(d.linear(['#f7ece0', '#efd2c4'], [0, 0, 1, 1]))
    else stageFloor(d, VIOLET)
    const [x, y] = [d.w * 0.5, d.h * 0.5]
    for (const colours of [[CORAL, VIOLET], [pale ? '#2b1d5c' : BONE, CORAL], [ROSE, '#3a66c9']] as const) d.add(
      silk(d, sweep(d, x, y - d.u * 10, d.w * 0.72), sweep(d, x, y + d.u * 14, d.w * 0.72), colours, 90, pale ? 0.5 : 0.6)
    )
    if (pale) d.grain(0.2, 0.2)
    else finish(d)
  },
  phrase(d) {
    const light = d.chance.chance(0.5)
    if (light) d.wash(d.linear(['#f8efe6', '#eccdbf']))
    else stageFloor(d, CORAL)
    const first = d.chance.int(0, 4)
    const order = [0, d.chance.int(1, 2), 3].map((step) => shapes[(first + step) % 5]!)
    const size = d.u * 19
    const ground = d.h * 0.78
    for (let i = 0; i <= 8; i++) {
      const t = i / 8
      const [a, b, k] = t < 0.5 ? [poses[order[0]!], poses[order[1]!], t * 2] : [poses[order[1]!], poses[order[2]!], t * 2 - 1]
      const between = (p: Point, q: Point): Point => [p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k]
      const limbs = (one: Pose['arms'], other: Pose['arms']): Pose['arms'] => one.map(
        (limb, l) => [between(limb[0], other[l]![0]), between(limb[1], other[l]![1])] as const
      )
      const pose: Pose = { head: between(a.head, b.head), neck: between(a.neck, b.neck), hip: [0, 0], arms: limbs(a.arms, b.arms), legs: limbs(a.legs, b.legs) }
      const last = i === 8
      d.add(
        group(
          { opacity: last ? 1 : 0.12 + t * 0.34 },
          body(
            pose, d.w * (0.2 + t * 0.56), ground - size * (1.5 + Math.sin(t * Math.PI) * 0.75), size,
            last ? (light ? '#1b1238' : BONE) : mix(CORAL, VIOLET, 1 - t), last ? (light ? '#33235c' : '#c9b6b0') : undefined
          )
        )
      )
    }
    d.add(
      silk(
        d,
        along(7, (t) => [d.w * (0.05 + t * 0.72), ground - size * (1.4 + Math.sin(t * 3.3) * 1.9)]),
        along(7, (t) => [d.w * (0.02 + t * 0.78), ground - size * (0.6 + Math.sin(t * 3 + 0.4) * 0.8)]), [CORAL, light ? VIOLET : BONE],
        60, 0.5
      )
    )
    d.add(box(0, ground + size * 0.05, d.w, d.u * 0.25, { fill: light ? '#3a2450' : BONE, opacity: 0.4 }))
    if (light) d.grain(0.22, 0.2)
    else finish(d)
  },
  disc(d) {
    const warm = d.chance.pick([CORAL, '#e9a23b', '#d9566f'])
    d.wash(d.linear(['#1a1433', '#0c0920']))
    const [x, y, r] = [d.w * d.chance.between(0.42, 0.58), d.h * 0.42, d.u * 35]
    d.add(
      disc(x, y, r * 1.04, { fill: warm, opacity: 0.6, filter: d.blur(d.u * 4) }),
      disc(x, y, r, { fill: d.linear([shade(warm, 0.45), warm, shade(warm, -0.25)], [0, 0.1, 0, 0.75]) })
    )
    const ground = d.h * 0.8
    d.add(
      box(0, ground, d.w, d.h - ground, { fill: d.linear(['#3b2348', '#0e0a20'], [0, 0.8, 0, 1]) }),
      oval(x, ground + d.u * 5, r * 0.9, d.u * 4, { fill: warm, opacity: 0.4, filter: d.blur(d.u * 2) })
    )
    const size = d.u * 21
    const pose = poses[d.chance.pick(shapes)]
    const low = Math.max(...pose.legs.map(([, foot]) => foot[1]))
    d.add(
      group(
        { transform: `matrix(1 0 -.5 -.34 ${(ground + d.u * 1) * 0.5} ${(ground + d.u) * 1.34})`, opacity: 0.5, filter: d.blur(d.u * 0.6) },
        body(pose, x, ground - low * size, size, '#050313')
      )
    )
    d.add(body(pose, x, ground - low * size, size, '#100a24', '#1c1236'))
    d.add(
      silk(
        d,
        along(7, (t) => [x + d.u * (t * 44 - 6), ground - size * (low + 1.6) + Math.sin(t * 6) * d.u * 5 + t * d.u * 10]),
        along(7, (t) => [x + d.u * (t * 38 - 4), ground - size * (low + 1) + Math.sin(t * 5 + 1) * d.u * 7 + t * d.u * 20]),
        ['#2a1140', CORAL], 50, 0.85
      )
    )
    finish(d)
  },
  drape(d) {
    const [one, other] = d.chance.pick([[CORAL, '#5a1430'], [VIOLET, '#150c36'], [ROSE, '#8a3a50'], ['#e8c37a', '#7a3f1c']] as const)
    d.wash(shade(other, -0.3))
    const hill = waves(d.chance)
    const folds = 46
    for (let i = 0; i < folds; i++) {
      const top = along(9, (t): Point => [d.w * (i / folds) * 1.16 - d.w * 0.08 + hill(i * 0.24 + t * 2.2) * d.u * (3 + t * 13), t * d.h * 1.02 - 4])
      const light = 0.5 + 0.5 * Math.sin(i * 0.9 + hill(i * 0.3) * 2.4)
      d.add(path(`${curve(top)}L${d.w * 1.1} ${d.h}V0Z`, { fill: mix(other, one, light ** 1.4), opacity: 0.82 }))
      if (light > 0.86) d.add(path(curve(top), { fill: 'none', stroke: shade(one, 0.5), 'stroke-width': d.u * 0.5, opacity: 0.6, filter: d.blur(d.u * 0.3) }))
    }
    d.wash(d.radial([[0, '#fff', 0.3], [1, '#fff', 0]], d.w * 0.3, d.h * 0.2, d.w * 0.6))
    finish(d)
  },
  notation(d) {
    d.wash('#f5ead9')
    const colours = ['#1b1238', CORAL, VIOLET, '#d99a3a']
    for (let row = 0; row < 4; row++) for (let column = 0; column < 3; column++) {
      const [x, y, size] = [d.w * (0.2 + column * 0.3), d.h * (0.19 + row * 0.215), d.u * 6.4]
      const pose = poses[shapes[(row * 3 + column + d.chance.int(0, 1)) % 5]!]
      d.add(
        disc(x, y, size * 1.85, { fill: colours[d.chance.int(1, 3)]!, opacity: d.chance.between(0.1, 0.3) }),
        path(
          curve(along(9, (t) => [x + Math.cos(t * 4.4 + row) * size * 1.9, y + Math.sin(t * 4.4 + row) * size * 1.9])),
          { fill: 'none', stroke: colours[(row + column) % 4]!, 'stroke-width': d.u * 0.5, 'stroke-linecap': 'round' }
        ),
        body(pose, x, y + size * 0.3, size, '#1b1238', '#55407e')
      )
    }
    d.grain(0.24, 0.2)
  },
}

/** Bodies in ink, movement as silk. */
export const dancer: Artist = {
  pictures,
  cover(d) {
    stageFloor(d, VIOLET)
    for (const [colours, y] of [[[CORAL, VIOLET], 0.46], [[BONE, CORAL], 0.54]] as const) d.add(
      silk(
        d, along(9, (t) => [d.w * (t * 1.1 - 0.05), d.h * (y + 0.3 * Math.sin(t * 7.4))]),
        along(9, (t) => [d.w * (t * 1.1 - 0.05), d.h * (y + 0.34 * Math.sin(t * 6 + 1.6))]), colours, 100, 0.6
      )
    )
    d.add(body(poses.leap, d.w * 0.66, d.h * 0.6, d.u * 27, BONE, '#cdb7b4'))
    finish(d)
  },
  avatar(d) {
    d.wash(d.linear(['#ff8a68', '#8b3a86', '#1f1644'], [0, 0, 1, 1]))
    d.add(
      silk(
        d, along(7, (t) => [d.w * (t * 1.2 - 0.1), d.h * (0.3 + 0.22 * Math.sin(t * 6))]),
        along(7, (t) => [d.w * (t * 1.2 - 0.1), d.h * (0.7 + 0.2 * Math.sin(t * 5 + 1))]), [BONE, CORAL], 70, 0.5
      )
    )
    d.add(
      bust(
        d,
        { skin: '#5b3423', hair: 'bun', hairColour: '#15100f', top: 'strap', topColour: BONE, detail: BONE, tilt: -12, earring: '#f4c66a' },
        'translate(-9 3) scale(1.16)'
      )
    )
    d.add(
      path('M0 0', {}),
      silk(
        d, along(6, (t) => [d.w * (t * 1.2 - 0.1), d.h * (0.98 - 0.2 * Math.sin(t * 3.4))]),
        along(6, (t) => [d.w * (t * 1.2 - 0.1), d.h * (1.02 - 0.06 * Math.sin(t * 3.1))]), [CORAL, ROSE], 46, 0.8
      )
    )
    d.grain(0.14, 0.08)
  },
}

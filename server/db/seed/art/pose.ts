import { group, oval, path } from './drawing.ts'
import { brush, curve, type Point } from './shapes.ts'

/** A body as a chain of joints, in its own units: the trunk from hip to neck has a length of about 1. */
export type Pose = {
  head: Point
  neck: Point
  hip: Point
  /** Each from shoulder to hand or from hip to foot: [joint, end]. */
  arms: readonly (readonly [Point, Point])[]
  legs: readonly (readonly [Point, Point])[]
}

const tapered = (points: readonly Point[], from: number, to: number): string => {
  const [a, b, c] = points as [Point, Point, Point]
  const fine = [0, 0.34, 0.68, 1].map((t): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]).concat(
    [0.34, 0.68, 1].map((t): Point => [b[0] + (c[0] - b[0]) * t, b[1] + (c[1] - b[1]) * t])
  )
  // Each limb is widest in its middle, like a muscle.
  return brush(fine, (t) => (from + (to - from) * t) * (1 + 0.16 * Math.abs(Math.sin(t * Math.PI * 2))))
}

/** A hand or foot that continues a limb and narrows to a point. */
const tip = ([jx, jy]: Point, [x, y]: Point, wide: number, fill: string): string => {
  const long = Math.hypot(x - jx, y - jy) || 1
  const [dx, dy] = [((x - jx) / long) * wide, ((y - jy) / long) * wide]
  return path(
    brush([[x - dx * 0.4, y - dy * 0.4], [x + dx * 0.7, y + dy * 0.7], [x + dx * 2.3, y + dy * 2.3]], (t) => wide * (1.15 - t * 0.95)),
    { fill, stroke: fill, 'stroke-width': wide * 0.3, 'stroke-linejoin': 'round' }
  )
}

/**
 * A silhouette in a pose: `x`, `y` is the hip, `size` the length of the trunk in pixels. Far limbs get the colour
 * `far`, the rest `near`.
 */
export function body(pose: Pose, x: number, y: number, size: number, near: string, far = near): string {
  const at = ([px, py]: Point): Point => [x + (px - pose.hip[0]) * size, y + (py - pose.hip[1]) * size]
  const [neck, hip, head] = [at(pose.neck), at(pose.hip), at(pose.head)]
  const limb = (root: Point, [joint, end]: readonly [Point, Point], from: number, to: number, fill: string): string =>
    path(
      tapered([root, at(joint), at(end)], from * size, to * size),
      { fill, stroke: fill, 'stroke-width': size * 0.035, 'stroke-linejoin': 'round' }
    ) + tip(at(joint), at(end), to * size, fill)
  const [dx, dy] = [(neck[0] - hip[0]) / size, (neck[1] - hip[1]) / size]
  const side = (t: number, half: number): [Point, Point] => {
    const [cx, cy] = [hip[0] + (neck[0] - hip[0]) * t, hip[1] + (neck[1] - hip[1]) * t]
    return [[cx - dy * half * size, cy + dx * half * size], [cx + dy * half * size, cy - dx * half * size]]
  }
  const rows = [side(-0.06, 0.15), side(0.2, 0.17), side(0.45, 0.13), side(0.8, 0.2), side(1, 0.13), side(1.12, 0.065)]
  const trunk = curve([...rows.map(([left]) => left), ...rows.map(([, right]) => right).reverse()], true)
  const angle = (Math.atan2(head[1] - neck[1], head[0] - neck[0]) * 180) / Math.PI + 90
  return group({},
    limb(neck, pose.arms[1] ?? [pose.neck, pose.neck], 0.12, 0.05, far), limb(hip, pose.legs[1] ?? [pose.hip, pose.hip], 0.24, 0.07, far),
    path(trunk, { fill: near }),
    path(brush([neck, [(neck[0] + head[0]) / 2, (neck[1] + head[1]) / 2], head], () => size * 0.11), { fill: near }),
    oval(head[0], head[1], size * 0.135, size * 0.18, { fill: near, transform: `rotate(${angle} ${head[0]} ${head[1]})` }),
    limb(hip, pose.legs[0] ?? [pose.hip, pose.hip], 0.25, 0.07, near), limb(neck, pose.arms[0] ?? [pose.neck, pose.neck], 0.13, 0.05, near))
}

/** Poses of dancers, climbers and riders. */
export const poses = {
  leap: {
    head: [0.28, -1.36], neck: [0.14, -1], hip: [0, 0], arms: [[[0.62, -1.3], [1.15, -1.62]], [[-0.36, -1.18], [-0.86, -1.02]]],
    legs: [[[0.72, -0.18], [1.52, -0.34]], [[-0.7, 0.16], [-1.44, -0.06]]]
  },
  arch: {
    head: [-0.44, -1.28], neck: [-0.2, -0.98], hip: [0, 0], arms: [[[-0.5, -1.5], [-1.02, -1.72]], [[0.2, -1.4], [0.02, -1.92]]],
    legs: [[[0.12, 0.72], [0, 1.46]], [[0.62, 0.34], [0.7, 1.04]]]
  },
  reach: {
    head: [0.16, -1.36], neck: [0.06, -1], hip: [0, 0], arms: [[[0.44, -1.44], [0.5, -2.02]], [[-0.5, -1.06], [-0.82, -1.44]]],
    legs: [[[0.46, 0.46], [0.3, 1.16]], [[-0.3, 0.7], [-0.66, 1.3]]]
  },
  turn: {
    head: [0.06, -1.4], neck: [0.02, -1.02], hip: [0, 0], arms: [[[0.56, -0.86], [0.98, -1.22]], [[-0.5, -1.3], [-0.16, -1.86]]],
    legs: [[[0.02, 0.74], [0.04, 1.5]], [[-0.66, 0.3], [-0.1, 0.76]]]
  },
  hang: {
    head: [-0.12, -1.3], neck: [-0.02, -0.98], hip: [0, 0], arms: [[[0.5, -1.34], [0.28, -1.86]], [[-0.46, -1.42], [-0.52, -1.98]]],
    legs: [[[0.6, 0.2], [0.94, 0.72]], [[-0.46, 0.52], [-0.3, 1.2]]]
  },
  high: {
    head: [0.3, -1.3], neck: [0.14, -0.98], hip: [0, 0], arms: [[[0.6, -1.5], [0.82, -2.1]], [[-0.36, -0.7], [-0.66, -0.24]]],
    legs: [[[0.66, -0.22], [0.6, 0.46]], [[-0.34, 0.68], [-0.72, 1.34]]]
  },
  fold: {
    head: [0.72, -0.62], neck: [0.44, -0.86], hip: [0, 0], arms: [[[0.86, -0.3], [0.78, 0.28]], [[0.26, -1.46], [-0.22, -1.88]]],
    legs: [[[0.16, 0.76], [-0.06, 1.48]], [[-0.72, 0.1], [-1.44, -0.3]]]
  },
  stand: {
    head: [0.02, -1.4], neck: [0, -1.02], hip: [0, 0], arms: [[[0.22, -0.5], [0.2, 0.02]], [[-0.24, -0.5], [-0.18, 0.04]]],
    legs: [[[0.14, 0.74], [0.12, 1.5]], [[-0.12, 0.74], [-0.18, 1.5]]]
  },
  walk: {
    head: [0.1, -1.4], neck: [0.04, -1.02], hip: [0, 0], arms: [[[0.24, -0.52], [0.44, -0.06]], [[-0.24, -0.52], [-0.34, 0]]],
    legs: [[[0.26, 0.72], [0.42, 1.46]], [[-0.04, 0.78], [-0.46, 1.4]]]
  },
} as const satisfies Record<string, Pose>

export type Point = readonly [x: number, y: number]

const n = (value: number): string => (Math.round(value * 10) / 10).toString()
const at = ([x, y]: Point): string => `${n(x)} ${n(y)}`

/** Path data of straight lines through points. */
export function lines(points: readonly Point[], closed = false): string {
  return `M${points.map(at).join('L')}${closed ? 'Z' : ''}`
}

/** Path data of a soft curve through all points (Catmull-Rom). `tension` 0 is straight, 1 is round. */
export function curve(points: readonly Point[], closed = false, tension = 1): string {
  const count = points.length
  const point = (i: number): Point =>
    points[closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)] as Point
  let d = `M${at(point(0))}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, e] = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    const k = tension / 6
    d += `C${at([b[0] + (c[0] - a[0]) * k, b[1] + (c[1] - a[1]) * k])} ${at([c[0] - (e[0] - b[0]) * k, c[1] - (e[1] - b[1]) * k])} ${at(c)}`
  }
  return closed ? `${d}Z` : d
}

/** A closed shape between two parallel lines. */
export function band(upper: readonly Point[], lower: readonly Point[]): string {
  return `${curve(upper)}L${curve([...lower].reverse()).slice(1)}Z`
}

/** A stroke of varying width: `width(t)` for t from 0 to 1, in pixels. */
export function brush(points: readonly Point[], width: (t: number) => number): string {
  const [left, right]: [Point[], Point[]] = [[], []]
  points.forEach(([x, y], i) => {
    const before = points[Math.max(0, i - 1)] as Point
    const after = points[Math.min(points.length - 1, i + 1)] as Point
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    const half = width(i / (points.length - 1)) / 2
    left.push([x - (dy / length) * half, y + (dx / length) * half])
    right.push([x + (dy / length) * half, y - (dx / length) * half])
  })
  return band(left, right)
}

/** `count` points of `make(t, i)` for t from 0 to 1. */
export function along(count: number, make: (t: number, i: number) => Point): Point[] {
  return Array.from({ length: count }, (_, i) => make(count > 1 ? i / (count - 1) : 0, i))
}

/** Points on an ellipse, from `from` to `to` in turns. */
export function arc(cx: number, cy: number, rx: number, ry: number, from = 0, to = 1, count = 24): Point[] {
  return along(count, (t) => {
    const angle = (from + (to - from) * t) * Math.PI * 2
    return [cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry]
  })
}

/** A leaf-shaped closed path from a point in a direction (radians). */
export function leaf(x: number, y: number, angle: number, length: number, width: number, bend = 0): string {
  const place = (along: number, aside: number): Point => {
    const turned = angle + bend * along
    return [
      x + Math.cos(turned) * along * length - Math.sin(turned) * aside * width,
      y + Math.sin(turned) * along * length + Math.cos(turned) * aside * width,
    ]
  }
  const sides = [0.5, 0.86, 1, 0.82, 0.42]
  const upper = sides.map((size, i) => place((i + 1) / 6.5, size / 2))
  const lower = sides.map((size, i) => place((i + 1) / 6.5, -size / 2)).reverse()
  return curve([place(0, 0), ...upper, place(1, 0), ...lower], true, 0.9)
}

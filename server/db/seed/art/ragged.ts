import type { Random } from './random.ts'
import { lines, type Point } from './shapes.ts'

/**
 * Converts path data of straight and curved segments (M, L, H, V, C, Z, absolute) to points about `step` pixels apart;
 * one list for each subpath.
 */
function flatten(shape: string, step: number): Point[][] {
  const parts: Point[][] = []
  let at: Point = [0, 0]
  for (const [, command = '', rest = ''] of shape.matchAll(/([MLHVCZ])([^MLHVCZ]*)/g)) {
    const numbers = [...rest.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text))
    const number = (i: number): number => numbers[i] ?? 0
    if (command === 'M') parts.push([(at = [number(0), number(1)])])
    const part = parts.at(-1)
    if (!part || command === 'M') continue
    const toward = (length: number, place: (t: number) => Point): void => {
      const count = Math.max(1, Math.round(length / step))
      for (let i = 1; i <= count; i++) part.push(place(i / count))
      at = place(1)
    }
    const straight = ([x, y]: Point): void => {
      const [x0, y0] = at
      toward(Math.hypot(x - x0, y - y0), (t) => [x0 + (x - x0) * t, y0 + (y - y0) * t])
    }
    if (command === 'L') for (let i = 0; i + 1 < numbers.length; i += 2) straight([number(i), number(i + 1)])
    if (command === 'H') straight([number(0), at[1]])
    if (command === 'V') straight([at[0], number(0)])
    if (command === 'Z') straight(part[0] ?? at)
    if (command === 'C') {
      const [x0, y0] = at
      const [x1, y1, x2, y2, x3, y3] = [number(0), number(1), number(2), number(3), number(4), number(5)]
      const bend = (a: number, b: number, c: number, d: number, t: number): number =>
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d
      toward(Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2), (t) => [
        bend(x0, x1, x2, x3, t),
        bend(y0, y1, y2, y3, t),
      ])
    }
  }
  return parts
}

/**
 * A shape with an irregular edge, like wet paint or torn paper: `reach` is the height and `scale` about the length of a
 * bump, in pixels. Computed here because the renderer's displacement filter takes seconds per picture.
 */
export function ragged(chance: Random, shape: string, reach: number, scale: number): string {
  const bumps = [1, 2.3, 5.1].map((frequency) => ({
    k: frequency / scale,
    a: chance() * 40,
    b: chance() * 40,
    lean: chance.between(0.4, 1.4),
    size: reach / frequency ** 0.7,
  }))
  const shift = ([x, y]: Point): Point => {
    let [dx, dy] = [0, 0]
    for (const { k, a, b, lean, size } of bumps) {
      dx += Math.sin(y * k + a + Math.sin(x * k * lean)) * size
      dy += Math.sin(x * k + b + Math.sin(y * k * lean)) * size
    }
    return [x + dx * 0.5, y + dy * 0.5]
  }
  return flatten(shape, scale / 5)
    .map((part) => `${lines(part.map(shift))}Z`)
    .join('')
}

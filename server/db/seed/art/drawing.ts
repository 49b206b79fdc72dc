import { png } from './png.ts'
import { random, type Random } from './random.ts'

type Attributes = Record<string, string | number | undefined>
type Stop = string | readonly [at: number, colour: string, opacity?: number]

const attributes = (given: Attributes): string =>
  Object.entries(given)
    .map(([name, value]) =>
      value === undefined ? '' : ` ${name}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`
    )
    .join('')

/** Serialises one SVG element. */
export const el = (name: string, given: Attributes, inside = ''): string =>
  `<${name}${attributes(given)}>${inside}</${name}>`
/**
 * For a single shape: the renderer draws `opacity` on a separate layer, which is hundreds of times slower than
 * translucent paint.
 */
const paint = ({ opacity, ...given }: Attributes): Attributes =>
  opacity === undefined || given.filter || given.style
    ? { ...given, opacity }
    : {
        ...given,
        'fill-opacity': opacity,
        'stroke-opacity': given.stroke ? opacity : undefined,
      }
export const path = (d: string, given: Attributes): string => el('path', { d, ...paint(given) })
export const disc = (cx: number, cy: number, r: number, given: Attributes): string =>
  el('circle', { cx, cy, r, ...paint(given) })
export const oval = (cx: number, cy: number, rx: number, ry: number, given: Attributes): string =>
  el('ellipse', { cx, cy, rx, ry, ...paint(given) })
export const box = (x: number, y: number, width: number, height: number, given: Attributes): string =>
  el('rect', { x, y, width, height, ...paint(given) })
/**
 * A soft shadow below a shape, made of increasingly wide strokes, because a blur would need a separate layer. `reach`
 * in pixels.
 */
export const shadow = (shape: string, colour: string, opacity: number, reach: number, transform: string): string =>
  group(
    { transform, fill: 'none', stroke: colour, 'stroke-linejoin': 'round', 'stroke-opacity': opacity / 5 },
    ...[2, 1.5, 1, 0.5].map((wide) => path(shape, { 'stroke-width': reach * wide })),
    path(shape, { fill: colour, 'fill-opacity': opacity, stroke: 'none' })
  )
export const group = (given: Attributes, ...inside: string[]): string => el('g', given, inside.join(''))

const stops = (list: readonly Stop[]): string =>
  list
    .map((stop, i) => {
      const [at, colour, opacity] =
        typeof stop === 'string' ? [i / Math.max(1, list.length - 1), stop, undefined] : stop
      return el('stop', { offset: at, 'stop-color': colour, 'stop-opacity': opacity })
    })
    .join('')

const noise = (seed: string, size: number, colour: number, strength: number): string => {
  const chance = random(seed)
  const pixels = Buffer.alloc(size * size * 4, colour)
  for (let i = 3; i < pixels.length; i += 4) pixels[i] = Math.max(0, chance.normal()) * strength
  return `data:image/png;base64,${png(pixels, size, size).toString('base64')}`
}
// The grain of paper and film: dark and light specks.
const [darkGrain, lightGrain] = [noise('dark', 220, 0, 110), noise('light', 260, 255, 110)]

/** A sheet to draw on, in pixels. Later elements are on top. */
export type Drawing = ReturnType<typeof drawing>

/**
 * Creates a sheet with its own random sequence. `u` is one hundredth of the shorter side: sizes in `u` look the same on
 * every sheet.
 */
export function drawing(width: number, height: number, seed: string) {
  const chance: Random = random(seed)
  const defs: string[] = []
  const body: string[] = []
  let made = 0
  const define = (make: (id: string) => string): string => {
    const id = `d${++made}`
    defs.push(make(id))
    return `url(#${id})`
  }
  return {
    w: width,
    h: height,
    u: Math.min(width, height) / 100,
    chance,
    add: (...parts: string[]): void => void body.push(...parts),
    /** Groups everything that `draw` adds, so that an expensive filter runs only once. */
    within: (given: Attributes, draw: () => void): void => {
      const start = body.length
      draw()
      const inside = body.splice(start)
      body.push(group(given, ...inside))
    },
    /** A gradient along a line given in shares of the sheet (or of the shape, with `own`). */
    linear: (
      list: readonly Stop[],
      [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
      own = false
    ): string =>
      define((id) =>
        el(
          'linearGradient',
          own
            ? { id, x1, y1, x2, y2 }
            : { id, x1: x1 * width, y1: y1 * height, x2: x2 * width, y2: y2 * height, gradientUnits: 'userSpaceOnUse' },
          stops(list)
        )
      ),
    /** A radial gradient; centre and radius in pixels. */
    radial: (list: readonly Stop[], cx: number, cy: number, r: number, squeeze = 1): string =>
      define((id) =>
        el(
          'radialGradient',
          {
            id,
            cx: 0,
            cy: 0,
            r,
            gradientUnits: 'userSpaceOnUse',
            gradientTransform: `translate(${cx} ${cy}) scale(1 ${squeeze})`,
          },
          stops(list)
        )
      ),
    /** A value for `filter`: a blur of `size` pixels. */
    blur: (size: number): string =>
      define((id) =>
        el(
          'filter',
          { id, x: '-40%', y: '-40%', width: '180%', height: '180%' },
          el('feGaussianBlur', { stdDeviation: size })
        )
      ),
    /**
     * A value for `filter`: edges distorted as if drawn by hand; `reach` in pixels, `scale` about one bump per that
     * many pixels.
     */
    tremble: (reach: number, scale: number, octaves = 2): string =>
      define((id) =>
        el(
          'filter',
          { id, x: '-10%', y: '-10%', width: '120%', height: '120%' },
          el('feTurbulence', {
            type: 'fractalNoise',
            baseFrequency: 1 / scale,
            numOctaves: octaves,
            seed: chance.int(1, 999),
          }) +
            el('feDisplacementMap', { in: 'SourceGraphic', scale: reach, xChannelSelector: 'R', yChannelSelector: 'G' })
        )
      ),
    filter: (inside: string): string =>
      define((id) => el('filter', { id, x: '-10%', y: '-10%', width: '120%', height: '120%' }, inside)),
    clip: (...shapes: string[]): string => define((id) => el('clipPath', { id }, shapes.join(''))),
    mask: (...shapes: string[]): string => define((id) => el('mask', { id }, shapes.join(''))),
    /** Fills the whole sheet. */
    wash: (fill: string, given: Attributes = {}): void => void body.push(box(0, 0, width, height, { fill, ...given })),
    /** Darkens the edges. */
    vignette: (colour: string, opacity: number, reach = 0.78): void => {
      const r = Math.hypot(width, height) / 2
      const fill = define((id) =>
        el(
          'radialGradient',
          { id, cx: width / 2, cy: height / 2, r, gradientUnits: 'userSpaceOnUse' },
          stops([
            [reach * 0.5, colour, 0],
            [1, colour, opacity],
          ])
        )
      )
      body.push(box(0, 0, width, height, { fill }))
    },
    /** Adds paper or film grain to everything drawn so far; strength from 0 to 1. */
    grain: (dark: number, light = dark * 0.8, scale = 1): void => {
      for (const [href, size, opacity] of [
        [darkGrain, 220, dark],
        [lightGrain, 260, light],
      ] as const) {
        if (!opacity) continue
        const side = size * scale
        const fill = define((id) =>
          el(
            'pattern',
            { id, width: side, height: side, patternUnits: 'userSpaceOnUse' },
            el('image', { href, width: side, height: side })
          )
        )
        body.push(box(0, 0, width, height, { fill, opacity }))
      }
    },
    svg: (): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs.join('')}</defs>${body.join('')}</svg>`,
  }
}

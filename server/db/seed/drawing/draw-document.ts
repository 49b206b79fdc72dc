import { box, drawing, group, path, type Drawing } from '../art/drawing.ts'
import { bust, type Person } from '../art/figure.ts'
import { along, curve } from '../art/shapes.ts'

const holder: Person = {
  skin: '#d8a67c',
  hair: 'crop',
  hairColour: '#3a2a20',
  top: 'collar',
  topColour: '#39506b',
  detail: '#000',
  beard: true,
}

/** A card that looks like an identity document without a real person's data. */
const card = (d: Drawing, x: number, y: number, wide: number): string => {
  const tall = wide * 0.63
  const lines = [0.24, 0.36, 0.48, 0.6].map((at, i) =>
    box(x + wide * 0.42, y + tall * at, wide * (0.46 - i * 0.07), tall * 0.05, {
      rx: tall * 0.02,
      fill: '#35506b',
      opacity: 0.65,
    })
  )
  const waves = [0, 1, 2, 3, 4, 5].map((i) =>
    path(curve(along(9, (t) => [x + wide * t, y + tall * (0.2 + i * 0.12) + Math.sin(t * 9 + i) * tall * 0.05])), {
      fill: 'none',
      stroke: '#8fb3a6',
      'stroke-width': wide * 0.004,
    })
  )
  return group(
    {},
    box(x, y, wide, tall, { rx: wide * 0.03, fill: '#e7efe6', stroke: '#9fb7a8', 'stroke-width': wide * 0.006 }),
    ...waves,
    box(x, y, wide, tall * 0.13, { rx: wide * 0.03, fill: '#2f6b57' }),
    box(x + wide * 0.06, y + tall * 0.22, wide * 0.29, tall * 0.62, { fill: '#c9d6cf' }),
    ...lines,
    group(
      { transform: `translate(${x + wide * 0.06} ${y + tall * 0.3}) scale(${(wide * 0.29) / Math.min(d.w, d.h)})` },
      bust(d, holder)
    )
  )
}

/** The two pictures that a creator submits for approval. */
export function drawDocument(kind: 'idDocument' | 'selfieWithId'): Drawing {
  const d = drawing(1200, 900, kind)
  if (kind === 'idDocument') {
    d.wash(d.linear(['#6d5a4a', '#4a3b30'], [0, 0, 1, 1]))
    d.add(card(d, 150, 150, 900))
  } else {
    d.wash(d.linear(['#cfd8d6', '#9fb0b4']))
    d.add(bust(d, holder, 'translate(-9 -6) scale(1.18)'), card(d, 640, 560, 430))
  }
  d.grain(0.12, 0.1)
  return d
}

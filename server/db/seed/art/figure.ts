import { box, disc, group, oval, path, type Drawing } from './drawing.ts'
import { mix, shade } from './colour.ts'
import { along, arc, curve, type Point } from './shapes.ts'

export type Hair = 'bun' | 'afro' | 'bob' | 'long' | 'crop' | 'curls' | 'braid' | 'locs' | 'scarf' | 'beanie' | 'shaved' | 'quiff' | 'waves'
export type Person = {
  skin: string
  hair: Hair
  /** The colour of the hair, or of the cloth that covers it. */
  hairColour: string
  top: 'crew' | 'collar' | 'turtleneck' | 'apron' | 'shawl' | 'strap'
  topColour: string
  detail: string
  beard?: boolean
  glasses?: boolean
  earring?: string
  /** Rotation of the head in degrees. */
  tilt?: number
}

// A bust in a field of 100 × 100: the head is at about (50, 39).
const HEAD: readonly Point[] = [
  [50, 22.5], [57.5, 24.6], [62, 31.5], [62.3, 41], [60, 49.5], [55.5, 55.8], [50.5, 58.2], [45, 55.6], [40.2, 49.5], [38, 41],
  [38, 31.5], [42.5, 24.6]
]

const SHEEN: readonly (readonly Point[])[] = [
  [[39, 24], [43, 19.6], [47, 21]], [[49, 17], [54, 16.4], [56, 20]], [[46, 25], [50, 22.6], [53, 25]], [[59, 20], [63, 23], [62, 27]]
]

const strand = (points: readonly Point[], colour: string, width: number, opacity = 0.5): string =>
  path(curve(points), { fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', opacity })

const cloud = (points: readonly Point[], radius: number, fill: string): string => points.map(
  ([x, y], i) => disc(x, y, radius * (0.85 + ((i * 7) % 5) * 0.08), { fill })
).join('')

/** The hair behind and in front of the head. */
function hair(person: Person): { back: string; front: string } {
  const colour = person.hairColour
  const [light, dark] = [shade(colour, 0.22), shade(colour, -0.35)]
  const cap = (low: number, part = 44): string =>
    path(
      curve(
        [
          [37, low], [35.8, 33], [38.5, 24], [46, 18.6], [54, 18.6], [61.5, 24], [64.2, 33], [63, low], [61.6, 35], [58.4, 29.4],
          [part + 4, 27.4], [41.5, 30.5], [38.6, 36]
        ],
        true, 0.9
      ),
      { fill: colour }
    )
  const shine = strand([[41, 25.5], [47, 21.4], [54, 21.2]], light, 1.1, 0.55) + strand([[40, 29], [46, 24.6], [52.5, 23.8]], light, 0.7, 0.4)
  switch (person.hair) {
    case 'bun':
      return { back: disc(52, 13.5, 8, { fill: dark }) + strand([[46.5, 13], [51, 8.6], [57, 11]], light, 1), front: cap(42) + shine }
    case 'afro':
      return {
        back: cloud(arc(50, 31, 16, 15.5, 0, 1, 26), 8.5, colour) + cloud(arc(50, 31, 19, 18, 0.55, 0.85, 12), 3.6, light),
        front: path(
          curve([[37.4, 37], [37, 28], [43, 22.5], [50, 21], [57, 22.5], [63, 28], [62.6, 37], [59.5, 30.4], [54, 27.6], [46, 27.6], [40.5, 30.4]], true),
          { fill: colour }
        )
      }
    case 'bob':
      return {
        back: path(
          curve([[33, 54], [32.6, 36], [37, 22], [50, 15.8], [63, 22], [67.4, 36], [67, 54], [60, 57.5], [50, 52], [40, 57.5]], true, 0.9),
          { fill: dark }
        ),
        front: path(
          curve(
            [
              [35.4, 55], [33.4, 38], [36, 25], [44, 17.4], [55, 16.8], [64, 24.5], [66.4, 38], [64.6, 55], [62, 47], [61, 36],
              [54.5, 29], [47.5, 26.6], [41, 35], [38.6, 46]
            ],
            true, 0.8
          ),
          { fill: colour }
        ) + shine
      }
    case 'long':
      return {
        back: path(
          curve([[28, 84], [31, 62], [32.5, 38], [37, 22], [50, 15.4], [63, 22], [67.5, 38], [69, 62], [72, 84], [60, 80], [50, 70], [40, 80]], true, 0.9),
          { fill: dark }
        ),
        front: path(
          curve(
            [
              [50, 17], [42, 19], [36, 27], [34, 42], [33, 62], [37, 68], [38, 50], [39, 38], [43, 30], [50, 24.5], [57, 30], [61, 38],
              [62, 50], [63, 68], [67, 62], [66, 42], [64, 27], [58, 19]
            ],
            true, 0.9
          ),
          { fill: colour }
        ) + strand([[40, 24], [36.5, 34], [35.8, 50]], light, 1) + strand([[60.4, 24], [63.8, 34], [64.2, 50]], light, 0.8, 0.3)
      }
    case 'waves':
      return {
        back: path(
          curve(
            [
              [27, 70], [34, 62], [28, 52], [34, 40], [34, 27], [42, 17.5], [54, 15.6], [64, 23], [68, 36], [72, 46], [66, 56], [73, 66],
              [64, 72], [50, 64], [38, 73]
            ],
            true
          ),
          { fill: dark }
        ),
        front: path(
          curve(
            [
              [56, 17], [46, 16.4], [37.5, 22], [34.6, 33], [37, 44], [33, 54], [37.5, 60], [39.6, 47], [40.6, 37], [47, 31], [56, 26.6],
              [60.8, 33], [62, 45], [65.4, 54], [66.6, 44], [65.4, 28]
            ],
            true
          ),
          { fill: colour }
        ) + shine
      }
    case 'curls':
      return {
        back: cloud(arc(50, 33, 15, 17, 0.42, 1.08, 22), 6.4, dark),
        front: cloud(
          [[39, 30], [42, 24.5], [47, 21.4], [53, 21.2], [58.4, 24.2], [61.6, 29.6], [44.5, 27], [51, 25.4], [57, 27.6]], 4.7, colour
        ) + SHEEN.map((points) => strand(points, light, 1, 0.4)).join('')
      }
    case 'braid':
      return {
        back: path(curve([[35, 44], [36, 26], [50, 16.6], [64, 26], [65, 44], [50, 40]], true), { fill: dark }),
        front: cap(43, 52) + shine + along(9, (t) => [62.5 + Math.sin(t * 3) * 3.5 + t * 3, 48 + t * 36]).map(
          ([x, y], i) => oval(x, y, 3.8 - i * 0.16, 3, { fill: i % 2 ? colour : shade(colour, -0.16), transform: `rotate(${i % 2 ? 32 : -32} ${x} ${y})` })
        ).join('')
      }
    case 'locs': {
      const fall = (x: number, i: number): string => strand(
        [[50 + (x - 50) * 0.5, 19.5], [50 + (x - 50) * 1.1, 28], [x, 46 + (i % 3) * 3], [x + (x - 50) * 0.1, 62 + (i % 4) * 5]],
        i % 3 ? colour : light, 3.1, 1
      )
      return {
        back: [33.5, 36, 38.8, 61.2, 64, 66.5, 31.6, 68.4].map(fall).join(''),
        front: cap(40) + [34.4, 37, 63, 65.6].map(
          (x, i) => strand([[50, 19], [50 + (x - 50) * 0.82, 24.4], [x, 36], [x, 58 + i * 4]], i % 2 ? colour : shade(colour, 0.12), 2.7, 1)
        ).join('')
      }
    }
    case 'scarf':
      return { back: path(curve([[30, 80], [33, 50], [34, 30], [42, 17.6], [50, 15.6], [58, 17.6], [66, 30], [67, 50], [70, 80]], true, 0.9), { fill: dark }), front: path(`${curve([[50, 15.6], [40, 18.4], [34.6, 28], [34, 44], [38, 60], [46, 68], [56, 68], [63, 60], [66, 44], [65.4, 28], [60, 18.4]], true, 0.9)}${curve([[50, 25.4], [57, 27.6], [60.8, 34], [61, 43], [57.6, 52.6], [50.5, 57.4], [43, 52.6], [39.4, 43], [39.6, 34], [43, 27.6]], true)}`, { fill: colour, 'fill-rule': 'evenodd' }) + path(curve([[35, 56], [46, 66], [60, 64], [74, 78], [60, 84], [40, 80], [28, 76]], true), { fill: shade(colour, -0.1) }) + strand([[37.5, 38], [39, 53], [48, 63]], light, 0.9) + strand([[38, 66], [50, 71], [64, 72]], dark, 0.9) }
    case 'beanie':
      return {
        back: path(curve([[37, 43], [36.4, 34], [50, 28], [63.6, 34], [63, 43]], true), { fill: '#2a211d' }),
        front: path(curve([[36.4, 32], [37.4, 21], [44, 14], [50, 12.8], [57, 14], [63, 21], [63.8, 32], [50, 29]], true, 0.9), { fill: colour }) + path(curve([[35.6, 33.5], [36, 28.4], [50, 24.8], [64, 28.4], [64.4, 33.5], [50, 29.8]], true, 0.8), { fill: shade(colour, -0.16) }) + along(11, (t) => [38 + t * 24, 0]).map(
          ([x]) => strand([[x, 27.6 - Math.sin(((x - 38) / 24) * 3.14) * 1.6], [x, 31 - Math.sin(((x - 38) / 24) * 3.14) * 1.8]], dark, 0.6, 0.6)
        ).join('')
      }
    case 'quiff':
      return {
        back: path(curve([[36.6, 42], [36.4, 30], [50, 22], [63.6, 30], [63.4, 42]], true), { fill: dark }),
        front: path(
          curve(
            [
              [37, 39], [35.8, 29], [36.6, 20], [45, 13.6], [57, 12.8], [65.6, 19.6], [64, 30], [63, 39], [61.4, 31], [56, 28.6],
              [47, 27.6], [41, 26.6], [38.8, 32]
            ],
            true, 0.9
          ),
          { fill: colour }
        ) + strand([[39, 22], [46, 16.6], [57, 15.6]], light, 1.2) + strand([[40, 25], [48, 20], [60, 19.4]], light, 0.8, 0.4)
      }
    case 'shaved':
      return {
        back: '',
        front: path(
          curve([[37.6, 36], [37.6, 29], [43, 23], [50, 21.6], [57, 23], [62.4, 29], [62.4, 36], [60, 29.6], [55, 26.8], [45, 26.8], [40, 29.6]], true),
          { fill: mix(colour, person.skin, 0.35), opacity: 0.85 }
        )
      }
    default:
      return { back: '', front: cap(37) + shine }
  }
}

const clothes = (person: Person): string => {
  const [colour, dark, light] = [person.topColour, shade(person.topColour, -0.3), shade(person.topColour, 0.16)]
  const body = path(
    curve([[8, 104], [13, 84], [26, 74.6], [40, 69.5], [50, 74], [60, 69.5], [74, 74.6], [87, 84], [92, 104]], false, 0.9) + 'Z',
    { fill: colour }
  )
  const folds = strand([[22, 82], [25, 92], [24, 102]], dark, 1.1) + strand([[78, 82], [75, 92], [76, 102]], dark, 1.1) + strand([[36, 76], [40, 88], [39, 102]], dark, 0.7, 0.35) + strand(
    [[17, 84], [26, 77.6], [36, 73.6]], light, 1.2, 0.5
  )
  switch (person.top) {
    case 'collar':
      return body + folds + path(
        'M41 68.6 50 80l9-11.4 5 4.6-9 14-5-5-5 5-9-14z', { fill: light }
      ) + path('M50 80v24', { stroke: dark, 'stroke-width': 0.8 }) + disc(50.1, 90, 0.9, { fill: dark }) + disc(50.1, 98, 0.9, { fill: dark })
    case 'turtleneck':
      return body + folds + path(
        curve([[42.2, 58.5], [50, 61.6], [57.8, 58.5], [59.6, 71], [50, 76], [40.4, 71]], true, 0.7), { fill: shade(colour, 0.07) }
      ) + [46, 50, 54].map((x) => strand([[x, 62.5], [x, 72.5]], dark, 0.7)).join('')
    case 'apron':
      return body + folds + path('M35 104V84q15 5 30 0v20z', { fill: person.detail }) + path('M36 85 42.5 69M64 85 57.5 69', { stroke: shade(person.detail, -0.12), 'stroke-width': 3 }) + path(
        'M40 96q10 3 20 0', { fill: 'none', stroke: shade(person.detail, -0.25), 'stroke-width': 0.8 }
      )
    case 'shawl':
      return body + path(curve([[10, 92], [22, 76], [41, 67], [52, 78], [64, 90], [60, 104], [8, 104]], true, 0.8), { fill: person.detail }) + path(
        curve([[90, 92], [78, 76], [59, 67], [46, 84], [36, 104], [92, 104]], true, 0.8), { fill: shade(person.detail, -0.1) }
      ) + strand([[58, 70], [48, 84], [41, 101]], shade(person.detail, 0.3), 0.9) + strand([[66, 74], [56, 88], [50, 103]], shade(person.detail, -0.3), 0.7)
    case 'strap':
      return path(curve([[8, 104], [13, 84], [26, 74.6], [40, 69.5], [50, 72], [60, 69.5], [74, 74.6], [87, 84], [92, 104]], false, 0.9) + 'Z', { fill: person.skin }) + path(curve([[24, 104], [30, 90], [35, 84], [42, 88], [50, 89.6], [58, 88], [65, 84], [70, 90], [76, 104]], true, 0.6), { fill: colour }) + path('M36 86 33 72.6M64 86 67 72.6', { stroke: colour, 'stroke-width': 3.4 }) + strand([[40, 79], [47, 82]], shade(person.skin, -0.25), 0.7) + strand([[60, 79], [53, 82]], shade(person.skin, -0.25), 0.7)
    default:
      return body + folds + path(
        curve([[39, 69.6], [44, 76], [50, 78], [56, 76], [61, 69.6]], false),
        { fill: 'none', stroke: light, 'stroke-width': 2.2, opacity: 0.8 }
      )
  }
}

/**
 * A faceless head with shoulders, lit from the left: a group of 100 × 100 that is scaled onto the sheet. `place` is an
 * additional SVG transform.
 */
export function bust(d: Drawing, person: Person, place = ''): string {
  const { skin } = person
  const head = curve(HEAD, true)
  const inHead = d.clip(path(head, {}))
  const { back, front } = hair(person)
  const soft = d.blur(1.1)
  const dark = shade(skin, -0.34)
  const neck = path(curve([[43.6, 50], [43, 62], [39, 70.5], [50, 79], [61, 70.5], [57, 62], [57, 50]], true, 0.7), { fill: shade(skin, -0.08) })
  const neckShadow = path(curve([[43.4, 52], [50.6, 60.4], [57.4, 52], [57.6, 64], [54, 69], [46, 63.6]], true, 0.8), { fill: dark, opacity: 0.55 })
  const face = group({ 'clip-path': inHead },
    box(30, 15, 40, 50, { fill: skin }),
    path(
      curve([[53, 15], [54, 30], [52.6, 36.5], [54, 41], [55.6, 46.4], [52.6, 48.2], [53.4, 52], [51, 60], [68, 62], [70, 15]], true, 0.75),
      { fill: dark, opacity: 0.46 }
    ),
    oval(43.5, 45.5, 5, 4, { fill: mix(skin, '#e0603c', 0.5), opacity: 0.28, filter: soft }),
    oval(44.6, 31.5, 5, 6, { fill: shade(skin, 0.4), opacity: 0.42, filter: soft }),
    path(curve([[38, 27], [50, 25], [62, 27], [62, 32], [50, 29.6], [38, 32]], true), { fill: dark, opacity: 0.3, filter: soft }),
    person.beard ? path(curve([[37, 42], [40.6, 46], [46, 49], [51, 48], [56, 49], [60, 46], [63, 42], [62, 54], [51, 62], [39, 55]], true, 0.9), { fill: person.hair === 'beanie' ? '#2a211d' : mix(person.hairColour, skin, 0.12) }) : '')
  const ears = oval(37.6, 42.4, 1.9, 3.4, { fill: shade(skin, -0.12) }) + oval(62.5, 42.4, 1.7, 3.3, { fill: shade(skin, -0.3) })
  const rims = person.glasses ? `${disc(44.6, 40, 4.4, { fill: '#fff', 'fill-opacity': 0.16, stroke: '#1b1a1a', 'stroke-width': 0.9 })}${disc(55.6, 40, 4.4, { fill: '#fff', 'fill-opacity': 0.1, stroke: '#1b1a1a', 'stroke-width': 0.9 })}${path('M49 39.4q1.2-.8 2.2 0M40.2 39.4l-2.6-1M60 39.4l2.4-1', { fill: 'none', stroke: '#1b1a1a', 'stroke-width': 0.8 })}` : ''
  const ring = person.earring ? disc(37.4, 47.4, 1.7, { fill: 'none', stroke: person.earring, 'stroke-width': 0.8 }) : ''
  const turned = { transform: `rotate(${person.tilt ?? 0} 50 62)` }
  const scale = Math.min(d.w, d.h) / 100
  return group({ transform: `translate(${(d.w - scale * 100) / 2} ${d.h - scale * 100}) scale(${scale}) ${place}` },
    group(turned, back), neck, neckShadow, clothes(person),
    group(turned, person.hair === 'scarf' ? '' : ears, face, front, rims, ring),
    path('M50 74C53 73 57 71 60 69.5C65 71 69 72.5 74 74.6C80 78 84 80 87 84C90 90 91 97 92 104H54C52 92 51 84 50 74Z', { fill: '#000', opacity: 0.13 }))
}

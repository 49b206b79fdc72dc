import { drawing, path, type Drawing } from './art/drawing.ts'
import { shade } from './art/colour.ts'
import { bust, type Hair, type Person } from './art/figure.ts'
import { random, waves } from './art/random.ts'
import { along, arc, curve, lines } from './art/shapes.ts'

export type DemoFan = { username: string; name: string; country: string; hair: Hair }

const fan = (username: string, name: string, country: string, hair: Hair): DemoFan => ({
  username,
  name,
  country,
  hair,
})

/** The fans of the demo; the first one belongs to the demo account. */
export const demoFans: readonly DemoFan[] = [
  fan('nina.folio', 'Nina Folio', 'PT', 'waves'),
  fan('bento.lima', 'Bento Limaverde', 'BR', 'crop'),
  fan('sunniva_k', 'Sunniva Kleppe', 'NO', 'long'),
  fan('okello.j', 'Jonah Okellosi', 'UG', 'shaved'),
  fan('mirabel.q', 'Mirabel Quintanar', 'MX', 'bun'),
  fan('teoh.wl', 'Teoh Wei Lun', 'MY', 'quiff'),
  fan('halina.w', 'Halina Wroczek', 'PL', 'bob'),
  fan('duda.mar', 'Duda Marimba', 'BR', 'curls'),
  fan('idris.b', 'Idris Benhamza', 'MA', 'crop'),
  fan('clara.vent', 'Clara Ventresca', 'IT', 'braid'),
  fan('rafi.noor', 'Rafiqul Noorzai', 'GB', 'beanie'),
  fan('yuki.amb', 'Yuki Ambara', 'JP', 'bob'),
  fan('anselm.t', 'Anselm Tröger', 'DE', 'quiff'),
  fan('thandeka_m', 'Thandeka Mvuyo', 'ZA', 'afro'),
  fan('leocadia', 'Leocádia Prates', 'BR', 'waves'),
  fan('piet.oom', 'Piet Oomkens', 'NL', 'shaved'),
  fan('salma.ez', 'Salma Ezzine', 'TN', 'scarf'),
  fan('gus.harrow', 'Gus Harrowgate', 'US', 'beanie'),
  fan('amparo.v', 'Amparo Velasquín', 'ES', 'bun'),
  fan('kofi.ad', 'Kofi Adomaku', 'GH', 'locs'),
  fan('linh.dao', 'Linh Daotran', 'VN', 'long'),
  fan('marek.s', 'Marek Svobodník', 'CZ', 'crop'),
  fan('iracema.f', 'Iracema Figueirôa', 'BR', 'braid'),
  fan('owen.pell', 'Owen Pellwyn', 'GB', 'quiff'),
  fan('zeynep.ark', 'Zeynep Arkındal', 'TR', 'curls'),
  fan('mateus.rq', 'Mateus Roquette', 'BR', 'afro'),
  fan('signe.holm', 'Signe Holmbakken', 'DK', 'bob'),
  fan('arjun.pv', 'Arjun Pallavira', 'IN', 'waves'),
  fan('colette.d', 'Colette Dufresnoy', 'FR', 'long'),
  fan('nahuel.c', 'Nahuel Curinao', 'AR', 'locs'),
]

const SKINS = ['#f2cfb3', '#e5b590', '#cf9a6f', '#b07a50', '#8a5636', '#5f3826'] as const
const HAIRS = ['#1c1716', '#33221a', '#5e3a22', '#8c5a2e', '#b9854a', '#7b2f22'] as const
const GREY = '#9a9691'
const CLOTHS = [
  '#2f4a3f',
  '#b5482f',
  '#e3d7bf',
  '#27406b',
  '#8a2f45',
  '#d9a23a',
  '#51606b',
  '#6b4a7a',
  '#3f7f7a',
] as const
const GROUNDS = [
  '#d97a54',
  '#2f6b6f',
  '#e2b34b',
  '#7f9a72',
  '#b98ab0',
  '#46588a',
  '#c9b79a',
  '#8fb8c4',
  '#a34c4c',
] as const
const TOPS = ['crew', 'collar', 'turtleneck', 'shawl', 'crew'] as const

/** A subtle pattern behind a head, so that thirty of them look different. */
const ground = (d: Drawing, colour: string): void => {
  d.wash(d.linear([shade(colour, 0.16), colour, shade(colour, -0.25)], [0, 0, 0.6, 1]))
  const hill = waves(d.chance)
  const stroke = { fill: 'none', stroke: shade(colour, 0.4), 'stroke-width': d.u * 1.1, opacity: 0.35 }
  const kind = d.chance.int(0, 3)
  for (let i = 0; i < 9; i++) {
    if (kind === 0)
      d.add(path(curve(along(9, (t) => [t * d.w, d.h * (i / 8) + hill(t * 4 + i * 0.3) * d.u * 5])), stroke))
    if (kind === 1)
      d.add(
        path(
          curve(arc(d.w * 0.5, d.h * 0.4, d.u * (24 + i * 8), d.u * (24 + i * 8), 0, 1, 17).slice(0, -1), true),
          stroke
        )
      )
    if (kind === 2)
      d.add(
        path(
          lines([
            [d.w * (i / 8), -9],
            [d.w * (i / 8) - d.u * 40, d.h],
          ]),
          stroke
        )
      )
  }
  if (kind === 3)
    d.add(
      path(curve(arc(d.w * 0.5, d.h * 0.46, d.u * 40, d.u * 40, 0, 1, 17).slice(0, -1), true), {
        fill: shade(colour, 0.3),
        opacity: 0.7,
      })
    )
}

/** The portrait of a fan, generated from the name alone. */
export function drawFan({ username, hair }: Pick<DemoFan, 'username' | 'hair'>, size = 320): Drawing {
  const d = drawing(size, size, `fan ${username}`)
  const look = random(`look ${username}`)
  const skin = look.int(0, SKINS.length - 1)
  const hairColour = look.chance(0.12) ? GREY : look.pick(HAIRS.slice(0, skin > 2 ? 2 : HAIRS.length))
  const person: Person = {
    skin: SKINS[skin] ?? SKINS[0],
    hair,
    hairColour: hair === 'scarf' || hair === 'beanie' ? look.pick(CLOTHS) : hairColour,
    top: look.pick(TOPS),
    topColour: look.pick(CLOTHS),
    detail: look.pick(CLOTHS),
    beard: ['crop', 'beanie', 'shaved', 'quiff'].includes(hair) && look.chance(0.55),
    glasses: look.chance(0.35),
    tilt: look.between(-8, 8),
    ...(look.chance(0.3) && { earring: '#eac26a' }),
  }
  ground(d, look.pick(GROUNDS))
  d.add(bust(d, person, 'translate(-9 -2) scale(1.18)'))
  d.grain(0.14, 0.08)
  return d
}

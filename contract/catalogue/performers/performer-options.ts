/** One choice of a profile's option list: the value on the wire and its two labels. */
export type Option = { readonly value: string; readonly en: string; readonly pt: string }

const ranges = (from: number, last: number, step: number, width: number): [number, number][] => {
  const all: [number, number][] = []
  for (let low = from; low <= last; low += step) all.push([low, low + width])
  return all
}

const measureOptions = (unit: string, under: number, over: number, between: [number, number][]): Option[] => [
  { value: `under_${under}`, en: `Under ${under} ${unit}`, pt: `Menos de ${under} ${unit}` },
  ...between.map(([low, high]) => ({
    value: `${low}_${high}`,
    en: `${low}–${high} ${unit}`,
    pt: `${low}–${high} ${unit}`,
  })),
  { value: `over_${over}`, en: `Over ${over} ${unit}`, pt: `Mais de ${over} ${unit}` },
]

const ageOptions = (): Option[] => [
  { value: '18_19', en: '18–19 years', pt: '18–19 anos' },
  ...ranges(20, 47, 3, 2).map(([low, high]) => ({
    value: `${low}_${high}`,
    en: `${low}–${high} years`,
    pt: `${low}–${high} anos`,
  })),
  { value: 'over_50', en: 'Over 50 years', pt: 'Mais de 50 anos' },
]

const toOptions = (rows: readonly (readonly [value: string, en: string, pt: string])[]): Option[] =>
  rows.map(([value, en, pt]) => ({ value, en, pt }))

/** The option lists of a creator's profile (Spec §3). */
export const performerOptions = {
  height: measureOptions('cm', 140, 190, ranges(140, 188, 3, 2)),
  weight: measureOptions('kg', 40, 100, ranges(40, 97, 3, 2)),
  age: ageOptions(),
  bodyType: toOptions([
    ['fit', 'Fit', 'Em forma'],
    ['slim', 'Slim', 'Magro'],
    ['curvy', 'Curvy', 'Curvilíneo'],
    ['large', 'Large', 'Grande'],
    ['toned', 'Toned', 'Definido'],
    ['petite', 'Petite', 'Mignon'],
    ['ripped', 'Ripped', 'Sarado'],
    ['tanned', 'Tanned', 'Bronzeado'],
    ['runner', 'Runner', 'Corredor'],
    ['swimmer', 'Swimmer', 'Nadador'],
    ['muscular', 'Muscular', 'Musculoso'],
    ['gymBody', 'Gym body', 'Corpo de academia'],
  ]),
  ethnicity: toOptions([
    ['asian', 'Asian', 'Asiático'],
    ['white', 'White', 'Branco'],
    ['latino', 'Latino', 'Latino'],
    ['hispanic', 'Hispanic', 'Hispânico'],
    ['black or african america', 'Black or African American', 'Negro ou afro-americano'],
    ['american indian or alaska native', 'American Indian or Alaska Native', 'Indígena americano ou nativo do Alasca'],
    [
      'native hawaiian or other pacific islander',
      'Native Hawaiian or other Pacific Islander',
      'Nativo do Havaí ou de outra ilha do Pacífico',
    ],
  ]),
  size: toOptions([
    ['x-large', 'X-Large', 'Extra grande'],
    ['large', 'Large', 'Grande'],
    ['medium', 'Medium', 'Médio'],
    ['small', 'Small', 'Pequeno'],
  ]),
  hairColor: toOptions([
    ['red', 'Red', 'Vermelho'],
    ['yellow', 'Yellow', 'Amarelo'],
    ['blond', 'Blond', 'Loiro'],
    ['black', 'Black', 'Preto'],
    ['brown', 'Brown', 'Castanho'],
    ['white', 'White', 'Branco'],
    ['brunet', 'Brunet', 'Moreno'],
    ['blue', 'Blue', 'Azul'],
    ['green', 'Green', 'Verde'],
    ['pink', 'Pink', 'Rosa'],
    ['ginger', 'Ginger', 'Ruivo'],
    ['multiColored', 'Multicolored', 'Multicolorido'],
  ]),
  eyeColor: toOptions([
    ['blue', 'Blue', 'Azul'],
    ['brown', 'Brown', 'Castanho'],
    ['green', 'Green', 'Verde'],
    ['amber', 'Amber', 'Âmbar'],
    ['gray', 'Gray', 'Cinza'],
    ['hazel', 'Hazel', 'Avelã'],
    ['red', 'Red', 'Vermelho'],
  ]),
  gender: toOptions([
    ['male', 'Male', 'Masculino'],
    ['female', 'Female', 'Feminino'],
    ['transgender', 'Transgender', 'Transgênero'],
  ]),
  sexualOrientation: toOptions([
    ['straight', 'Straight', 'Heterossexual'],
    ['lesbian', 'Lesbian', 'Lésbica'],
    ['gay', 'Gay', 'Gay'],
    ['bisexual', 'Bisexual', 'Bissexual'],
    ['transgender', 'Transgender', 'Transgênero'],
  ]),
} as const satisfies Record<string, Option[]>

export type PerformerOptionList = keyof typeof performerOptions

/** Whether `value` is a choice of `list`. */
export function isPerformerOption(list: PerformerOptionList, value: string): boolean {
  return performerOptions[list].some((option) => option.value === value)
}

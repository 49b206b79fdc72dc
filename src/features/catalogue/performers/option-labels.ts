import type { PerformerProfile } from '../../../../contract/catalogue/performers/performers.ts'
import {
  performerOptions,
  type PerformerOptionList,
} from '../../../../contract/catalogue/performers/performer-options.ts'
import { nameOfCode } from '../../../lib/code-names.ts'
import type { Locale } from '../../../lib/texts.ts'

/** The labels of the options that a creator chose (Spec §3), and the names of the country and languages by their code. */
export type OptionLabels = { readonly [List in PerformerOptionList]?: string } & {
  readonly names: Readonly<Record<string, string>>
}

/**
 * Finds the labels. Call it only in a page's `load`: a server-rendered page then needs neither the lists (1 kB) nor the
 * browser's names of countries and languages, which take a phone longer to load than the profile to render.
 */
export const optionLabels = (performer: PerformerProfile, locale: Locale): OptionLabels => ({
  ...Object.fromEntries(
    Object.entries(performerOptions).flatMap(([list, options]) => {
      const label = options.find((option) => option.value === performer[list as PerformerOptionList])?.[locale]
      return label === undefined ? [] : [[list, label]]
    })
  ),
  names: Object.fromEntries([
    ...(performer.country ? [[performer.country, nameOfCode('region', performer.country, locale)]] : []),
    ...(performer.languages ?? []).map((code) => [code, nameOfCode('language', code, locale)]),
  ]),
})

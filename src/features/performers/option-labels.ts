import type { PerformerProfile } from '../../../contract/accounts/performers.ts'
import { performerOptions, type PerformerOptionList } from '../../../contract/accounts/performer-options.ts'
import type { Locale } from '../../lib/texts.ts'

/** The labels of the options that a creator chose (Spec §3). */
export type OptionLabels = { readonly [List in PerformerOptionList]?: string }

/** Finds the labels. Call it only in a page's `load`: a server-rendered page then does not need the lists (1 kB). */
export const optionLabels = (performer: PerformerProfile, locale: Locale): OptionLabels =>
  Object.fromEntries(
    Object.entries(performerOptions).flatMap(([list, options]) => {
      const label = options.find((option) => option.value === performer[list as PerformerOptionList])?.[locale]
      return label === undefined ? [] : [[list, label]]
    })
  )

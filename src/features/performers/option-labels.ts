import type { PerformerProfile } from '../../../contract/performers.ts'
import { performerOptions, type PerformerOptionList } from '../../../contract/performer-options.ts'
import type { Locale } from '../../lib/texts.ts'

/** The words for what a creator chose in the option lists (Spec §3). */
export type OptionLabels = { readonly [List in PerformerOptionList]?: string }

/** Finds them. Only a page's `load` calls this: the lists weigh 1 kB that a page drawn by the server need not bring. */
export const optionLabels = (performer: PerformerProfile, locale: Locale): OptionLabels =>
  Object.fromEntries(
    Object.entries(performerOptions).flatMap(([list, options]) => {
      const label = options.find((option) => option.value === performer[list as PerformerOptionList])?.[locale]
      return label === undefined ? [] : [[list, label]]
    })
  )

import { capRange, capText } from '../../../contract/cap-texts.ts'
import { capsOf } from '../../../contract/caps.ts'
import type { Capped } from '../../../contract/caps.ts'
import { useLocale } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { amountFault } from './amount-fault.ts'
import { selectSettings } from './slice.ts'

/** The caps of an amount that a form asks for (Spec §9): `range` says them, `faultOf` what is wrong with what was typed, in words. */
export const useCaps = (what: Capped) => {
  const language = useLocale()
  const site = useAppSelector(selectSettings)
  const caps = capsOf(what, site)
  const wording = { language, currency: site.currency, tokenPrice: site.tokenPrice }
  return {
    ...caps,
    range: capRange(what, caps, wording),
    faultOf: (typed: string): string | undefined => {
      const fault = amountFault(typed, caps)
      return fault ? capText(what, fault, wording) : undefined
    },
  }
}

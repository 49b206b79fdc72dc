import { capRange, capText } from '../../../../contract/money/cap-texts.ts'
import { capsOf } from '../../../../contract/money/caps.ts'
import type { Capped } from '../../../../contract/money/caps.ts'
import { useLocale } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { amountFault } from './amount-fault.ts'
import { selectSettings } from './slice.ts'

/** The caps of an amount in a form (Spec §9): `range` as text, and `faultOf`, the message for an invalid amount. */
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

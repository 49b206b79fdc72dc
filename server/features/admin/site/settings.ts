import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import type { EditableSettings } from '../../../../contract/admin/site-settings.ts'
import { defaultSettings, type SiteSettings } from '../../platform/settings/queries.ts'

/** Settings in cents or in hundredths of a token. */
const amounts = [
  'minimumSubscriptionPrice',
  'maximumSubscriptionPrice',
  'minimumWalletPrice',
  'maximumWalletPrice',
  'minimumTipPrice',
  'maximumTipPrice',
  'minimumPayoutAmount',
  'payoutSecondPersonFrom',
] as const

const mapAmounts = <T extends object>(values: T, change: (amount: number) => number): T => ({
  ...values,
  ...Object.fromEntries(
    amounts.flatMap((key) => {
      const amount = (values as Record<string, unknown>)[key]
      return typeof amount === 'number' ? [[key, change(amount)]] : []
    })
  ),
})

/** The settings that the operator sets in the browser, in wire units. */
export const presentEditable = (site: SiteSettings): EditableSettings & { currency: string } => {
  const { commissionBp, tokenPrice: _, ...rest } = site
  return { ...mapAmounts(rest, fromMinor), commission: commissionBp / 100 }
}

/** Changed settings in the units of the server. An empty favicon is the default one; a word counts once. */
export function toStored({
  commission,
  favicon,
  restrictedWords,
  ...rest
}: Partial<EditableSettings>): Partial<SiteSettings> {
  return {
    ...mapAmounts(rest, toMinor),
    ...(commission !== undefined && { commissionBp: Math.round(commission * 100) }),
    ...(restrictedWords && {
      restrictedWords: [...new Map(restrictedWords.map((word) => [word.toLowerCase(), word])).values()],
    }),
    ...(favicon !== undefined && { favicon: favicon || defaultSettings.favicon }),
  }
}

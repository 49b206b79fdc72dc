import { currencyText, walletAmountText } from '../../../../contract/money/amount-texts.ts'
import type { Language } from '../../../../contract/errors.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { SiteSettings } from '../settings/queries.ts'

/** Minor units of a currency, as mails and documents show them: `$1,240.50`. */
export const moneyText = (minor: number, currency: string, language: Language): string =>
  currencyText(fromMinor(minor), language, currency)

/**
 * Hundredths of a token, as mails and documents show them: money where a token costs exactly 1.00 (`$12.00`), else both
 * (`12 tokens ($6.00)`).
 */
export const walletText = (
  minor: number,
  { currency, tokenPrice }: Pick<SiteSettings, 'currency' | 'tokenPrice'>,
  language: Language
): string => walletAmountText(fromMinor(minor), { language, currency, tokenPrice: fromMinor(tokenPrice) })

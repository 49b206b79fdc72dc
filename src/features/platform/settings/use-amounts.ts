import { currencySign, isTokenMoney, walletAmountText } from '../../../../contract/money/amount-texts.ts'
import { money } from '../../../lib/format.ts'
import { useLocale } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from './slice.ts'

/**
 * Formats amounts (product.md, Money). `inWallet(amount)` takes tokens (decimal, as in the API) and returns money
 * (`$12.00`) when a token costs exactly 1.00, otherwise both (`12 tokens ($6.00)`). `inCurrency(amount)` formats an
 * amount of the site's currency. `ofCurrency` and `ofWallet` are the unit of a field, the sign of the currency before the
 * amount: `<Input {...ofCurrency} />`. `isMoney`: a token costs exactly 1.00, and the word token is not used.
 */
export const useAmounts = () => {
  const language = useLocale()
  const { currency, tokenPrice } = useAppSelector(selectSettings)
  const isMoney = isTokenMoney(tokenPrice)
  const ofCurrency = { prefix: currencySign(language, currency) }
  const ofWallet: { prefix?: string; suffix?: string } = isMoney ? ofCurrency : { suffix: 'tokens' }
  return {
    isMoney,
    ofCurrency,
    ofWallet,
    inWallet: (amount: number): string => walletAmountText(amount, { language, currency, tokenPrice }),
    inCurrency: (amount: number): string => money(amount, language, currency),
  }
}

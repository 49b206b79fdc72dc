import { currencySign, isTokenMoney, walletAmountText } from '../../../contract/amount-texts.ts'
import { money } from '../../lib/format.ts'
import { useLocale } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectSettings } from './slice.ts'

/**
 * Amounts as the site shows them (product.md, Money): `inWallet(amount)` takes tokens (decimal, as on the wire) and gives money (`$12.00`) where a token
 * costs exactly 1.00, and both (`12 tokens ($6.00)`) where it differs. `inCurrency(amount)` is an amount of the site's currency. `beside` is what
 * stands in a field for such an amount: `<TextInput {...beside} />`. `isMoney`: a token costs exactly 1.00, and the word token appears nowhere.
 */
export const useAmounts = () => {
  const language = useLocale()
  const { currency, tokenPrice } = useAppSelector(selectSettings)
  const isMoney = isTokenMoney(tokenPrice)
  return {
    isMoney,
    beside: isMoney ? { before: currencySign(language, currency) } : { after: 'tokens' },
    inWallet: (amount: number): string => walletAmountText(amount, { language, currency, tokenPrice }),
    inCurrency: (amount: number): string => money(amount, language, currency),
  }
}

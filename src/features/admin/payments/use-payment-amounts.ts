import type { AdminPayment } from '../../../../contract/admin/payments.ts'
import { money } from '../../../lib/format.ts'
import { useLocale } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'

/** Formats sums in currency, and the amounts of a payment in its own unit: currency of a card, tokens of a wallet. */
export const usePaymentAmounts = () => {
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { inWallet, ofCurrency, ofWallet } = useAmounts()
  const sum = (amount: number): string => money(amount, locale, currency)
  return {
    sum,
    inWallet,
    inUnitOf: ({ gateway }: Pick<AdminPayment, 'gateway'>, amount: number): string =>
      gateway === 'wallet' ? inWallet(amount) : sum(amount),
    /** The unit of a payment, in a field of antd. */
    fieldOf: ({ gateway }: Pick<AdminPayment, 'gateway'>) => (gateway === 'wallet' ? ofWallet : ofCurrency),
    /** What was paid. */
    paid: ({ amount, tokens }: Pick<AdminPayment, 'amount' | 'tokens'>): string =>
      amount === undefined ? inWallet(tokens ?? 0) : sum(amount),
  }
}

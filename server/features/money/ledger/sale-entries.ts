import { splitCommission, splitWithSiteCoupon } from '../../../../contract/money/money.ts'
import { earningsOf, platform, walletOf, type Entry } from './post.ts'

/** The split of a sale in cents, and the commission, in basis points, at the time of the sale. */
export type Split = { gross: number; fee: number; net: number; commissionBp: number }

/** Splits a gross amount in cents by the creator's commission, or by the site's default. */
export function split(gross: number, site: { commissionBp: number }, ownCommissionBp: number | null): Split {
  const commissionBp = ownCommissionBp ?? site.commissionBp
  return { gross, commissionBp, ...splitCommission(gross, commissionBp) }
}

/**
 * Splits what was paid with a coupon of the site, of a `full` price in cents. The commission that is stored is the one
 * that was taken, so that refunds of parts give it back in proportion.
 */
export function splitDiscounted(
  gross: number,
  full: number,
  site: { commissionBp: number },
  ownCommissionBp: number | null
): Split {
  const { fee, net } = splitWithSiteCoupon(gross, full, ownCommissionBp ?? site.commissionBp)
  return { gross, fee, net, commissionBp: Math.round((fee * 10_000) / gross) }
}

/** Converts hundredths of a token to cents, rounded to the nearest cent. */
export function tokensToCents(tokens: number, tokenPrice: number): number {
  return Math.round((tokens * tokenPrice) / 100)
}

/**
 * The entries of a sale, paid from the wallet (`tokens`, in hundredths) or through the gateway. The creator's net is
 * credited to `pending`.
 */
export function saleEntries(sale: {
  buyerId: string
  performerId: string
  split: Split
  tokens?: number | undefined
}): Entry[] {
  const { gross, fee, net } = sale.split
  const paid: Entry[] =
    sale.tokens === undefined
      ? [{ account: platform('clearing', 'currency'), amount: -gross }]
      : [
          { account: walletOf(sale.buyerId), amount: -sale.tokens },
          { account: platform('exchange', 'token'), amount: sale.tokens },
          { account: platform('exchange', 'currency'), amount: -gross },
        ]
  return [
    ...paid,
    { account: earningsOf(sale.performerId, 'pending'), amount: net },
    { account: platform('commission', 'currency'), amount: fee },
  ]
}

/** The entries of a top-up: `amount` cents paid through the gateway, `tokens` hundredths credited. */
export function topUpEntries(accountId: string, amount: number, tokens: number): Entry[] {
  return [
    { account: platform('clearing', 'currency'), amount: -amount },
    { account: platform('exchange', 'currency'), amount },
    { account: platform('exchange', 'token'), amount: -tokens },
    { account: walletOf(accountId), amount: tokens },
  ]
}

import { fromMinor } from '../../../../contract/money/money.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { GatewayName } from '../../../../contract/money/payments.ts'
import type { Receipt } from '../../../../contract/money/receipts.ts'
import type { Deps } from '../../../deps.ts'
import { findTransaction } from '../payments/list-transactions.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { loadBought, type BoughtType } from '../wallet/bought-items.ts'
import { findAccount, findPaymentDetails, findReversal, findChargeDetails, findCurrencyValue } from './queries.ts'
import type { SignedInViewerContext } from '../../identity/visibility/visibility.ts'

type Details = Partial<
  Pick<Receipt, 'worth' | 'bought' | 'title' | 'quantity' | 'about' | 'message' | 'subscription' | 'discount' | 'order'>
> &
  Pick<Receipt, 'method'>

/** The number of a receipt: the random part of the transaction's id, in groups of four. */
export const numberOf = (id: string): string => (id.slice(-12).toUpperCase().match(/.{4}/g) ?? []).join('-')

/** One transaction of this account with all its details; undefined for another account's (Spec §7, Payments). */
export async function loadReceipt(
  deps: Deps,
  viewerContext: SignedInViewerContext,
  id: string,
  language: Language
): Promise<Receipt | undefined> {
  const found = await findTransaction(deps.db, viewerContext.viewer.id, id, language)
  if (!found) return undefined
  const { line, transactionId } = found
  const [{ siteName }, { name, email }, { restores, returns, returnedBy }] = await Promise.all([
    readSettings(deps.db),
    findAccount(deps.db, viewerContext.viewer.id),
    findReversal(deps.db, transactionId),
  ])
  const details = await detailsOf(deps, viewerContext, restores ?? returns?.id ?? line._id, transactionId)
  const reference = (other: { id: string; created_at: Date } | undefined) =>
    other && { _id: other.id, number: numberOf(other.id), createdAt: other.created_at.toISOString() }
  return {
    ...line,
    ...details,
    number: numberOf(line._id),
    site: siteName,
    account: { name, email: email ?? undefined },
    // A wallet is filled through the site's own gateway.
    isTest: details.method.gateway === 'wallet' ? !deps.config.stripe : details.method.gateway === 'sandbox',
    returns: reference(returns),
    returnedBy: reference(returnedBy),
  }
}

/** What was paid for, and how: for a card payment or a wallet charge whose id is that of the transaction. */
async function detailsOf(
  deps: Deps,
  viewerContext: SignedInViewerContext,
  id: string,
  transactionId: string
): Promise<Details> {
  const payment = await findPaymentDetails(deps.db, id)
  if (payment)
    return {
      method: {
        gateway: payment.gateway as GatewayName | 'wallet',
        brand: payment.brand ?? undefined,
        last4: payment.last4 ?? undefined,
      },
      subscription:
        payment.subscription_type === null
          ? undefined
          : { type: payment.subscription_type, isRenewal: payment.is_renewal },
      discount:
        payment.full_price === null || payment.code === null
          ? undefined
          : { code: payment.code, fullPrice: fromMinor(payment.full_price) },
    }
  const [charge, value] = await Promise.all([findChargeDetails(deps.db, id), findCurrencyValue(deps.db, transactionId)])
  const itemId = charge.item_id ?? charge.product_id ?? charge.about_id
  const type = (charge.about_type ?? charge.type) as BoughtType
  const items = itemId === null ? undefined : await loadBought(deps, viewerContext, [{ type, id: itemId }])
  return {
    method: { gateway: 'wallet' },
    bought: charge.type as Receipt['bought'],
    about: (charge.about_type as Receipt['about'] | null) ?? undefined,
    title: (charge.title ?? items?.get(itemId ?? '')?.title) || undefined,
    quantity: charge.quantity,
    message: charge.message ?? undefined,
    worth: fromMinor(value),
    order: charge.number === null ? undefined : { _id: id, number: String(charge.number) },
  }
}

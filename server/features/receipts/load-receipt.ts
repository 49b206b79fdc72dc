import { fromMinor } from '../../../contract/money.ts'
import type { Language } from '../../../contract/errors.ts'
import type { GatewayName } from '../../../contract/payments.ts'
import type { Receipt } from '../../../contract/receipts.ts'
import type { Deps } from '../../deps.ts'
import { findTransaction } from '../payments/list-transactions.ts'
import { readSettings } from '../settings/queries.ts'
import { loadBought, type BoughtType } from '../wallet/bought-items.ts'
import { findAccount, findPaid, findReversal, findSold, findWorth } from './queries.ts'
import type { SignedInViewerContext } from '../performers/policy.ts'

type Details = Partial<
  Pick<Receipt, 'worth' | 'bought' | 'title' | 'quantity' | 'about' | 'message' | 'subscription' | 'discount' | 'order'>
> &
  Pick<Receipt, 'method'>

/** The number under which people speak of a line: the part of its id that is chance. */
export const numberOf = (id: string): string => (id.slice(-12).toUpperCase().match(/.{4}/g) ?? []).join('-')

/** One line of this account's history with all that is known of it; undefined for anybody else's (Spec §7, Payments). */
export async function loadReceipt(
  deps: Deps,
  viewerContext: SignedInViewerContext,
  id: string,
  language: Language
): Promise<Receipt | undefined> {
  const found = await findTransaction(deps.db, viewerContext.viewer.id, id, language)
  if (!found) return undefined
  const { line, transactionId } = found
  const [{ siteName }, { name, email }, { returns, returnedBy }] = await Promise.all([
    readSettings(deps.db),
    findAccount(deps.db, viewerContext.viewer.id),
    findReversal(deps.db, transactionId),
  ])
  const details = await detailsOf(deps, viewerContext, returns?.id ?? line._id, transactionId)
  const reference = (other: { id: string; created_at: Date } | undefined) =>
    other && { _id: other.id, number: numberOf(other.id), createdAt: other.created_at.toISOString() }
  return {
    ...line,
    ...details,
    number: numberOf(line._id),
    site: siteName,
    account: { name, email: email ?? undefined },
    // A wallet holds what the site's own gateway was paid for.
    isTest: details.method.gateway === 'wallet' ? !deps.config.stripe : details.method.gateway === 'sandbox',
    returns: reference(returns),
    returnedBy: reference(returnedBy),
  }
}

/** What was paid for and how: of a payment by card or a charge of the wallet, whose id is the line's own. */
async function detailsOf(
  deps: Deps,
  viewerContext: SignedInViewerContext,
  id: string,
  transactionId: string
): Promise<Details> {
  const paid = await findPaid(deps.db, id)
  if (paid)
    return {
      method: {
        gateway: paid.gateway as GatewayName | 'wallet',
        brand: paid.brand ?? undefined,
        last4: paid.last4 ?? undefined,
      },
      subscription:
        paid.subscription_type === null ? undefined : { type: paid.subscription_type, isRenewal: paid.is_renewal },
      discount:
        paid.full_price === null || paid.code === null
          ? undefined
          : { code: paid.code, fullPrice: fromMinor(paid.full_price) },
    }
  const [sold, worth] = await Promise.all([findSold(deps.db, id), findWorth(deps.db, transactionId)])
  const itemId = sold.item_id ?? sold.product_id ?? sold.about_id
  const type = (sold.about_type ?? sold.type) as BoughtType
  const items = itemId === null ? undefined : await loadBought(deps, viewerContext, [{ type, id: itemId }])
  return {
    method: { gateway: 'wallet' },
    bought: sold.type as Receipt['bought'],
    about: (sold.about_type as Receipt['about'] | null) ?? undefined,
    title: (sold.title ?? items?.get(itemId ?? '')?.title) || undefined,
    quantity: sold.quantity,
    message: sold.message ?? undefined,
    worth: fromMinor(worth),
    order: sold.number === null ? undefined : { _id: id, number: String(sold.number) },
  }
}

import type { WalletCharge } from '../wallet/charge-wallet.ts'
import type { Notice } from './notify.ts'
import { noticeOfCall } from './notice-of-call.ts'

/** What a creator is told of a tip or of what was bought, in tokens. An order is told of by itself. */
export function noticeOfSale(
  { type, itemId, performerId, buyerId, tokens, message, about }: WalletCharge,
  saleId: string
): Notice | undefined {
  if (type === 'product') return undefined
  if (type === 'video-call' && itemId)
    return noticeOfCall({ id: itemId, user_id: buyerId, performer_id: performerId }, 'paid', buyerId)
  const sale = {
    to: performerId,
    actorId: buyerId,
    objectType: 'sale',
    objectId: saleId,
    amount: tokens,
    href: `/creator/earnings/${saleId}`,
  }
  if (type !== 'tip') return { ...sale, kind: 'purchase', detail: type }
  return { ...sale, kind: 'tip', ...(about && { detail: about.type }), ...(message && { excerpt: message }) }
}

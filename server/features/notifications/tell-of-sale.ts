import type { Deps } from '../../deps.ts'
import type { WalletCharge } from '../wallet/charge-wallet.ts'
import { tellOfCall } from './tell-of-call.ts'
import { tellSoon } from './tell-soon.ts'

/** Tells a creator of a tip or of what was bought, in tokens. An order is told of by itself. */
export function tellOfSale(deps: Deps, { type, itemId, performerId, buyerId, tokens, message, about }: WalletCharge, saleId: string, at: Date): void {
  if (type === 'product') return
  if (type === 'video-call' && itemId) return tellOfCall(deps, { id: itemId, user_id: buyerId, performer_id: performerId }, 'paid', buyerId)
  const sale = { to: performerId, actorId: buyerId, objectType: 'sale', objectId: saleId, amount: tokens, href: `/creator/earnings/${saleId}`, at }
  if (type !== 'tip') return tellSoon(deps, { ...sale, kind: 'purchase', detail: type })
  tellSoon(deps, { ...sale, kind: 'tip', ...(about && { detail: about.type }), ...(message && { excerpt: message }) })
}

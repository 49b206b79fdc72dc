import { sql } from 'kysely'
import type { DomainEvent } from '../../../../contract/events.ts'
import { idList } from '../../../db/id-list.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { noticeOfCall } from './notify-of-call.ts'
import { notifyAll, type Notice } from './notify.ts'

/** Notifies creators of tips and purchases, in tokens; an order has a notification of its own. */
export const notifyOfPurchases: Subscriber<'purchase.completed'> = async (deps, trx, events) => {
  const notified = events.filter(({ data }) => data.type !== 'product')
  if (notified.length === 0) return
  const sales = await findSales(
    trx,
    notified.map(({ data }) => data.saleId)
  )
  return notifyAll(
    deps,
    trx,
    notified.flatMap((event) => {
      const sale = sales.get(event.data.saleId)
      return sale ? [noticeOfSale(event, sale)] : []
    })
  )
}

type Sale = { tokens: number | null; message: string | null; about_type: string | null; is_group: boolean | null }

async function findSales(trx: Trx, ids: readonly string[]): Promise<Map<string, Sale>> {
  const rows = await trx
    .selectFrom('sale')
    .leftJoin('video_call as call', 'call.id', 'sale.item_id')
    .select(['sale.id', 'sale.tokens', 'sale.message', 'sale.about_type', 'call.is_group'])
    .where(sql<boolean>`sale.id = any(${idList(ids)})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function noticeOfSale(
  { at, data }: DomainEvent<'purchase.completed'>,
  { tokens, message, about_type, is_group }: Sale
): Notice {
  const { saleId, type, itemId, performerId, buyerId } = data
  if (type === 'video-call' && itemId)
    return {
      ...noticeOfCall({
        callId: itemId,
        userId: buyerId,
        performerId,
        status: 'paid',
        byId: buyerId,
        isGroup: is_group ?? false,
      }),
      at,
    }
  const sale = {
    to: performerId,
    actorId: buyerId,
    objectType: 'sale',
    objectId: saleId,
    amount: tokens ?? 0,
    href: `/creator/earnings/${saleId}`,
    at,
  }
  if (type !== 'tip') return { ...sale, kind: 'purchase', detail: type }
  return { ...sale, kind: 'tip', ...(about_type && { detail: about_type }), ...(message && { excerpt: message }) }
}

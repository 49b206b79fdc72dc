import { sql } from 'kysely'
import type { CreatorWebhookEvent } from '../../../../contract/notifications/webhooks/webhook-events.ts'
import type { EventData } from '../../../../contract/events.ts'
import type { Trx } from '../../../db/transaction.ts'
import { isHiddenFrom } from '../../identity/visibility/hidden.ts'

type WebhookRecipient<N extends CreatorWebhookEvent> = {
  /** The field with the creator who may receive the event. */
  creator: keyof EventData<N>
  /**
   * The field with the other person, and what happens when the creator may not see them because of a block, a suspension
   * or an erased account: `anonymous`: the field is null, because the event is about money, an order or a call;
   * `withheld`: the creator does not receive the event.
   */
  other?: readonly [field: keyof EventData<N>, otherwise: 'anonymous' | 'withheld']
}

/** Which creator may receive an event. The operator receives what happens to everybody. */
export const webhookRecipients: { readonly [N in CreatorWebhookEvent]: WebhookRecipient<N> } = {
  'call.changed': { creator: 'performerId', other: ['userId', 'anonymous'] },
  'comment.created': { creator: 'performerId', other: ['authorId', 'withheld'] },
  'file.processed': { creator: 'ownerId' },
  'follow.created': { creator: 'performerId', other: ['followerId', 'withheld'] },
  'follow.deleted': { creator: 'performerId', other: ['followerId', 'withheld'] },
  'item.published': { creator: 'performerId' },
  'item.removed': { creator: 'ownerId' },
  'item.restored': { creator: 'ownerId' },
  'like.created': { creator: 'ownerId', other: ['accountId', 'withheld'] },
  'message.created': { creator: 'recipientId', other: ['senderId', 'withheld'] },
  'order.created': { creator: 'performerId', other: ['buyerId', 'anonymous'] },
  'order.changed': { creator: 'performerId', other: ['buyerId', 'anonymous'] },
  'payout.changed': { creator: 'performerId' },
  'purchase.completed': { creator: 'performerId', other: ['buyerId', 'anonymous'] },
  'refund.completed': { creator: 'performerId', other: ['payerId', 'anonymous'] },
  'subscription.changed': { creator: 'performerId', other: ['userId', 'anonymous'] },
  'subscription.renewal-failed': { creator: 'performerId', other: ['userId', 'anonymous'] },
  'subscription.renewed': { creator: 'performerId', other: ['userId', 'anonymous'] },
  'subscription.started': { creator: 'performerId', other: ['userId', 'anonymous'] },
}

/** A creator and a person whom an event names to the creator. */
export type Pair = { readonly creatorId: string; readonly otherId: string }

/** A check whether a creator may see a person of these pairs. One query. */
export async function visibleAmong(trx: Trx, pairs: readonly Pair[]): Promise<(pair: Pair) => boolean> {
  const keyOf = ({ creatorId, otherId }: Pair): string => `${creatorId} ${otherId}`
  if (pairs.length === 0) return () => false
  const { rows } = await sql<Pair>`
    select pair.creator_id as "creatorId", pair.other_id as "otherId"
    from unnest(${pairs.map(({ creatorId }) => creatorId)}::uuid[], ${pairs.map(({ otherId }) => otherId)}::uuid[]) as pair(creator_id, other_id)
    join account on account.id = pair.other_id and account.status not in ('suspended', 'closed', 'erased')
    where not ${isHiddenFrom(sql.ref('pair.other_id'), sql.ref('pair.creator_id'), undefined)}`.execute(trx)
  const visible = new Set(rows.map(keyOf))
  return (pair) => visible.has(keyOf(pair))
}

import type { Charge } from '../../../../contract/money/wallet.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { hasPendingFiles } from '../conversations/message-access.ts'
import { changeEntry } from '../../../sequenced-log/numbers.ts'
import { messageLog } from '../messages/message-log.ts'
import { emitMessage } from '../messages/emit-message.ts'
import { callPayment } from '../video-calls/call-payment.ts'
import { emitCallChanged } from '../video-calls/emit-call-changed.ts'
import type { Alongside } from '../../money/wallet/charge-wallet.ts'
import { chargeOnce, type Payer, type Terms } from '../../money/wallet/charge-once.ts'
import { pricedTerms } from '../../money/wallet/buy-item.ts'

/**
 * What only certain accounts can buy: a message by its reader, a stream that is scheduled or live, a call by the fan who
 * requested it.
 */
export type PrivateType = 'message' | 'stream' | 'video-call'

/** The creator and the price, in hundredths of a token (null: free). `is_pending`: its files are still being processed. */
type Offer = { performer_id: string; price: number | null; is_pending?: boolean }

const offers: Record<PrivateType, (db: Db, id: string, buyerId: string, now: Date) => Promise<Offer | undefined>> = {
  message: (db, id, buyerId) =>
    db
      .selectFrom('message')
      .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
      .select(['message.sender_id as performer_id', 'message.price', hasPendingFiles.as('is_pending')])
      .where('message.id', '=', id)
      .where('message.deleted_at', 'is', null)
      .where((is) => is.or([is('conversation.first_id', '=', buyerId), is('conversation.second_id', '=', buyerId)]))
      .executeTakeFirst(),
  stream: (db, id) =>
    db
      .selectFrom('stream')
      .select(['performer_id', 'price'])
      .where('id', '=', id)
      .where('status', 'in', ['scheduled', 'starting', 'live'])
      .executeTakeFirst(),
  'video-call': (db, id, buyerId, now) =>
    db
      .selectFrom('video_call')
      .select(['performer_id', 'price'])
      .where('id', '=', id)
      .where('user_id', '=', buyerId)
      .where('status', 'in', ['accepted', 'paid'])
      .where((is) => is.or([is('status', '=', 'paid'), is('expires_at', 'is', null), is('expires_at', '>', now)]))
      .executeTakeFirst(),
}

/**
 * Pays for a message, the rest of a stream, or an accepted video call, at the price that was shown, in tokens with decimals as on the wire (Spec §7, Wallet charges).
 * The related message in a conversation is updated by the charge and emitted to every device of both members. @throws ApiError not_found (also for what is not offered to this
 * account), forbidden (one's own, or free), already_purchased, price_changed, files_processing, insufficient_balance, limit_reached,
 * cooling_off, idempotency_conflict
 */
export async function buyPrivateItem(
  deps: Deps,
  payer: Payer,
  type: PrivateType,
  id: string,
  body: { price: number }
): Promise<Charge> {
  const charge = await chargeOnce(deps, payer, type, id, body, () => termsOf(deps, payer, type, id, body.price))
  if (type === 'message') await publishAfterCommit(deps, () => emitMessage(deps, id, 'message/changed'))
  if (type === 'video-call') await publishAfterCommit(deps, () => emitCallChanged(deps, id))
  return charge
}

async function termsOf(deps: Deps, payer: Payer, type: PrivateType, id: string, shownPrice: number): Promise<Terms> {
  const offer = await offers[type](deps.db, id, payer.viewer.id, deps.clock.now())
  if (!offer) throw new ApiError('not_found')
  if (offer.performer_id === payer.viewer.id || offer.price === null) throw new ApiError('forbidden')
  await requireNotBought(deps.db, type, id, payer.viewer.id)
  if (offer.is_pending) throw new ApiError('files_processing')
  return {
    itemId: id,
    alongside: alongsideOf[type]?.(deps, id),
    ...(await pricedTerms(deps, payer, offer.performer_id, offer.price, shownPrice)),
  }
}

/** The additional work of the charge: updates the unlocked message, or the message of the call. */
const alongsideOf: Partial<Record<PrivateType, (deps: Deps, id: string) => Alongside>> = {
  message: (_, id) => ({ before: async (trx) => void (await changeEntry(trx, messageLog, id)) }),
  'video-call': callPayment,
}

async function requireNotBought(db: Db, type: PrivateType, id: string, buyerId: string): Promise<void> {
  const bought = await db
    .selectFrom('sale')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('type', '=', type)
    .where('item_id', '=', id)
    .where('status', 'in', ['pending', 'available'])
    .executeTakeFirst()
  if (bought) throw new ApiError('already_purchased')
}

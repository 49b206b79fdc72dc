import './zod-config.ts'
import * as z from 'zod'
import { ItemType } from './catalogue/items/items.ts'
import { ReactionTarget } from './social/reactions.ts'
import { accountEvents } from './identity/users/account-events.ts'
import { event } from './domain-event.ts'
import { Id } from './ids.ts'
import { StreamStatus } from './social/streaming/streams.ts'
import { VideoCallStatus } from './social/video-calls/video-calls.ts'
import { disputeStatuses } from './money/dispute-rules.ts'
import { OrderStatus } from './money/orders.ts'
import { PayoutStatus } from './money/payouts.ts'
import { SubscriptionType } from './money/payments.ts'
import { ChargeType } from './money/wallet.ts'
import { decisionEvents } from './admin/decision-events.ts'
import { adminChanges } from './admin/changes.ts'

/** Cents, or hundredths of a token. */
const MinorUnits = z.number().int()

const paidSubscription = {
  paymentId: Id,
  subscriptionId: Id,
  userId: Id,
  performerId: Id,
  amount: MinorUnits,
  type: SubscriptionType,
}

const dispute = {
  disputeId: Id,
  paymentId: Id,
  payerId: Id,
  performerId: Id.nullable(),
  status: z.enum(disputeStatuses),
}

/**
 * Everything that happens on the site, by name (`noun.verb-past`): the data of each event. An event carries ids and
 * small facts, never text or content that not everybody may see: whoever reacts to it reads the current state.
 */
export const domainEvents = {
  ...accountEvents,
  ...decisionEvents,
  'block.created': event('An account has blocked another', { blockerId: Id, blockedId: Id }),
  'block.deleted': event('An account has lifted its block of another', { blockerId: Id, blockedId: Id }),
  'call.changed': event('A participant has requested a video call or changed its status', {
    callId: Id,
    userId: Id,
    performerId: Id,
    status: VideoCallStatus,
    byId: Id,
    isGroup: z.boolean().optional().describe('in a group'),
  }),
  'card.expiring': event('The owner of a card was warned that it expires', {
    cardId: Id,
    accountId: Id,
    days: z.number().int().describe('how many days before'),
  }),
  'comment.created': event('A comment was written; `answeredId`: the author of the comment that it answers', {
    commentId: Id,
    objectType: ItemType,
    objectId: Id,
    performerId: Id,
    authorId: Id,
    answeredId: Id.optional(),
  }),
  'comment.changed': event('The author has changed a comment', { commentId: Id, performerId: Id, authorId: Id }),
  'comment.held': event(
    'A comment with a restricted word was written, or an edit has added one: only its author sees it',
    {
      commentId: Id,
      performerId: Id,
      authorId: Id,
    }
  ),
  'comment.released': event('A held comment can be seen', { commentId: Id, performerId: Id, authorId: Id }),
  'comment.deleted': event('A comment was deleted with its replies; `accountIds`: their authors and the creator', {
    commentIds: z.array(Id),
    accountIds: z.array(Id),
  }),
  'conversation.read': event('A member has read a conversation', { conversationId: Id, accountId: Id }),
  'country-block.changed': event('A creator has changed the countries in which their page does not exist', {
    performerId: Id,
    countries: z.array(z.string()).describe('all countries that are blocked now'),
  }),
  'coupon.ending': event('A creator was reminded that a coupon ends', { couponId: Id, performerId: Id }),
  'coupon.used-up': event('A coupon has reached its limit of uses', { couponId: Id, performerId: Id }),
  'device.added': event('An account was signed in on a device that it has not used before', {
    accountId: Id,
    device: z.string(),
  }),
  'export.finished': event('The archive of an account is ready, or could not be made', {
    exportId: Id,
    accountId: Id,
    isReady: z.boolean(),
  }),
  'dispute.changed': event('The state of a dispute has changed: evidence was sent, or the bank has decided', dispute),
  'dispute.opened': event('A bank disputes a payment, or asks about it', dispute),
  'file.processed': event('The processing of an upload has ended', {
    fileId: Id,
    ownerId: Id,
    status: z.enum(['ready', 'failed']),
    reason: z.string().optional().describe('if failed: the reason, for its owner'),
  }),
  'follow.created': event('An account has begun to follow a creator', { followerId: Id, performerId: Id }),
  'follow.deleted': event('An account has stopped following a creator', { followerId: Id, performerId: Id }),
  'import.finished': event('An archive was read in, or could not be', {
    importId: Id,
    accountId: Id,
    isDone: z.boolean(),
  }),
  'item.changed': event('A creator has changed or removed an item that others can see, or could see until then', {
    type: z.union([ItemType, z.literal('story')]),
    itemId: Id,
    performerId: Id,
  }),
  'item.published': event('An item has become visible to others, for the first time', {
    type: z.union([ItemType, z.literal('story')]),
    itemId: Id,
    performerId: Id,
  }),
  'job.failed': event('A background job has failed for the last time', { queue: z.string() }),
  'letter.created': event('Somebody has written to the site', { letterId: Id }),
  'letter.handled': event('An operator has answered or closed a support request', { letterId: Id }),
  'like.created': event(
    'Something was liked; `itemId`: the item that was liked, or that the liked comment belongs to',
    {
      accountId: Id,
      objectType: ReactionTarget,
      objectId: Id,
      ownerId: Id,
      itemType: ItemType,
      itemId: Id,
      performerId: Id,
    }
  ),
  'like.deleted': event('A like was removed; `ownerId`: the author of what was liked', { accountId: Id, ownerId: Id }),
  'message.created': event('A message was sent in a conversation', {
    messageId: Id,
    conversationId: Id,
    senderId: Id,
    recipientId: Id,
  }),
  'message.deleted': event('Messages were deleted in these conversations', { conversationIds: z.array(Id) }),
  'order.created': event('A product was ordered', { orderId: Id, buyerId: Id, performerId: Id, status: OrderStatus }),
  'order.changed': event('The seller has changed the status of an order, or the buyer its address', {
    orderId: Id,
    buyerId: Id,
    performerId: Id,
    status: OrderStatus,
    byId: Id,
  }),
  'payout.changed': event('A payout request of a creator was created, changed or decided', {
    payoutId: Id,
    performerId: Id,
    status: PayoutStatus,
  }),
  'payout.requested': event('A creator has requested a payout', { payoutId: Id, performerId: Id }),
  'performer.applied': event('A creator has sent identity documents and waits for approval', { performerId: Id }),
  'poll.voted': event('Somebody has voted in a poll', { accountId: Id, performerId: Id }),
  'price.changed': event('A creator has changed the prices for new subscribers', { performerId: Id }),
  'promo.changed': event('The operator has changed what the site shows on its first pages', {}),
  'purchase.completed': event('A wallet was charged for a tip or a purchase; the event has the id of the sale', {
    saleId: Id,
    type: ChargeType,
    buyerId: Id,
    performerId: Id,
    itemId: Id.optional(),
  }),
  'refund.completed': event('A payment or a sale was refunded or disputed', {
    saleId: Id.describe('the sale, or the payment of a top-up'),
    partId: Id.optional().describe('if only a part was refunded: the ledger transaction of that refund'),
    kind: z.enum(['refund', 'dispute']),
    type: z.string(),
    amount: MinorUnits.nullable().describe('null: paid from a wallet'),
    tokens: MinorUnits.nullable(),
    payerId: Id,
    performerId: Id.nullable(),
  }),
  'report.closed': event('The operator has handled a report', {
    reportId: Id,
    reporterId: Id,
    outcome: z.enum(['dismissed', 'acted']),
  }),
  'report.created': event('Something was reported to the operator', { reportId: Id }),
  'recording.changed': event(
    'A creator publishes or has deleted the recording of a stream, or a replay was made of it',
    {
      streamId: Id,
      performerId: Id,
    }
  ),
  'sale.refunded': event('A sale that was paid from a wallet was refunded, and its access has ended', {
    saleId: Id,
    type: ChargeType,
    itemId: Id.nullable(),
  }),
  'site.changed': event('The operator has changed the settings of the site', {}),
  'stream.changed': event('A creator has scheduled a stream, is about to go live, or has changed what is announced', {
    streamId: Id,
    performerId: Id,
  }),
  'stream.ended': event('A stream has ended, or will not take place', {
    streamId: Id,
    performerId: Id,
    status: StreamStatus,
  }),
  'stream.started': event('The first part of a stream has arrived', { streamId: Id, performerId: Id }),
  'subscription.changed': event('A subscription has begun, ended or changed its status', {
    userId: Id,
    performerId: Id,
    status: z.string(),
  }),
  'subscription.lapsed': event('A subscription was not renewed, because the fan can no longer see the creator', {
    subscriptionId: Id,
    userId: Id,
    performerId: Id,
  }),
  'subscription.reminded': event('A fan was reminded of the next charge, or of the end of a trial', {
    subscriptionId: Id,
    userId: Id,
    performerId: Id,
    reason: z.enum(['trial', 'trial_free', 'yearly', 'full_price']),
    amount: MinorUnits.nullable().describe('null: nothing is charged'),
    dueAt: z.iso.datetime(),
  }),
  'subscription.renewal-failed': event('A renewal could not be charged', {
    subscriptionId: Id,
    userId: Id,
    performerId: Id,
    amount: MinorUnits,
    status: z.enum(['past_due', 'expired']),
  }),
  'subscription.renewed': event('A renewal was paid', paidSubscription),
  'subscription.started': event('An account has subscribed to a creator', paidSubscription),
  'webhook.paused': event('A webhook was paused because nothing could be delivered', {
    webhookId: Id,
    performerId: Id.nullable().describe('null: a webhook of the site'),
    reason: z.enum(['failing', 'gone']),
  }),
} as const

/**
 * What else changes, by name: only the browsers that show it hear of it. No part of the server reacts, so it is not
 * recorded and has no data. When a feature has to react to one, move it to `domainEvents`.
 */
export const changeEvents = {
  ...adminChanges,
  'access.changed': 'What an account may open has changed: it has bought, subscribed, or got its money back',
  'account.changed': 'An account has changed its name, picture, language or another field',
  'address.changed': 'A delivery address was added, changed or deleted',
  'bookmark.created': 'Something was bookmarked',
  'bookmark.deleted': 'A bookmark was removed',
  'broadcast.changed': 'A broadcast was sent or recalled',
  'card.changed': 'A card was added, chosen or removed',
  'coupon.changed': 'A creator has created, changed or ended a coupon',
  'export.changed': 'An account has asked for an archive of its data, or has stopped it',
  'gallery.changed': 'A gallery was created, changed or deleted',
  'import.changed': 'A creator has begun or stopped to read in an archive',
  'message-settings.changed': 'A creator has changed who may write or call',
  'news-level.changed': 'An account has chosen how much to hear of a creator',
  'notification.read': 'Notifications were read',
  'notification-settings.changed': 'An account has changed of what it is notified',
  'payment.changed': 'A payment was begun, or has a new status',
  'payout-account.changed': 'The account that receives payouts has changed',
  'performer.changed': "A creator's page or documents have changed",
  'photo.changed': 'A photo was added, changed or deleted',
  'post.changed': 'A post or a story was created, changed or deleted',
  'product.changed': 'A product was created, changed or deleted',
  'recent-search.changed': 'An account has searched, or deleted searches of its own',
  'promo.dismissed': 'An account has dismissed a promo of the site',
  'reminder.changed': 'An account wants to be reminded of a stream, or no longer',
  'second-factor.changed': 'An account has added, changed or removed a second factor',
  'session.ended': 'Sessions of an account were ended',
  'spending-limits.changed': 'An account has changed its spending limits or paused its spending',
  'stream-key.changed': 'A creator has replaced the key with which a program sends streams',
  'visibility.changed': 'Whom an account can see has changed; it does not learn why',
  'video.changed': 'A video was created, changed or deleted',
  'webhook.changed': 'A webhook of a creator was created, changed or deleted, or has a new secret',
  'webhook.delivered': 'Events were sent to a webhook of a creator',
  'welcome-message.changed': 'A creator has changed the welcome message',
} as const

/** An event that is recorded, with data, and that features react to. */
export type DomainEventName = keyof typeof domainEvents
/** Everything that can happen. */
export type EventName = DomainEventName | keyof typeof changeEvents
export const eventNames = [...Object.keys(domainEvents), ...Object.keys(changeEvents)] as EventName[]
export type EventData<N extends DomainEventName> = z.infer<(typeof domainEvents)[N]>

/** One event. `id` is unique and stays the same when the event is delivered again. */
export type DomainEvent<N extends DomainEventName = DomainEventName> = {
  [K in N]: { id: string; name: K; at: Date; data: EventData<K> }
}[N]

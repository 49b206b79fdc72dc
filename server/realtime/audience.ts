import type { DomainEventName, EventData, EventName } from '../../contract/events.ts'
import type { Permission } from '../../contract/admin/roles.ts'

/**
 * Who receives the name of an event: an account, an account that gets another name because it must not know what happened, the
 * connected followers and subscribers of a creator, the connected creators whom an account follows or subscribes to, the
 * connected operators with a permission, or everyone who is connected.
 */
export type Recipient =
  | string
  | { accountId: string; as: EventName }
  | { fansOf: string; as?: EventName }
  | { followedBy: string; as?: EventName }
  | { operators: Permission }
  | 'everyone'
/** Of an event that is not recorded, only the account that made the call is known. */
export type AudienceData<N extends EventName> = N extends DomainEventName ? EventData<N> : { byId: string }
/** Every operator: all see on the overview how much waits. */
const operators: Recipient = { operators: 'overview.view' }
/** The operators who may see accounts: those of all roles. */
const operatorsOfPeople: Recipient = { operators: 'people.view' }

type RecipientsOf<N extends EventName> = (data: AudienceData<N>) => readonly Recipient[]

const exceptActor = ({ byId }: { byId: string }, ...accountIds: readonly string[]): readonly string[] =>
  accountIds.filter((id) => id !== byId)

const related = (accountId: string, as: EventName): readonly Recipient[] => [
  { fansOf: accountId, as },
  { followedBy: accountId, as },
]

/** The event by which the fans of a creator hear that an item has changed: each kind of item has one. */
const changeOf: Readonly<Record<EventData<'item.changed'>['type'], EventName>> = {
  feed: 'post.changed',
  story: 'post.changed',
  video: 'video.changed',
  gallery: 'gallery.changed',
  photo: 'photo.changed',
  product: 'product.changed',
}

/**
 * Whose browsers receive the name of an event (`data/changed`), besides those of the account that made the call. They
 * get the name only, and read the rest with their own rights. An event without a row concerns nobody else, or has a
 * socket event of its own. A recorded event is sent after its commit (`server/notify-browsers.ts`), another one after
 * the call that emits it (`server/http/report-emits.ts`).
 */
export const audience: { readonly [N in EventName]?: RecipientsOf<N> } = {
  // Neither fans nor creators learn why somebody is no longer there.
  'account.closed': ({ accountId }) => [operatorsOfPeople, ...related(accountId, 'visibility.changed')],
  'account.erased': () => [operatorsOfPeople],
  'account.reopened': ({ accountId }) => [operatorsOfPeople, ...related(accountId, 'visibility.changed')],
  'account.corrected': ({ accountId }) => [accountId, operatorsOfPeople],
  'account.restricted': ({ accountId }) => [accountId, operatorsOfPeople],
  'account.signed-out': ({ accountId }) => [accountId, operatorsOfPeople],
  // Neither fans nor creators learn why somebody is no longer there.
  'account.suspended': ({ accountId }) => [operatorsOfPeople, ...related(accountId, 'visibility.changed')],
  'account.unsuspended': ({ accountId }) => [operatorsOfPeople, ...related(accountId, 'visibility.changed')],
  'appeal.created': ({ accountId }) => [accountId, operators],
  'appeal.decided': ({ accountId }) => [accountId, operators],
  // A blocked person is not told that it was a block, nor by whom.
  'block.created': ({ blockedId }) => [{ accountId: blockedId, as: 'visibility.changed' }],
  'block.deleted': ({ blockedId }) => [{ accountId: blockedId, as: 'visibility.changed' }],
  'commission.changed': ({ performerId }) => [performerId, operatorsOfPeople],
  'comment.created': ({ authorId, performerId, answeredId }) =>
    [...new Set([performerId, ...(answeredId === undefined ? [] : [answeredId])])].filter((id) => id !== authorId),
  'comment.changed': ({ authorId, performerId }) => (performerId === authorId ? [] : [performerId]),
  // A creator sees how many are held. Others who were looking at it learn only that a comment is gone.
  'comment.held': ({ authorId, performerId }) => [authorId, performerId, operators],
  'comment.released': ({ authorId, performerId }) => [authorId, performerId, operators],
  'comment.deleted': ({ accountIds }) => [...accountIds, operators],
  'device.added': ({ accountId }) => [accountId],
  'export.finished': ({ accountId }) => [accountId],
  'follow.created': ({ performerId }) => [performerId],
  'follow.deleted': ({ performerId }) => [performerId],
  'import.finished': ({ accountId }) => [accountId],
  'item.changed': ({ type, performerId }) => [{ fansOf: performerId, as: changeOf[type] }],
  'item.published': ({ performerId }) => [performerId, { fansOf: performerId }],
  'item.restored': ({ ownerId }) => [ownerId, { fansOf: ownerId }],
  'item.removed': ({ ownerId }) => [ownerId, { fansOf: ownerId }],
  'letter.created': () => [operators],
  'letter.handled': () => [operators],
  'like.created': ({ accountId, ownerId }) => (ownerId === accountId ? [] : [ownerId]),
  'like.deleted': ({ accountId, ownerId }) => (ownerId === accountId ? [] : [ownerId]),
  'jobs.changed': () => [operators],
  'note.changed': () => [operatorsOfPeople],
  'invitation.changed': () => [{ operators: 'operators.manage' }],
  'log.written': () => [{ operators: 'log.view' }],
  'operator.changed': ({ accountId }) => [accountId, operatorsOfPeople],
  'payout.changed': () => [operators],
  'packages.changed': () => ['everyone'],
  'evidence.changed': () => [{ operators: 'disputes.decide' }],
  'dispute.changed': ({ payerId, performerId }) => [operators, payerId, ...(performerId ? [performerId] : [])],
  'dispute.opened': ({ payerId, performerId }) => [operators, payerId, ...(performerId ? [performerId] : [])],
  'performer.applied': () => [operatorsOfPeople],
  'performer.approved': () => [operatorsOfPeople],
  'performer.rejected': () => [operatorsOfPeople],
  'mail-text.changed': () => [{ operators: 'site.edit' }],
  'message-settings.changed': ({ byId }) => [{ fansOf: byId }],
  'order.created': ({ performerId }) => [performerId],
  'order.changed': (data) => exceptActor(data, data.buyerId, data.performerId),
  'performer.changed': ({ byId }) => [{ fansOf: byId }],
  'poll.voted': ({ accountId, performerId }) => (performerId === accountId ? [] : [performerId]),
  'promo.changed': () => ['everyone'],
  'refund.completed': ({ payerId, performerId }) => [operators, payerId, ...(performerId ? [performerId] : [])],
  'purchase.completed': ({ performerId }) => [performerId],
  'recording.changed': ({ performerId }) => [performerId],
  'second-factor.reset': () => [operatorsOfPeople],
  'site.changed': () => ['everyone'],
  'site-coupon.changed': () => [{ operators: 'money.view' }],
  'site-webhook.changed': () => [{ operators: 'system.manage' }],
  'site-webhook.delivered': () => [{ operators: 'system.manage' }],
  'report.created': () => [operators],
  'report.closed': () => [operators],
  'stream.changed': ({ performerId }) => [performerId, { fansOf: performerId }],
  'stream.ended': ({ performerId }) => [performerId, { fansOf: performerId }],
  'stream.started': ({ performerId }) => [performerId, { fansOf: performerId }],
  'subscription.changed': ({ performerId }) => [performerId],
  'subscription.renewed': ({ userId, performerId }) => [userId, performerId],
  'subscription.started': ({ performerId }) => [performerId],
  'webhook.paused': ({ performerId }) => [performerId ?? { operators: 'system.manage' }],
}

import type { DomainEventName, EventData, EventName } from '../../contract/events.ts'

/**
 * Who hears of an event: an account, an account that hears another name because it must not know what happened, the
 * connected followers and subscribers of a creator, the connected creators whom an account follows or subscribes to, the
 * connected operators, or everyone who is connected.
 */
export type Hearer =
  | string
  | { accountId: string; as: EventName }
  | { fansOf: string; as?: EventName }
  | { followedBy: string; as?: EventName }
  | 'operators'
  | 'everyone'
/** Of an event that is not recorded, only the account that made the call is known. */
export type ConcernedData<N extends EventName> = N extends DomainEventName ? EventData<N> : { byId: string }
type Hearers<N extends EventName> = (data: ConcernedData<N>) => readonly Hearer[]

const exceptActor = ({ byId }: { byId: string }, ...accountIds: readonly string[]): readonly string[] =>
  accountIds.filter((id) => id !== byId)

const related = (accountId: string, as: EventName): readonly Hearer[] => [
  { fansOf: accountId, as },
  { followedBy: accountId, as },
]

/** What the fans of a creator hear when an item has changed: the name that its kind has for all. */
const changeOf: Readonly<Record<EventData<'item.changed'>['type'], EventName>> = {
  feed: 'post.changed',
  story: 'post.changed',
  video: 'video.changed',
  gallery: 'gallery.changed',
  photo: 'photo.changed',
  product: 'product.changed',
}

/**
 * Whose browsers hear that an event has happened (`data/changed`), besides those of the account that made the call. They
 * hear the name only, and read the rest with their own rights. An event without a row concerns nobody else, or has a
 * socket event of its own. A recorded event is told after its commit (`server/notify-browsers.ts`), another one after
 * the call that causes it (`server/http/report-causes.ts`).
 */
export const concerned: { readonly [N in EventName]?: Hearers<N> } = {
  // Neither fans nor creators learn why somebody is no longer there.
  'account.closed': ({ accountId }) => ['operators', ...related(accountId, 'visibility.changed')],
  'account.erased': () => ['operators'],
  'account.reopened': ({ accountId }) => ['operators', ...related(accountId, 'visibility.changed')],
  'account.corrected': ({ accountId }) => [accountId, 'operators'],
  'account.restricted': ({ accountId }) => [accountId, 'operators'],
  'account.signed-out': ({ accountId }) => [accountId, 'operators'],
  // Neither fans nor creators learn why somebody is no longer there.
  'account.suspended': ({ accountId }) => ['operators', ...related(accountId, 'visibility.changed')],
  'account.unsuspended': ({ accountId }) => ['operators', ...related(accountId, 'visibility.changed')],
  'appeal.created': ({ accountId }) => [accountId, 'operators'],
  'appeal.decided': ({ accountId }) => [accountId, 'operators'],
  // A blocked person is not told that it was a block, nor by whom.
  'block.created': ({ blockedId }) => [{ accountId: blockedId, as: 'visibility.changed' }],
  'block.deleted': ({ blockedId }) => [{ accountId: blockedId, as: 'visibility.changed' }],
  'commission.changed': ({ performerId }) => [performerId, 'operators'],
  'comment.created': ({ authorId, performerId, answeredId }) =>
    [...new Set([performerId, ...(answeredId === undefined ? [] : [answeredId])])].filter((id) => id !== authorId),
  'comment.changed': ({ authorId, performerId }) => (performerId === authorId ? [] : [performerId]),
  // A creator sees how many are held. Others who were looking at it learn only that a comment is gone.
  'comment.held': ({ authorId, performerId }) => [authorId, performerId, 'operators'],
  'comment.released': ({ authorId, performerId }) => [authorId, performerId, 'operators'],
  'comment.deleted': ({ accountIds }) => [...accountIds, 'operators'],
  'device.added': ({ accountId }) => [accountId],
  'export.finished': ({ accountId }) => [accountId],
  'follow.created': ({ performerId }) => [performerId],
  'follow.deleted': ({ performerId }) => [performerId],
  'import.finished': ({ accountId }) => [accountId],
  'item.changed': ({ type, performerId }) => [{ fansOf: performerId, as: changeOf[type] }],
  'item.published': ({ performerId }) => [performerId, { fansOf: performerId }],
  'item.restored': ({ ownerId }) => [ownerId, { fansOf: ownerId }],
  'item.removed': ({ ownerId }) => [ownerId, { fansOf: ownerId }],
  'letter.created': () => ['operators'],
  'letter.handled': () => ['operators'],
  'like.created': ({ accountId, ownerId }) => (ownerId === accountId ? [] : [ownerId]),
  'like.deleted': ({ accountId, ownerId }) => (ownerId === accountId ? [] : [ownerId]),
  'jobs.changed': () => ['operators'],
  'note.changed': () => ['operators'],
  'operators.changed': () => ['operators'],
  'payout.changed': () => ['operators'],
  'packages.changed': () => ['everyone'],
  'coupon.changed': () => ['operators'],
  'evidence.changed': () => ['operators'],
  'dispute.changed': ({ payerId, performerId }) => ['operators', payerId, ...(performerId ? [performerId] : [])],
  'dispute.opened': ({ payerId, performerId }) => ['operators', payerId, ...(performerId ? [performerId] : [])],
  'performer.applied': () => ['operators'],
  'performer.approved': () => ['operators'],
  'performer.rejected': () => ['operators'],
  'mail-text.changed': () => ['operators'],
  'message-settings.changed': ({ byId }) => [{ fansOf: byId }],
  'order.created': ({ performerId }) => [performerId],
  'order.changed': (data) => exceptActor(data, data.buyerId, data.performerId),
  'performer.changed': ({ byId }) => [{ fansOf: byId }],
  'poll.voted': ({ accountId, performerId }) => (performerId === accountId ? [] : [performerId]),
  'promo.changed': () => ['everyone'],
  'refund.completed': ({ payerId, performerId }) => ['operators', payerId, ...(performerId ? [performerId] : [])],
  'purchase.completed': ({ performerId }) => [performerId],
  'recording.changed': ({ performerId }) => [performerId],
  'second-factor.reset': () => ['operators'],
  'site.changed': () => ['everyone'],
  'report.created': () => ['operators'],
  'report.closed': () => ['operators'],
  'stream.changed': ({ performerId }) => [performerId, { fansOf: performerId }],
  'stream.ended': ({ performerId }) => [performerId, { fansOf: performerId }],
  'stream.started': ({ performerId }) => [performerId, { fansOf: performerId }],
  'subscription.changed': ({ performerId }) => [performerId],
  'subscription.renewed': ({ userId, performerId }) => [userId, performerId],
  'subscription.started': ({ performerId }) => [performerId],
  'webhook.paused': ({ performerId }) => (performerId === null ? [] : [performerId]),
}

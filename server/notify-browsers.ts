import type { DomainEvent, DomainEventName, EventData, EventName } from '../contract/events.ts'
import type { Deps } from './deps.ts'
import { emitToFans, emitToFollowed } from './realtime/emit-to-related.ts'
import type { Listener, Subscriptions } from './events/subscriptions.ts'

/**
 * Who hears of an event: an account, an account that hears another name because it must not know what happened, the
 * connected followers and subscribers of a creator, or the connected creators whom an account follows or subscribes to.
 */
type Hearer =
  | string
  | { accountId: string; as: EventName }
  | { fansOf: string; as?: EventName }
  | { followedBy: string; as?: EventName }
type Hearers<N extends DomainEventName> = (data: EventData<N>) => readonly Hearer[]

const exceptActor = ({ byId }: { byId: string }, ...accountIds: readonly string[]): readonly string[] =>
  accountIds.filter((id) => id !== byId)

const related = (accountId: string, as: EventName): readonly Hearer[] => [
  { fansOf: accountId, as },
  { followedBy: accountId, as },
]

/**
 * Whose browsers hear that an event has happened (`data/changed`), besides those of the account that made the call,
 * which the server informs after the call (`server/http/report-causes.ts`). They hear the name only, and read the rest
 * with their own rights. An event without a row concerns nobody else, or has a socket event of its own.
 */
export const concerned: { readonly [N in DomainEventName]?: Hearers<N> } = {
  // Neither fans nor creators learn why somebody is no longer there.
  'account.suspended': ({ accountId }) => related(accountId, 'visibility.changed'),
  'account.unsuspended': ({ accountId }) => related(accountId, 'visibility.changed'),
  // A blocked person is not told that it was a block, nor by whom.
  'block.created': ({ blockedId }) => [{ accountId: blockedId, as: 'visibility.changed' }],
  'block.deleted': ({ blockedId }) => [{ accountId: blockedId, as: 'visibility.changed' }],
  'comment.created': ({ authorId, performerId, answeredId }) =>
    [...new Set([performerId, ...(answeredId === undefined ? [] : [answeredId])])].filter((id) => id !== authorId),
  'comment.changed': ({ authorId, performerId }) => (performerId === authorId ? [] : [performerId]),
  'comment.deleted': ({ accountIds }) => accountIds,
  'device.added': ({ accountId }) => [accountId],
  'follow.created': ({ performerId }) => [performerId],
  'follow.deleted': ({ performerId }) => [performerId],
  'item.published': ({ performerId }) => [performerId, { fansOf: performerId }],
  'item.restored': ({ ownerId }) => [ownerId, { fansOf: ownerId }],
  'item.removed': ({ ownerId }) => [ownerId, { fansOf: ownerId }],
  'like.created': ({ accountId, ownerId }) => (ownerId === accountId ? [] : [ownerId]),
  'like.deleted': ({ accountId, ownerId }) => (ownerId === accountId ? [] : [ownerId]),
  'order.created': ({ performerId }) => [performerId],
  'order.changed': (data) => exceptActor(data, data.buyerId, data.performerId),
  'poll.voted': ({ accountId, performerId }) => (performerId === accountId ? [] : [performerId]),
  'purchase.completed': ({ performerId }) => [performerId],
  'subscription.changed': ({ performerId }) => [performerId],
  'subscription.renewed': ({ userId, performerId }) => [userId, performerId],
  'subscription.started': ({ performerId }) => [performerId],
  'webhook.paused': ({ performerId }) => (performerId === null ? [] : [performerId]),
}

/** Informs the browsers of everybody whom an event concerns. */
const emitDataChanged: Listener<DomainEventName> = async (deps: Deps, { name, data }: DomainEvent) => {
  for (const hearer of (concerned[name] as Hearers<DomainEventName> | undefined)?.(data) ?? []) {
    if (typeof hearer === 'string') deps.realtime.emit(hearer, 'data/changed', { events: [name] })
    else if ('fansOf' in hearer) await emitToFans(deps, hearer.fansOf, [hearer.as ?? name])
    else if ('followedBy' in hearer) await emitToFollowed(deps, hearer.followedBy, [hearer.as ?? name])
    else deps.realtime.emit(hearer.accountId, 'data/changed', { events: [hearer.as] })
  }
}

/** These subscriptions, and after the commit of each event with a row in `concerned` its browsers. */
export const withBrowsers = (subscriptions: Subscriptions): Subscriptions =>
  Object.fromEntries(
    Object.entries(subscriptions).map(([name, reactions]) => [
      name,
      Object.hasOwn(concerned, name)
        ? { ...reactions, afterCommit: [...(reactions.afterCommit ?? []), emitDataChanged] }
        : reactions,
    ])
  ) as Subscriptions

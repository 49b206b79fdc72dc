import type { DomainEvent, DomainEventName, EventData, EventName } from '../contract/events.ts'
import type { Deps } from './deps.ts'
import type { Listener, Subscriptions } from './events/subscriptions.ts'

/** Who hears of an event: an account, or an account that hears another name because it must not know what happened. */
type Hearer = string | { accountId: string; as: EventName }
type Hearers<N extends DomainEventName> = (data: EventData<N>) => readonly Hearer[]

const exceptActor = ({ byId }: { byId: string }, ...accountIds: readonly string[]): readonly string[] =>
  accountIds.filter((id) => id !== byId)

/**
 * Whose browsers hear that an event has happened (`data/changed`), besides those of the account that made the call,
 * which the server informs after the call (`server/http/report-causes.ts`). They hear the name only, and read the rest
 * with their own rights. An event without a row concerns nobody else, or has a socket event of its own.
 */
export const concerned: { readonly [N in DomainEventName]?: Hearers<N> } = {
  // A blocked person is not told that it was a block, nor by whom.
  'block.created': ({ blockedId }) => [{ accountId: blockedId, as: 'visibility.changed' }],
  'block.deleted': ({ blockedId }) => [{ accountId: blockedId, as: 'visibility.changed' }],
  'comment.created': ({ authorId, performerId, answeredId }) =>
    [...new Set([performerId, ...(answeredId === undefined ? [] : [answeredId])])].filter((id) => id !== authorId),
  'device.added': ({ accountId }) => [accountId],
  'follow.created': ({ performerId }) => [performerId],
  'follow.deleted': ({ performerId }) => [performerId],
  'item.removed': ({ ownerId }) => [ownerId],
  'order.created': ({ performerId }) => [performerId],
  'order.changed': (data) => exceptActor(data, data.buyerId, data.performerId),
  'purchase.completed': ({ performerId }) => [performerId],
  'subscription.changed': ({ performerId }) => [performerId],
  'subscription.renewed': ({ userId, performerId }) => [userId, performerId],
  'subscription.started': ({ performerId }) => [performerId],
  'webhook.paused': ({ performerId }) => (performerId === null ? [] : [performerId]),
}

/** Informs the browsers of everybody whom an event concerns. */
const emitDataChanged: Listener<DomainEventName> = (
  { realtime }: Pick<Deps, 'realtime'>,
  { name, data }: DomainEvent
) => {
  for (const hearer of (concerned[name] as Hearers<DomainEventName> | undefined)?.(data) ?? []) {
    const { accountId, as } = typeof hearer === 'string' ? { accountId: hearer, as: name } : hearer
    realtime.emit(accountId, 'data/changed', { events: [as] })
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

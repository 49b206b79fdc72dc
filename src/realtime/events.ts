import type { QueryClient } from '@tanstack/react-query'
import type { EventName } from '../../contract/events.ts'
import type { ServerEvent, ServerPayload } from '../../contract/realtime.ts'
import { invalidateCached, patchCached } from '../api/cache.ts'
import { showPurchased } from '../api/show-purchased.ts'
import { refetchChanged } from './refetch-changed.ts'
import { sessionRefused } from '../features/identity/auth/slice.ts'
import { setBalance } from '../features/identity/users/slice.ts'
import type { AppDispatch } from '../store/make-store.ts'

export type EventTools = { dispatch: AppDispatch; cache: QueryClient }

/** For events that only components listen to (`on` in socket.ts). */
const ignore = (): void => undefined

/** For events whose whole effect is that data have changed; often `data/changed` says so too. */
const apply =
  (...events: readonly EventName[]) =>
  (_: unknown, tools: EventTools): void =>
    refetchChanged(events, tools)

/** The effect of each server event on the store and the cache. Its type makes it complete. */
export const eventTable: { [E in ServerEvent]: (payload: ServerPayload<E>, tools: EventTools) => void } = {
  'wallet/balance': ({ balance, asOf }, tools) => {
    tools.dispatch(setBalance({ balance, balanceAsOf: asOf }))
    refetchChanged(['payment.changed'], tools)
  },
  'data/changed': ({ events, spreadMs }, tools) => refetchChanged(events, tools, spreadMs),
  'subscription/changed': apply('subscription.changed'),
  'earning/created': apply('purchase.completed'),
  'earning/changed': apply('refund.completed'),
  'purchase/changed': ({ status, type, itemId }, tools) => {
    refetchChanged([status === 'paid' ? 'purchase.completed' : 'refund.completed'], tools)
    if (status === 'paid' && type !== undefined && itemId !== undefined) void showPurchased(tools.cache, type, itemId)
  },
  'account/changed': apply('performer.approved'),
  'file/changed': (file, tools) => {
    if (file.status === 'processing') invalidateCached(tools.cache, 'files.status')
    else refetchChanged(['file.processed'], tools)
  },
  'order/changed': apply('order.changed'),
  'payout/changed': apply('payout.changed'),
  'call/changed': apply('call.changed'),
  // Frequent while a broadcast is on its way: then only its numbers.
  'broadcast/changed': ({ _id, status, totalSent, totalRecipients }, tools) => {
    patchCached<object>(tools.cache, _id, () => ({ status, totalSent, totalRecipients }))
    if (['sent', 'recalled', 'failed'].includes(status)) refetchChanged(['broadcast.changed'], tools)
  },
  // Events for listeners (socket.ts): `message/…` and `conversation/…` go into the slices of messages and
  // conversations.
  'message/created': ignore,
  'message/changed': ignore,
  'message/read': ignore,
  'message/unread-total': ignore,
  'conversation/changed': ignore,
  'conversation/typing': ignore,
  'presence/changed': ignore,
  'notification/created': ignore,
  'notification/read': ignore,
  'stream/messages-created': ignore,
  'stream/messages-changed': ignore,
  'stream/message-deleted': ignore,
  'stream/messages-removed': ignore,
  'stream/conversation-changed': ignore,
  'stream/people': ignore,
  // The chat's room shows them; lists hear `data/changed`.
  'stream/started': ignore,
  'stream/updated': ignore,
  'stream/ended': ignore,
  'stream/viewers': ignore,
  'stream/reactions': ignore,
  'call/peer': ignore,
  'call/others': ignore,
  'call/signal': ignore,
  'call/part': ignore,
  // Handled in connect.ts.
  'session/missed': ignore,
  'session/revoked': ({ isExpired }, { dispatch }) =>
    void dispatch(sessionRefused(isExpired ? 'unauthorized' : 'revoked')),
}

import type { QueryClient } from '@tanstack/react-query'
import type { ServerEvent, ServerPayload } from '../../contract/realtime.ts'
import { invalidateCached } from '../api/cache.ts'
import { staleBySubscription } from '../api/stale-by-subscription.ts'
import { showBought } from '../api/show-bought.ts'
import { sessionRefused } from '../features/auth/slice.ts'
import { loadUser, setBalance } from '../features/user/slice.ts'
import type { AppDispatch } from '../store/make-store.ts'

export type EventTools = { dispatch: AppDispatch; cache: QueryClient }

/** For events that only components listen to (`on` in socket.ts). */
const nothing = (): void => undefined

/** The effect of each server event on the store and the cache. Its type makes it complete. */
export const eventTable: { [E in ServerEvent]: (payload: ServerPayload<E>, tools: EventTools) => void } = {
  'wallet/balance': ({ balance, asOf }, { dispatch, cache }) => {
    dispatch(setBalance({ balance, balanceAsOf: asOf }))
    void invalidateCached(cache, 'payments.transactions')
  },
  'subscription/changed': (_, { cache }) =>
    void invalidateCached(
      cache,
      'subscriptions.ofUser',
      'subscriptions.ofPerformer',
      'performers.view',
      ...staleBySubscription
    ),
  'earning/created': (_, { cache }) =>
    void invalidateCached(cache, 'earnings.stats', 'earnings.search', 'subscriptions.ofPerformer'),
  'earning/changed': (_, { cache }) =>
    void invalidateCached(cache, 'earnings.stats', 'earnings.search', 'earnings.view'),
  'purchase/changed': ({ status, type, itemId }, { cache }) => {
    void invalidateCached(cache, 'wallet.search')
    if (status !== 'paid')
      void invalidateCached(cache, 'products.search', 'products.view', 'products.bookmarked', ...staleBySubscription)
    else if (type !== undefined && itemId !== undefined) void showBought(cache, type, itemId)
  },
  'account/changed': (_, { dispatch, cache }) => {
    dispatch(loadUser.intent())
    void invalidateCached(cache, 'performers.me', 'performers.view')
  },
  'file/changed': (news, { cache }) => {
    void invalidateCached(cache, 'files.status')
    // A draft may have been saved before its files were ready.
    if (news.status !== 'processing') void invalidateCached(cache, 'feeds.searchOwn')
  },
  'order/changed': (_, { cache }) => void invalidateCached(cache, 'orders.search', 'orders.searchOwn', 'orders.view'),
  'payout/changed': (_, { cache }) =>
    void invalidateCached(
      cache,
      'payouts.search',
      'payouts.view',
      'payouts.checkPending',
      'payouts.calculate',
      'earnings.stats'
    ),
  // Events for listeners (socket.ts): `message/…` and `conversation/…` go into the slices of messages and
  // conversations.
  'message/created': nothing,
  'message/changed': nothing,
  'message/read': nothing,
  'message/unread-total': nothing,
  'conversation/changed': nothing,
  'conversation/typing': nothing,
  'presence/changed': nothing,
  'notification/created': nothing,
  'notification/read': nothing,
  'broadcast/changed': nothing,
  'stream/message-created': nothing,
  'stream/message-changed': nothing,
  'stream/message-deleted': nothing,
  'stream/messages-removed': nothing,
  'stream/conversation-changed': nothing,
  'stream/people': nothing,
  'call/changed': nothing,
  'call/peer': nothing,
  'call/signal': nothing,
  // Handled in connect.ts.
  'session/missed': nothing,
  'session/revoked': ({ isExpired }, { dispatch }) =>
    void dispatch(sessionRefused(isExpired ? 'unauthorized' : 'revoked')),
}

import type { QueryClient } from '@tanstack/react-query'
import type { ServerEvent, ServerPayload } from '../../contract/realtime.ts'
import { invalidateCached } from '../api/cache.ts'
import { staleBySubscription } from '../api/stale-by-subscription.ts'
import { showPurchased } from '../api/show-purchased.ts'
import { sessionRefused } from '../features/auth/slice.ts'
import { loadUser, setBalance } from '../features/user/slice.ts'
import type { AppDispatch } from '../store/make-store.ts'

export type EventTools = { dispatch: AppDispatch; cache: QueryClient }

/** For events that only components listen to (`on` in socket.ts). */
const ignore = (): void => undefined

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
    else if (type !== undefined && itemId !== undefined) void showPurchased(cache, type, itemId)
  },
  'account/changed': (_, { dispatch, cache }) => {
    dispatch(loadUser.intent())
    void invalidateCached(cache, 'performers.me', 'performers.view')
  },
  'file/changed': (file, { cache }) => {
    void invalidateCached(cache, 'files.status')
    // A draft may have been saved before its files were ready.
    if (file.status !== 'processing') void invalidateCached(cache, 'feeds.searchOwn')
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
  'message/created': ignore,
  'message/changed': ignore,
  'message/read': ignore,
  'message/unread-total': ignore,
  'conversation/changed': ignore,
  'conversation/typing': ignore,
  'presence/changed': ignore,
  'notification/created': ignore,
  'notification/read': ignore,
  'broadcast/changed': ignore,
  'stream/message-created': ignore,
  'stream/message-changed': ignore,
  'stream/message-deleted': ignore,
  'stream/messages-removed': ignore,
  'stream/conversation-changed': ignore,
  'stream/people': ignore,
  'call/changed': ignore,
  'call/peer': ignore,
  'call/signal': ignore,
  // Handled in connect.ts.
  'session/missed': ignore,
  'session/revoked': ({ isExpired }, { dispatch }) =>
    void dispatch(sessionRefused(isExpired ? 'unauthorized' : 'revoked')),
}

import type { EndpointName } from '../../contract/endpoint-names.ts'
import { moneyOfOperators, peopleOfOperators } from './invalidation-groups-of-admin.ts'

// Endpoints that the same events make outdated: the parts of `invalidations`.

/** The lists of the viewer's bookmarks. */
export const bookmarks = [
  'reactions.bookmarkedFeeds',
  'reactions.bookmarkedPerformers',
  'reactions.bookmarkedOfType',
  'videos.bookmarked',
  'galleries.bookmarked',
  'products.bookmarked',
] as const satisfies readonly EndpointName[]

/** Posts as a viewer sees them. */
export const posts = [
  'feeds.search',
  'feeds.view',
  'feeds.freebies',
  'feeds.stories',
  'creatorMedia.search',
  'reactions.bookmarkedFeeds',
] as const satisfies readonly EndpointName[]

/** Streams as a viewer sees them. */
export const streams = [
  'streaming.search',
  'streaming.ofPerformer',
  'streaming.view',
] as const satisfies readonly EndpointName[]
/** The creator's own streams. */
export const ownStreams = [
  'ownStreams.list',
  'ownStreams.view',
  'ownStreams.summary',
] as const satisfies readonly EndpointName[]

/** What a viewer may open only after a payment, as the viewer sees it. */
export const lockable = [
  ...posts,
  'videos.search',
  'videos.view',
  'videos.bookmarked',
  'galleries.search',
  'galleries.view',
  'galleries.bookmarked',
  'photos.search',
  'photos.ofPerformer',
  'reactions.bookmarkedOfType',
  'streamMessages.ofPerformer',
  ...streams,
] as const satisfies readonly EndpointName[]

/** What operators have decided about the account. */
export const decisions = ['appeals.list', 'appeals.view'] as const satisfies readonly EndpointName[]

export const products = [
  'products.search',
  'products.view',
  'products.bookmarked',
] as const satisfies readonly EndpointName[]

/** Creators as a viewer sees them. */
export const creators = [
  'performers.view',
  'performers.search',
  'performers.top',
  'performers.random',
  'performers.explore',
] as const satisfies readonly EndpointName[]

/** The creator's own lists of items. */
export const ownItems = [
  'feeds.searchOwn',
  'feeds.viewOwn',
  'videos.searchOwn',
  'videos.viewOwn',
  'photos.searchOwn',
  'galleries.searchOwn',
  'galleries.viewOwn',
  'products.searchOwn',
  'products.viewOwn',
] as const satisfies readonly EndpointName[]

const subscriptions = [
  'subscriptions.ofUser',
  'subscriptions.upcoming',
  'subscriptions.ofPerformer',
] as const satisfies readonly EndpointName[]

/** What a creator has earned and may be paid. */
export const earnings = [
  'earnings.stats',
  'earnings.search',
  'earnings.view',
  'payouts.calculate',
] as const satisfies readonly EndpointName[]
/** What a fan has paid, and may spend. */
export const payments = [
  'payments.transactions',
  'receipts.view',
  'sandbox.charges',
  'sandbox.charge',
  'spending.limits',
  'wallet.search',
] as const satisfies readonly EndpointName[]
export const calls = ['videoCalls.list', 'videoCalls.view'] as const satisfies readonly EndpointName[]
export const orders = ['orders.view', 'orders.search', 'orders.searchOwn'] as const satisfies readonly EndpointName[]
export const webhooks = [
  'webhooks.list',
  'webhooks.view',
  'webhooks.deliveries',
  'webhooks.delivery',
] as const satisfies readonly EndpointName[]
export const account = ['users.me', 'performers.me'] as const satisfies readonly EndpointName[]

/** Everything that shows people: whoever blocks or is blocked sees them no more. */
export const people = [
  ...creators,
  ...lockable,
  ...products,
  ...bookmarks,
  ...calls,
  'blocks.users',
  'broadcasts.audience',
  'comments.search',
  'follows.followers',
  'follows.following',
  'users.search',
  'users.view',
  'videoCalls.value',
  'wallet.search',
] as const satisfies readonly EndpointName[]

/** What shows whether a creator is approved. */
export const approval = [
  ...account,
  ...decisions,
  ...creators,
  ...ownItems,
  ...posts,
  ...peopleOfOperators,
] as const satisfies readonly EndpointName[]

/** Galleries and photos, of their creator and as others see them. */
export const galleriesAndPhotos = [
  'galleries.searchOwn',
  'galleries.viewOwn',
  'galleries.search',
  'galleries.view',
  'galleries.bookmarked',
  'photos.searchOwn',
  'photos.search',
  'photos.ofPerformer',
  'creatorMedia.search',
  'reactions.bookmarkedOfType',
] as const satisfies readonly EndpointName[]

/** What names or counts the items of a creator. */
export const besideItems = [
  ...creators,
  'performers.me',
  'follows.following',
  'notifications.list',
  'notifications.totalUnread',
  'reactions.bookmarkedPerformers',
] as const satisfies readonly EndpointName[]

/** What shows whether somebody is followed, or how many follow. */
export const followed = [
  ...lockable,
  ...products,
  ...creators,
  'performers.me',
  'broadcasts.audience',
  'follows.followers',
  'follows.following',
  'reactions.bookmarkedPerformers',
] as const satisfies readonly EndpointName[]

/** What names people beside money. */
export const money = [
  ...earnings,
  ...orders,
  ...calls,
  ...subscriptions,
  ...payments,
] as const satisfies readonly EndpointName[]

/** Whatever shows likes or bookmarks, and their number. */
export const liked = [
  ...lockable,
  ...products,
  ...ownItems,
  'comments.search',
  'performers.view',
  'performers.me',
] as const

/** Comments, and whatever shows their number. */
export const commented = [...lockable, ...products, ...ownItems, 'comments.search'] as const

export const subscriptionChanged = [...subscriptions, ...followed, ...payments, ...earnings] as const
export const refunded = [
  ...payments,
  ...subscriptions,
  ...earnings,
  ...orders,
  ...lockable,
  ...products,
  ...ownItems,
  'wallet.search',
] as const
/** What the state of a dispute changes: a won one gives back what the dispute took. */
export const disputed = [
  ...refunded,
  'adminDisputes.list',
  'adminDisputes.view',
  'sandbox.disputes',
  ...moneyOfOperators,
] as const satisfies readonly EndpointName[]

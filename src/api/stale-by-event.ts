import type { EndpointName } from '../../contract/endpoint-names.ts'
import type { changeEvents, DomainEventName } from '../../contract/events.ts'

/** The lists of the viewer's bookmarks. */
const bookmarks = [
  'reactions.bookmarkedFeeds',
  'reactions.bookmarkedPerformers',
  'reactions.bookmarkedOfType',
  'videos.bookmarked',
  'galleries.bookmarked',
  'products.bookmarked',
] as const satisfies readonly EndpointName[]

/** Posts as a viewer sees them. */
const posts = [
  'feeds.search',
  'feeds.view',
  'feeds.freebies',
  'feeds.stories',
  'creatorMedia.search',
  'reactions.bookmarkedFeeds',
] as const satisfies readonly EndpointName[]

/** What a viewer may open only after a payment, as the viewer sees it. */
const lockable = [
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
] as const satisfies readonly EndpointName[]

const products = ['products.search', 'products.view', 'products.bookmarked'] as const satisfies readonly EndpointName[]

/** Creators as a viewer sees them. */
const creators = [
  'performers.view',
  'performers.search',
  'performers.top',
  'performers.random',
] as const satisfies readonly EndpointName[]

/** The creator's own lists of items. */
const ownItems = [
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

const earnings = ['earnings.stats', 'earnings.search'] as const satisfies readonly EndpointName[]
const payments = ['payments.transactions', 'sandbox.charges'] as const satisfies readonly EndpointName[]
const calls = ['videoCalls.list', 'videoCalls.view'] as const satisfies readonly EndpointName[]
const orders = ['orders.view', 'orders.search', 'orders.searchOwn'] as const satisfies readonly EndpointName[]
const webhooks = [
  'webhooks.list',
  'webhooks.view',
  'webhooks.deliveries',
  'webhooks.delivery',
  'siteWebhooks.list',
  'siteWebhooks.view',
  'siteWebhooks.deliveries',
  'siteWebhooks.delivery',
] as const satisfies readonly EndpointName[]
const account = ['users.me', 'performers.me'] as const satisfies readonly EndpointName[]

/** Everything that shows people: whoever blocks or is blocked sees them no more. */
const people = [
  ...creators,
  ...lockable,
  ...products,
  ...bookmarks,
  'blocks.users',
  'comments.search',
  'follows.followers',
  'follows.following',
  'users.search',
] as const satisfies readonly EndpointName[]

const subscriptionChanged = [...subscriptions, ...creators, ...lockable] as const
const refunded = [
  ...payments,
  ...subscriptions,
  ...earnings,
  ...orders,
  ...lockable,
  ...products,
  'earnings.view',
  'wallet.search',
] as const

/**
 * The endpoints whose cached answers each event makes outdated: the one table for what the viewer does here, on another
 * device, and for what others do. An empty row says why nothing in the cache changes. An event that no call causes and
 * of which no browser hears, such as one that only notifies somebody, has no row.
 */
export const staleByEvent: Readonly<
  Record<keyof typeof changeEvents, readonly EndpointName[]> & Partial<Record<DomainEventName, readonly EndpointName[]>>
> = {
  'access.changed': [...lockable, ...products],
  'account.changed': account,
  'address.changed': ['addresses.search'],
  'block.created': people,
  'block.deleted': people,
  // The flag of a bookmark is shown with the item: see `like.created`, which the same calls cause.
  'bookmark.created': bookmarks,
  'bookmark.deleted': bookmarks,
  'broadcast.changed': ['broadcasts.list', 'broadcasts.view'],
  'call.changed': calls,
  'card.changed': ['payments.cards', 'sandbox.cards'],
  'comment.changed': ['comments.search'],
  'comment.created': ['comments.search'],
  'comment.deleted': ['comments.search'],
  // Conversations are a slice, which `conversation/…` and `message/…` update.
  'conversation.read': [],
  'country-block.changed': ['blocks.countries'],
  'coupon.changed': ['coupons.list'],
  'device.added': ['auth.sessions'],
  // A draft may have been saved before its files were ready.
  'file.processed': ['files.status', 'feeds.searchOwn'],
  'follow.created': ['follows.following', 'follows.followers', 'streamMessages.ofPerformer', 'performers.view'],
  'follow.deleted': ['follows.following', 'follows.followers', 'streamMessages.ofPerformer', 'performers.view'],
  'gallery.changed': [
    'galleries.searchOwn',
    'galleries.viewOwn',
    'galleries.search',
    'galleries.view',
    'photos.searchOwn',
    'photos.search',
  ],
  // The creator's calls cause `post.changed` and the like as well; fans hear `notification/created`.
  'item.published': [],
  'item.removed': [...ownItems, ...lockable, ...products, 'comments.search'],
  'like.created': [...lockable, ...products, 'comments.search', 'performers.view'],
  'like.deleted': [...lockable, ...products, 'comments.search', 'performers.view'],
  // Messages are a slice, which `message/…` updates.
  'message.created': [],
  'message.deleted': [],
  'message-settings.changed': ['messageSettings.view'],
  'news-level.changed': ['performers.view', 'follows.following', 'subscriptions.ofUser'],
  'notification.read': ['notifications.list', 'notifications.totalUnread'],
  'notification-settings.changed': ['notifications.settings'],
  'order.changed': [...orders, ...earnings],
  'order.created': [...orders, ...earnings],
  'payment.changed': payments,
  'payout.changed': ['payouts.search', 'payouts.view', 'payouts.checkPending', 'payouts.calculate', 'earnings.stats'],
  'payout-account.changed': ['payoutSettings.view', 'payouts.calculate', 'sandboxAccounts.view'],
  'performer.approved': [...account, ...creators],
  'performer.changed': ['performers.me', 'performers.view'],
  'performer.rejected': [...account, ...creators],
  'photo.changed': [
    'photos.searchOwn',
    'photos.search',
    'photos.ofPerformer',
    'creatorMedia.search',
    'galleries.searchOwn',
    'galleries.viewOwn',
    'galleries.search',
    'galleries.view',
  ],
  'poll.voted': ['feeds.search', 'feeds.view', 'reactions.bookmarkedFeeds'],
  'post.changed': [...posts, 'feeds.searchOwn', 'feeds.viewOwn', 'performers.view', 'performers.me'],
  'product.changed': ['products.searchOwn', 'products.viewOwn', 'products.search', 'products.view'],
  'purchase.completed': ['wallet.search', 'payments.transactions', ...orders, ...earnings, 'subscriptions.ofPerformer'],
  'refund.completed': refunded,
  'sale.refunded': refunded,
  'session.ended': ['auth.sessions'],
  'spending-limits.changed': ['spending.limits'],
  'subscription.changed': subscriptionChanged,
  'subscription.renewal-failed': subscriptionChanged,
  'subscription.renewed': subscriptionChanged,
  'subscription.started': subscriptionChanged,
  'visibility.changed': people,
  'video.changed': ['videos.searchOwn', 'videos.viewOwn', 'videos.search', 'videos.view'],
  'webhook.changed': webhooks,
  'webhook.delivered': webhooks,
  'webhook.paused': webhooks,
  'welcome-message.changed': ['welcomeMessage.view'],
}

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

/** Streams as a viewer sees them. */
const streams = [
  'streaming.search',
  'streaming.ofPerformer',
  'streaming.view',
] as const satisfies readonly EndpointName[]
/** The creator's own streams. */
const ownStreams = [
  'ownStreams.list',
  'ownStreams.view',
  'ownStreams.summary',
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
  ...streams,
] as const satisfies readonly EndpointName[]

/** Accounts as operators see them. */
const peopleOfOperators = [
  'people.search',
  'people.view',
  'operatorLog.list',
] as const satisfies readonly EndpointName[]

/** Reports as operators see them; a decision may suspend the author or take an item down. */
const reportsOfOperators = [
  'reportDesk.list',
  'reportDesk.view',
  ...peopleOfOperators,
] as const satisfies readonly EndpointName[]

/** Letters as operators see them. */
const lettersOfOperators = [
  'letters.list',
  'letters.view',
  'operatorLog.list',
] as const satisfies readonly EndpointName[]

const products = ['products.search', 'products.view', 'products.bookmarked'] as const satisfies readonly EndpointName[]

/** Creators as a viewer sees them. */
const creators = [
  'performers.view',
  'performers.search',
  'performers.top',
  'performers.random',
  'performers.explore',
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

/** What a creator has earned and may be paid. */
const earnings = [
  'earnings.stats',
  'earnings.search',
  'earnings.view',
  'payouts.calculate',
] as const satisfies readonly EndpointName[]
/** What a fan has paid, and may spend. */
const payments = [
  'payments.transactions',
  'receipts.view',
  'sandbox.charges',
  'sandbox.charge',
  'spending.limits',
  'wallet.search',
] as const satisfies readonly EndpointName[]
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

/** Galleries and photos, of their creator and as others see them. */
const galleriesAndPhotos = [
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
const besideItems = [
  ...creators,
  'performers.me',
  'follows.following',
  'notifications.list',
  'notifications.totalUnread',
  'reactions.bookmarkedPerformers',
] as const satisfies readonly EndpointName[]

/** What shows whether somebody is followed, or how many follow. */
const followed = [
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
const money = [
  ...earnings,
  ...orders,
  ...calls,
  ...subscriptions,
  ...payments,
] as const satisfies readonly EndpointName[]

/** Whatever shows likes or bookmarks, and their number. */
const liked = [...lockable, ...products, ...ownItems, 'comments.search', 'performers.view', 'performers.me'] as const

/** Comments, and whatever shows their number. */
const commented = [...lockable, ...products, ...ownItems, 'comments.search'] as const

const subscriptionChanged = [...subscriptions, ...followed, ...payments, ...earnings] as const
const refunded = [
  ...payments,
  ...subscriptions,
  ...earnings,
  ...orders,
  ...lockable,
  ...products,
  ...ownItems,
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
  'account.changed': [...account, ...people, ...ownItems, ...money],
  'account.restricted': [...account, ...peopleOfOperators],
  // Fans hear `visibility.changed` instead.
  'account.suspended': [...people, ...peopleOfOperators],
  'account.unsuspended': [...people, ...peopleOfOperators],
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
  'comment.created': commented,
  'comment.deleted': commented,
  // Conversations are a slice, which `conversation/…` and `message/…` update.
  'conversation.read': [],
  'country-block.changed': ['blocks.countries'],
  'coupon.changed': ['coupons.list'],
  'device.added': ['auth.sessions'],
  // A draft may have been saved before its files were ready.
  'file.processed': ['files.status', 'feeds.searchOwn', 'performers.me'],
  'follow.created': followed,
  'follow.deleted': followed,
  'gallery.changed': [...galleriesAndPhotos, ...besideItems],
  // Fans hear the name of its kind instead, such as `post.changed`.
  'item.changed': [],
  // Of the creator and of fans: a scheduled item is due, or a video is ready.
  'item.published': [...ownItems, ...lockable, ...products, ...besideItems],
  'item.restored': [...ownItems, ...lockable, ...products, ...besideItems],
  'item.removed': [...ownItems, ...lockable, ...products, ...besideItems, 'comments.search'],
  'letter.created': lettersOfOperators,
  'letter.handled': lettersOfOperators,
  'like.created': liked,
  'like.deleted': liked,
  // Messages are a slice, which `message/…` updates.
  'message.created': [],
  'message.deleted': [],
  'jobs.changed': ['machine.view', 'machine.jobs'],
  'message-settings.changed': ['messageSettings.view', 'videoCalls.value'],
  'news-level.changed': ['performers.view', 'follows.following', 'subscriptions.ofUser'],
  'notification.read': ['notifications.list', 'notifications.totalUnread'],
  'notification-settings.changed': ['notifications.settings'],
  'order.changed': [...orders, ...earnings],
  'order.created': [...orders, ...earnings],
  'operators.changed': ['operators.list', 'operatorLog.list'],
  'payment.changed': payments,
  'payout.changed': [
    'payouts.search',
    'payouts.view',
    'payouts.checkPending',
    'payouts.calculate',
    'earnings.stats',
    'payoutDesk.list',
    'payoutDesk.view',
    'payoutDesk.batches',
    'overview.view',
    'operatorLog.list',
  ],
  'payout-account.changed': ['payoutSettings.view', 'payouts.calculate', 'sandboxAccounts.view'],
  'performer.applied': peopleOfOperators,
  'performer.approved': [...account, ...creators, ...peopleOfOperators],
  'performer.changed': [...ownItems, ...lockable, ...products, ...besideItems, 'streamMessages.ofPerformer'],
  'performer.rejected': [...account, ...creators, ...peopleOfOperators],
  'photo.changed': [...galleriesAndPhotos, ...besideItems],
  'poll.voted': [...posts, 'feeds.searchOwn', 'feeds.viewOwn'],
  'post.changed': [...posts, 'feeds.searchOwn', 'feeds.viewOwn', ...besideItems],
  'product.changed': ['products.searchOwn', 'products.viewOwn', ...products, ...besideItems],
  'promo.changed': ['sitePromos.search', 'promos.list'],
  'promo.dismissed': ['sitePromos.search'],
  'purchase.completed': [...payments, ...orders, ...earnings, ...ownItems, ...ownStreams, 'subscriptions.ofPerformer'],
  'refund.completed': [...refunded, 'paymentDesk.list', 'paymentDesk.view', 'overview.view', 'operatorLog.list'],
  'sale.refunded': refunded,
  'recent-search.changed': ['search.suggestions'],
  'reminder.changed': streams,
  'session.ended': ['auth.sessions'],
  'stream-key.changed': ['streamKeys.view'],
  'spending-limits.changed': ['spending.limits'],
  'report.created': reportsOfOperators,
  'report.closed': reportsOfOperators,
  'recording.changed': [...ownStreams, ...ownItems],
  'site.changed': [
    'settings.public',
    'siteSettings.view',
    'sitePages.list',
    'sitePages.view',
    'posts.search',
    'posts.view',
  ],
  'stream.changed': [...streams, ...ownStreams],
  'stream.ended': [...streams, ...ownStreams, 'streamMessages.ofPerformer', 'performers.view'],
  'stream.started': [...streams, ...ownStreams, 'streamMessages.ofPerformer', 'performers.view'],
  'subscription.changed': subscriptionChanged,
  'subscription.renewal-failed': subscriptionChanged,
  'subscription.renewed': subscriptionChanged,
  'subscription.started': subscriptionChanged,
  'visibility.changed': people,
  'video.changed': [
    'videos.searchOwn',
    'videos.viewOwn',
    'videos.search',
    'videos.view',
    'videos.bookmarked',
    'creatorMedia.search',
    ...besideItems,
  ],
  'webhook.changed': webhooks,
  'webhook.delivered': webhooks,
  'webhook.paused': webhooks,
  'welcome-message.changed': ['welcomeMessage.view'],
}

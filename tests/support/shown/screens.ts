import type { EndpointName } from '../../../contract/endpoint-names.ts'
import type { AnyInput } from '../../../src/api/input.ts'
import type { Read } from './store.ts'
import type { ShownWorld, Side } from './world.ts'

const all = { limit: 100 }
const id = (value: string): AnyInput => ({ params: { id: value } })

/** What both see, each with their own rights. */
const ofBoth = ({ creator, chat, conversation, items, order }: ShownWorld): Read[] => [
  ['auth.sessions', {}],
  ['users.me', {}],
  ['blocks.users', {}],
  ['performers.view', id(creator.username)],
  ['comments.search', { query: { objectType: 'feed', objectId: items.open.feed } }],
  ['conversations.list', {}],
  ['messages.list', id(conversation)],
  ['messages.totalUnread', {}],
  ['messageSettings.view', {}],
  ['notifications.list', {}],
  ['notifications.totalUnread', {}],
  ['notifications.settings', {}],
  ['orders.view', id(order)],
  ['streamMessages.list', id(chat)],
  ['streamMessages.ofPerformer', id(creator.id)],
  ['streaming.ofPerformer', id(creator.id)],
  ['videoCalls.list', { query: all }],
]

const ofFan = ({ creator, other, items, calls }: ShownWorld): Read[] => [
  ['addresses.search', {}],
  ['creatorMedia.search', { params: { id: creator.id }, query: all }],
  ['feeds.freebies', { query: all }],
  ['feeds.search', { query: all }],
  ['feeds.stories', { query: all }],
  ['feeds.view', id(items.open.feed)],
  ['follows.following', {}],
  ['galleries.bookmarked', {}],
  ['galleries.search', { query: { performerId: creator.id, ...all } }],
  ['galleries.view', id(items.open.gallery)],
  ['orders.searchOwn', {}],
  ['payments.cards', {}],
  ['payments.transactions', { query: all }],
  ['performers.search', {}],
  ['performers.top', {}],
  ['products.bookmarked', {}],
  ['products.search', { query: { performerId: creator.id, ...all } }],
  ['products.view', id(items.open.product)],
  ['reactions.bookmarkedFeeds', {}],
  ['reactions.bookmarkedOfType', { params: { type: 'photos' } }],
  ['reactions.bookmarkedPerformers', {}],
  ['sandbox.cards', {}],
  ['sandbox.charges', { query: all }],
  ['spending.limits', {}],
  ['streaming.search', { query: { ...all, status: 'scheduled' } }],
  ['subscriptions.ofUser', {}],
  ['subscriptions.upcoming', {}],
  ['videoCalls.value', id(creator.id)],
  ['videoCalls.view', id(calls.toPay)],
  ['videos.bookmarked', {}],
  ['videos.search', { query: { performerId: creator.id, ...all } }],
  ['videos.view', id(items.open.video)],
  ['wallet.search', { query: all }],
  ['performers.view', id(other.username)],
]

const ofCreator = ({ creator, items, calls }: ShownWorld): Read[] => [
  ['blocks.countries', {}],
  ['broadcasts.audience', { query: { audience: 'followers' } }],
  ['broadcasts.list', {}],
  ['coupons.list', {}],
  ['earnings.search', { query: all }],
  ['earnings.stats', {}],
  ['feeds.searchOwn', { query: all }],
  ['feeds.viewOwn', id(items.toChange.feed)],
  ['feeds.view', id(items.open.feed)],
  ['follows.followers', {}],
  ['galleries.searchOwn', { query: all }],
  ['galleries.viewOwn', id(items.toChange.gallery)],
  ['orders.search', {}],
  ['ownStreams.list', { query: all }],
  ['payouts.calculate', {}],
  ['payouts.checkPending', {}],
  ['payouts.search', {}],
  ['payoutSettings.view', id(creator.id)],
  ['performers.me', {}],
  ['photos.searchOwn', { query: all }],
  ['products.searchOwn', { query: all }],
  ['products.viewOwn', id(items.toChange.product)],
  ['subscriptions.ofPerformer', {}],
  ['videoCalls.view', id(calls.toAccept)],
  ['videos.searchOwn', { query: all }],
  ['videos.viewOwn', id(items.toChange.video)],
  ['webhooks.list', {}],
  ['welcomeMessage.view', {}],
]

/** Everything that the two have open: every read of the screens. */
export const screensOf = (world: ShownWorld): Record<Side, readonly Read[]> => ({
  fan: [...ofBoth(world), ...ofFan(world)],
  creator: [...ofBoth(world), ...ofCreator(world)],
})

const ofSite = "it is the site's and the same for everybody, changed by the operator's commands only"
const onClick = 'it is asked for once, on a click, and not kept on screen'
const sameAsList = 'one entry of a list that is open, in the same rows of the table'

/** Reads of screens that no store has open, and why. */
export const notOpen: Partial<Record<EndpointName, string>> = {
  'conversations.search': 'results of a search, as of the time of the search',
  'conversations.view': 'it goes into the slice of conversations.list',
  'earnings.export': onClick,
  'earnings.view': sameAsList,
  'files.status': 'the progress of an upload: tests/src/content/uploads.test.ts',
  'lookups.addressRule': ofSite,
  'lookups.cities': ofSite,
  'lookups.countries': ofSite,
  'lookups.languages': ofSite,
  'lookups.phoneCodes': ofSite,
  'lookups.states': ofSite,
  'messages.search': 'results of a search, as of the time of the search',
  'messages.view': 'it goes into the slice of messages.list',
  'payouts.view': sameAsList,
  'ownStreams.summary': 'figures, asked for while they are shown',
  'ownStreams.view': sameAsList,
  'performers.random': 'other creators with each answer',
  'posts.search': ofSite,
  'posts.view': ofSite,
  'products.downloadLink': onClick,
  'pushSubscriptions.key': ofSite,
  'receipts.file': onClick,
  'receipts.view': sameAsList,
  'sandbox.charge': sameAsList,
  'sandbox.clock': 'the page is loaded again when it is moved',
  'sandboxAccounts.view': 'the page of the gateway, left after the decision; payoutSettings.view shows it',
  'settings.public': ofSite,
  'streaming.calendar': onClick,
  'streaming.join': 'asked again every three seconds',
  'streaming.view': sameAsList,
  'streamMessages.publicList': 'of visitors, who have no socket and ask again every five seconds',
  'siteWebhooks.deliveries': 'as `webhooks`, of the operator, who has no store here',
  'siteWebhooks.delivery': 'as `webhooks`, of the operator',
  'siteWebhooks.list': 'as `webhooks`, of the operator',
  'siteWebhooks.view': 'as `webhooks`, of the operator',
  'wallet.packages': ofSite,
  'webhooks.deliveries': 'what is sent to another server: tests/server/notifications/webhook-delivery.test.ts',
  'webhooks.delivery': 'as webhooks.deliveries',
  'webhooks.view': sameAsList,
}

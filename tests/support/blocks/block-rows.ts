import type { EndpointName } from '../../../contract/endpoint-names.ts'
import type { BlockFixtures } from './block-fixtures.ts'
import { exemptions } from './block-exemptions.ts'

export type Viewer = 'fan' | 'creator' | 'visitor'
export type Asked = { params?: Record<string, string>; query?: Record<string, string>; body?: object }
type Ask = (fixtures: BlockFixtures) => Asked

/**
 * One call of an endpoint. `sees`: without a block its answer shows the other side, with one it does not. `acts`: without a block it succeeds, with one
 * it is refused. `counts`: without a block the `total` of its answer is not 0, with one between two people it is.
 */
export type BlockRow = { as: Viewer; kind: 'sees' | 'acts' | 'counts'; ask: Ask }

const none: Ask = () => ({})
const ofCreator: Ask = ({ creator }) => ({ params: { id: creator.id }, query: { limit: '50' } })
const searchCreator: Ask = ({ creator }) => ({ query: { q: creator.username, limit: '50' } })
const searchWords: Ask = ({ creator }) => ({ query: { q: creator.id, limit: '50' } })
const listOfCreator: Ask = ({ creator }) => ({ query: { performerId: creator.id, limit: '50' } })
const item =
  (type: keyof BlockFixtures['items']): Ask =>
  ({ items }) => ({ params: { id: items[type] } })
const buys =
  (type: keyof BlockFixtures['forSale']): Ask =>
  ({ forSale }) => ({ params: { id: forSale[type] }, body: { price: 5 } })

const sees = (ask: Ask, ...viewers: Viewer[]): BlockRow[] => viewers.map((as) => ({ as, kind: 'sees', ask }))
const acts = (ask: Ask, as: Viewer = 'fan'): BlockRow[] => [{ as, kind: 'acts', ask }]
const counts = (ask: Ask, ...viewers: Viewer[]): BlockRow[] => viewers.map((as) => ({ as, kind: 'counts', ask }))

/** What both may read, or neither: a file, which this table does not read, and a chat. */
const readBy = (ask: Ask): BlockRow[] => [...acts(ask), ...acts(ask, 'visitor')]

/** Endpoints that answer people or what they made, each with the calls that show whether a block hides them. */
const rows: Partial<Record<EndpointName, readonly BlockRow[]>> = {
  'users.search': sees(({ fan }) => ({ query: { q: fan.username } }), 'creator'),
  'users.view': [
    ...sees(({ fan }) => ({ params: { id: fan.id } }), 'creator'),
    ...sees(({ creator }) => ({ params: { id: creator.username } }), 'fan'),
  ],
  'performers.view': sees(({ creator }) => ({ params: { id: creator.username } }), 'fan', 'visitor'),
  'performers.top': sees(none, 'fan', 'visitor'),
  'performers.search': sees(searchCreator, 'fan', 'visitor'),
  'performers.random': sees(none, 'fan', 'visitor'),
  'performers.explore': sees(none, 'fan', 'visitor'),
  'search.suggestions': sees(searchCreator, 'fan', 'visitor'),
  'search.all': sees(searchCreator, 'fan', 'visitor'),
  'search.performers': sees(searchCreator, 'fan', 'visitor'),
  'search.posts': sees(searchWords, 'fan', 'visitor'),
  'search.videos': sees(searchWords, 'fan', 'visitor'),
  'search.photos': sees(searchWords, 'fan', 'visitor'),
  'search.streams': sees(searchWords, 'fan', 'visitor'),
  'search.products': sees(searchWords, 'fan', 'visitor'),
  'syndication.atom': readBy(({ creator }) => ({ params: { id: creator.username } })),
  'syndication.oembed': readBy(({ creator }) => ({
    query: { url: `http://localhost:3000/${creator.username}` },
  })),
  'creatorMedia.search': acts(ofCreator),
  'follows.create': acts(({ stranger }) => ({ params: { id: stranger.id } })),
  'follows.notifications': acts(({ creator }) => ({ params: { id: creator.id }, body: { level: 'all' } })),
  'follows.followers': sees(none, 'creator'),
  'follows.following': sees(none, 'fan'),
  'messages.send': [
    ...acts(({ conversation }) => ({ params: { id: conversation }, body: { text: 'Hello' } })),
    ...acts(({ conversation }) => ({ params: { id: conversation }, body: { text: 'Hello' } }), 'creator'),
  ],
  'conversations.open': acts(({ neighbour }) => ({ body: { source: 'performer', sourceId: neighbour.id } })),
  'broadcasts.audience': counts(() => ({ query: { audience: 'followers' } }), 'creator'),
  'feeds.search': [...sees(listOfCreator, 'fan', 'visitor'), ...sees(none, 'fan')],
  'feeds.freebies': sees(none, 'fan', 'visitor'),
  'feeds.stories': sees(none, 'fan'),
  'feeds.view': sees(item('feed'), 'fan', 'visitor'),
  'feeds.vote': acts(({ pollOption }) => ({ params: { id: pollOption } })),
  'videos.search': sees(listOfCreator, 'fan', 'visitor'),
  'videos.view': sees(item('video'), 'fan', 'visitor'),
  'videos.bookmarked': sees(none, 'fan'),
  'photos.search': sees(listOfCreator, 'fan', 'visitor'),
  'photos.ofPerformer': sees(({ creator }) => ({ params: { performerId: creator.id } }), 'fan', 'visitor'),
  'galleries.search': sees(listOfCreator, 'fan', 'visitor'),
  'galleries.view': sees(item('gallery'), 'fan', 'visitor'),
  'galleries.bookmarked': sees(none, 'fan'),
  'products.search': sees(listOfCreator, 'fan', 'visitor'),
  'products.view': sees(item('product'), 'fan', 'visitor'),
  'products.bookmarked': sees(none, 'fan'),
  'videoCalls.request': acts(({ neighbour }) => ({ body: { performerId: neighbour.id, minutes: 5, price: 5 } })),
  'videoCalls.value': acts(ofCreator),
  'videoCalls.validateValue': acts(ofCreator),
  'comments.create': acts(({ items }) => ({ body: { objectType: 'feed', objectId: items.feed, content: 'Hello' } })),
  'comments.search': sees(
    ({ hostsPost }) => ({ query: { objectType: 'feed', objectId: hostsPost } }),
    'fan',
    'creator'
  ),
  'reactions.add': [
    ...acts(({ items }) => ({ body: { action: 'like', objectType: 'feed', objectId: items.feed } })),
    ...acts(({ commentOfCreator }) => ({
      body: { action: 'like', objectType: 'comment', objectId: commentOfCreator },
    })),
    ...acts(
      ({ commentOfFan }) => ({ body: { action: 'like', objectType: 'comment', objectId: commentOfFan } }),
      'creator'
    ),
  ],
  'reactions.bookmarkedFeeds': sees(none, 'fan'),
  'reactions.bookmarkedPerformers': sees(none, 'fan'),
  'reactions.bookmarkedOfType': sees(() => ({ params: { type: 'photos' } }), 'fan'),
  'reports.create': acts(({ items }) => ({ body: { objectType: 'feed', objectId: items.feed, reason: 'other' } })),
  'payments.subscribe': acts(({ neighbour }) => ({
    body: { performerId: neighbour.id, type: 'monthly', price: 9.95, payFrom: 'wallet' },
  })),
  'wallet.tip': acts(({ creator }) => ({ params: { id: creator.id }, body: { price: 10 } })),
  'wallet.feed': acts(buys('feed')),
  'wallet.video': acts(buys('video')),
  'wallet.gallery': acts(buys('gallery')),
  'wallet.product': acts(buys('product')),
  'wallet.message': acts(({ lockedMessage }) => ({ params: { id: lockedMessage }, body: { price: 5 } })),
  'wallet.stream': acts(({ liveStream }) => ({ params: { id: liveStream }, body: { price: 5 } })),
  'wallet.videoCall': acts(({ acceptedCall }) => ({ params: { id: acceptedCall }, body: { price: 15 } })),
  'coupons.apply': acts(({ coupon, creator }) => ({ params: { code: coupon }, body: { performerId: creator.id } })),
  'streaming.join': acts(({ openStream }) => ({ params: { id: openStream } })),
  'streaming.token': acts(({ openStream }) => ({ body: { streamId: openStream } })),
  'streaming.search': sees(none, 'fan', 'visitor'),
  'streaming.ofPerformer': sees(ofCreator, 'fan', 'visitor'),
  'streaming.view': sees(({ openStream }) => ({ params: { id: openStream } }), 'fan', 'visitor'),
  'streaming.chat': readBy(({ openStream }) => ({ params: { id: openStream } })),
  'streaming.remind': acts(({ scheduledStream }) => ({ params: { id: scheduledStream } })),
  'streaming.calendar': acts(({ scheduledStream }) => ({ params: { id: scheduledStream } })),
  'streamMessages.ofPerformer': sees(ofCreator, 'fan', 'visitor'),
  'streamMessages.list': [
    ...sees(({ hostsChat }) => ({ params: { id: hostsChat } }), 'fan', 'creator'),
    ...acts(({ chat }) => ({ params: { id: chat } })),
  ],
  'streamMessages.publicList': acts(({ chat }) => ({ params: { id: chat } }), 'visitor'),
  'streamMessages.send': acts(({ chat }) => ({ params: { id: chat }, body: { text: 'Hello' } })),
  'notifications.list': sees(none, 'fan', 'creator'),
  'notifications.totalUnread': counts(none, 'fan', 'creator'),
}

/** What is known of an endpoint: the calls that prove it, or why it needs none. */
export const blockTable: Readonly<Partial<Record<EndpointName, readonly BlockRow[] | string>>> = {
  ...exemptions,
  ...rows,
}

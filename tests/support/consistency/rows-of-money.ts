import { bankDetails } from '../data/payouts.ts'
import { beginCard, openPayee, payByCard, signInAgain, subscribeAs } from './arrange.ts'
import { own, row, type ConsistencyRows } from './row.ts'

const id = (value: string, body?: object) => ({ params: { id: value }, ...(body && { body }) })
const gateway = (value: string, body?: object) => ({
  params: { gateway: 'sandbox', id: value },
  ...(body && { body }),
})
const reads = 'it calculates and changes nothing'
const earned = ['earnings.search', 'earnings.stats', 'notifications.list'] as const
const subscribed = ['subscriptions.ofUser', 'subscriptions.upcoming', 'performers.view'] as const

export const rowsOfMoney: ConsistencyRows = {
  'payouts.calculate': reads,
  'coupons.apply': reads,
  'stripe.beginCard': 'the card is shown once it is added: payments.addCard',
  'sandbox.moveClock': 'the page is loaded again',
  'payments.confirm': 'it asks for the state of a payment; what completes it has events of its own',
  'addresses.create': row('fan', ({ home }) => ({ body: { ...home, city: 'Braga' } }), ['addresses.search'], own),
  'addresses.update': row(
    'fan',
    ({ address, home }) => id(address, { ...home, city: 'Faro' }),
    ['addresses.search'],
    own
  ),
  'addresses.remove': row('fan', ({ addressToRemove }) => id(addressToRemove), ['addresses.search'], own),
  'payments.addCard': row(
    'fan',
    () => ({
      params: { gateway: 'sandbox' },
      body: { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2099, cvc: '123', holder: 'Nina' },
    }),
    ['payments.cards', 'sandbox.cards'],
    own
  ),
  'payments.defaultCard': row('fan', ({ card }) => id(card), ['payments.cards'], own),
  'payments.removeCard': row('fan', ({ cardToRemove }) => id(cardToRemove), ['payments.cards'], own),
  'sandbox.changeCard': row('fan', ({ card }) => id(card, { behaviour: 'dispute' }), ['sandbox.cards'], own),
  'payments.topUp': row(
    'fan',
    ({ cardToPay }) => ({ body: { amount: 10, cardId: cardToPay } }),
    ['users.me', 'payments.transactions', 'sandbox.charges'],
    own
  ),
  'payments.subscribe': row(
    'fan',
    ({ creator, cardToPay }) => ({
      body: { performerId: creator.id, type: 'monthly', price: 9.95, cardId: cardToPay },
    }),
    [...subscribed, 'payments.transactions'],
    ['subscriptions.ofPerformer', ...earned],
    { given: subscribeAs('none') }
  ),
  'payments.cancelSubscription': row(
    'fan',
    (_, made) => gateway(made),
    ['subscriptions.ofUser'],
    ['subscriptions.ofPerformer'],
    { given: subscribeAs('active') }
  ),
  'payments.resumeSubscription': row(
    'fan',
    (_, made) => gateway(made),
    ['subscriptions.ofUser'],
    ['subscriptions.ofPerformer'],
    { given: subscribeAs('cancelled') }
  ),
  'payments.paySubscription': row(
    'fan',
    ({ cardToPay }, made) => gateway(made, { price: 9.95, cardId: cardToPay }),
    ['subscriptions.ofUser', 'payments.transactions'],
    ['subscriptions.ofPerformer', 'earnings.search'],
    { given: subscribeAs('past_due') }
  ),
  'sandbox.authenticateCard': row(
    'fan',
    (_, made) => id(made, { approve: true }),
    ['payments.cards', 'sandbox.cards'],
    own,
    { given: beginCard }
  ),
  'sandbox.authenticate': row(
    'fan',
    (_, made) => id(made, { approve: true }),
    ['users.me', 'payments.transactions', 'sandbox.charges'],
    own,
    { given: payByCard('cardToAuthenticate') }
  ),
  'sandbox.refund': row(
    'fan',
    (_, made) => id(made),
    ['users.me', 'payments.transactions', 'sandbox.charges', 'notifications.list'],
    own,
    { given: payByCard('cardToPay') }
  ),
  'sandbox.dispute': row('fan', (_, made) => id(made), ['users.me', 'payments.transactions', 'sandbox.charges'], own, {
    given: payByCard('cardToPay'),
  }),
  'wallet.tip': row(
    'fan',
    ({ creator }) => id(creator.id, { price: 10 }),
    ['users.me', 'wallet.search', 'payments.transactions'],
    earned
  ),
  'wallet.feed': row(
    'fan',
    ({ items }) => id(items.forSale.feed, { price: 5 }),
    ['users.me', 'feeds.search', 'wallet.search'],
    earned
  ),
  'wallet.video': row(
    'fan',
    ({ items }) => id(items.forSale.video, { price: 5 }),
    ['users.me', 'videos.search', 'wallet.search'],
    earned
  ),
  'wallet.gallery': row(
    'fan',
    ({ items }) => id(items.forSale.gallery, { price: 5 }),
    ['users.me', 'galleries.search', 'wallet.search'],
    earned
  ),
  'wallet.product': row(
    'fan',
    ({ product, address }) => id(product, { price: 5, deliveryAddressId: address }),
    ['users.me', 'orders.searchOwn', 'products.search', 'wallet.search'],
    ['orders.search', 'products.searchOwn', ...earned]
  ),
  'wallet.message': row(
    'fan',
    ({ lockedMessage }) => id(lockedMessage, { price: 5 }),
    ['users.me', 'messages.list', 'wallet.search'],
    ['messages.list', ...earned]
  ),
  'wallet.stream': row(
    'fan',
    ({ stream }) => id(stream, { price: 5 }),
    ['users.me', 'wallet.search'],
    'the stream is of another creator: as wallet.feed'
  ),
  'wallet.videoCall': row(
    'fan',
    ({ calls }) => id(calls.toPay, { price: 15 }),
    ['users.me', 'videoCalls.list', 'videoCalls.view', 'wallet.search'],
    'the call is with another creator: as wallet.feed and videoCalls.accept'
  ),
  'spending.update': row('fan', () => ({ body: { day: 500 } }), ['spending.limits'], own),
  'spending.coolOff': row('fan', () => ({ body: { days: 1 } }), ['spending.limits'], own, {
    undo: ({ fan }, { deps }) => deps.db.deleteFrom('spending_limit').where('account_id', '=', fan.id).execute(),
  }),
  'orders.update': row(
    'creator',
    ({ order }) => id(order, { status: 'shipped', trackingCode: 'PT1' }),
    ['orders.search', 'orders.view'],
    ['orders.searchOwn', 'orders.view', 'notifications.list']
  ),
  'orders.updateAddress': row(
    'fan',
    ({ orderToAddress, otherAddress }) => id(orderToAddress, { deliveryAddressId: otherAddress }),
    ['orders.searchOwn'],
    ['orders.search']
  ),
  'coupons.create': row(
    'creator',
    () => ({ body: { code: 'ENCORE20', kind: 'percentage', value: 20 } }),
    ['coupons.list'],
    own
  ),
  'coupons.update': row('creator', ({ coupon }) => id(coupon, { totalLimit: 7 }), ['coupons.list'], own),
  'coupons.end': row('creator', ({ couponToEnd }) => id(couponToEnd), ['coupons.list'], own),
  'payoutSettings.banking': row(
    'creator',
    ({ creator }) => id(creator.id, { ...bankDetails, bankName: 'Banco de Braga' }),
    ['payoutSettings.view'],
    own,
    { given: signInAgain }
  ),
  'payoutSettings.openAccount': row('creator', () => ({}), ['payoutSettings.view'], own),
  'payoutSettings.gateway': row(
    'creator',
    ({ creator }) => id(creator.id, { method: 'gateway' }),
    ['payoutSettings.view'],
    own,
    { given: signInAgain }
  ),
  'sandboxAccounts.decide': row('creator', (_, made) => id(made, { status: 'ready' }), ['payoutSettings.view'], own, {
    given: openPayee,
  }),
}

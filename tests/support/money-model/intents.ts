import { randomUUIDv7 } from 'node:crypto'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { orders } from '../../../contract/money/orders.ts'
import { payments } from '../../../contract/money/payments.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { payouts } from '../../../contract/money/payouts.ts'
import type { Coupon, Creator, Fan, Household, Person, Site } from './people.ts'
import { prices } from './people.ts'

/** One operation that a person wants done once, however often it is requested. */
export type Intent = {
  who: Person
  endpoint: Endpoint
  sent: object
  key?: string
  /** Error codes that are valid answers. Any other error is a fault. */
  mayBe: readonly ErrorCode[]
  money?: Money
}

/**
 * The money that an operation moves. `tokens` in hundredths of a token, `cents` as the gateway charges them; `renewal`:
 * tokens from the wallet for each period after the first, which a coupon may lower.
 */
export type Money =
  | { kind: 'gift'; fan: Fan; tokens: number }
  | { kind: 'top_up'; fan: Fan; cents: number; tokens: number }
  | {
      kind: 'subscribe'
      fan: Fan
      creator: Creator
      cents: number
      tokens?: number
      renewal?: number
      type: 'free' | 'monthly' | 'yearly'
      coupon?: Coupon
    }
  | {
      kind: 'charge'
      type: string
      fan: Fan
      creator: Creator
      tokens: number
      item?: string
      product?: string
      copies: number
    }

const spending: readonly ErrorCode[] = ['insufficient_balance', 'limit_reached']
const paying: readonly ErrorCode[] = ['payment_declined', 'limit_reached', 'gateway_unavailable']

const inTokens = (cents: number, { tokenPrice }: Site): number => Math.ceil((cents * 100) / tokenPrice)

type Maker = (home: Household, site: Site) => Intent
const some = ({ chance, fans, creators }: Household) => ({
  fan: chance.pick(fans),
  creator: chance.pick(creators),
  key: randomUUIDv7(),
})

const topUp: Maker = (home, site) => {
  const { fan, key } = some(home)
  const cents = home.chance.pick([295, 1000, 2999, 10_000])
  const card = home.chance.pick(['pays', 'pays', 'pays', 'authenticates', 'declined', 'disputes'] as const)
  return {
    who: fan,
    key,
    endpoint: payments.topUp,
    sent: { body: { amount: cents / 100, cardId: fan.cards[card] } },
    mayBe: paying,
    money: { kind: 'top_up', fan, cents, tokens: Math.floor((cents * 100) / site.tokenPrice) },
  }
}

const tip: Maker = (home) => {
  const { fan, creator, key } = some(home)
  const tokens = home.chance.pick([1000, 1050, 2999])
  return {
    who: fan,
    ...(home.chance.happens(0.8) && { key }),
    endpoint: wallet.tip,
    sent: { params: { id: creator.id }, body: { price: tokens / 100 } },
    mayBe: spending,
    money: { kind: 'charge', type: 'tip', fan, creator, tokens, copies: 1 },
  }
}

/** A one-time purchase that stays open for good. */
const unlock =
  (
    type: 'feed' | 'message' | 'stream' | 'video-call',
    find: (home: Household, fan: Fan, creator: Creator) => string,
    tokens: number
  ): Maker =>
  (home) => {
    const { fan, creator, key } = some(home)
    const item = find(home, fan, creator)
    return {
      who: fan,
      key,
      endpoint: wallet[type === 'video-call' ? 'videoCall' : type],
      sent: { params: { id: item }, body: { price: tokens / 100 } },
      mayBe: [...spending, 'already_purchased', ...(type === 'video-call' ? (['not_found'] as const) : [])],
      money: { kind: 'charge', type, fan, creator, tokens, item, copies: 1 },
    }
  }

const product: Maker = (home) => {
  const { fan, creator, key } = some(home)
  const isPoster = home.chance.happens(0.7)
  const copies = isPoster ? 1 + home.chance.below(2) : 1
  const item = isPoster ? creator.poster : creator.file
  const tokens = copies * (isPoster ? prices.poster : prices.file)
  return {
    who: fan,
    key,
    endpoint: wallet.product,
    sent: { params: { id: item }, body: { price: tokens / 100, quantity: copies, deliveryAddressId: fan.addressId } },
    mayBe: [...spending, isPoster ? 'out_of_stock' : 'already_purchased'],
    money: { kind: 'charge', type: 'product', fan, creator, tokens, product: item, copies, ...(!isPoster && { item }) },
  }
}

const subscribe: Maker = (home, site) => {
  const { fan, creator, key } = some(home)
  const type = home.chance.pick(['monthly', 'monthly', 'yearly', 'free'] as const)
  const coupon = type === 'monthly' && home.chance.happens(0.4) ? creator.coupon : undefined
  const cents = type === 'free' ? 0 : (coupon?.cents ?? prices[type])
  const isWallet = type !== 'free' && home.chance.happens(0.3)
  const card = home.chance.pick(['pays', 'pays', 'authenticates', 'declined', 'disputes'] as const)
  const how = isWallet ? { payFrom: 'wallet' } : { cardId: fan.cards[card] }
  return {
    who: fan,
    key,
    endpoint: payments.subscribe,
    sent: {
      body: { performerId: creator.id, type, price: cents / 100, ...how, ...(coupon && { couponCode: coupon.code }) },
    },
    mayBe: [
      ...paying,
      'already_subscribed',
      'trial_used',
      'insufficient_balance',
      'payment_in_progress',
      ...(coupon ? (['invalid'] as const) : []),
    ],
    money: {
      kind: 'subscribe',
      fan,
      creator,
      cents,
      type,
      ...(coupon && { coupon }),
      ...(isWallet && { tokens: inTokens(cents, site), renewal: inTokens(prices[type], site) }),
    },
  }
}

/** Both fans use the same creator's coupon at the same time; one use may be left. */
export const couponRush = ({ fans, creators: [creator] }: Household): Intent[] =>
  fans.map((fan) => ({
    who: fan,
    key: randomUUIDv7(),
    endpoint: payments.subscribe,
    sent: {
      body: {
        performerId: creator!.id,
        type: 'monthly',
        price: creator!.coupon.cents / 100,
        cardId: fan.cards.pays,
        couponCode: creator!.coupon.code,
      },
    },
    mayBe: [...paying, 'invalid'],
    money: {
      kind: 'subscribe',
      fan,
      creator: creator!,
      cents: creator!.coupon.cents,
      type: 'monthly',
      coupon: creator!.coupon,
    },
  }))

const makers: readonly (readonly [weight: number, make: Maker])[] = [
  [5, topUp],
  [6, tip],
  [3, unlock('feed', ({ chance }, _, creator) => chance.pick(creator.posts), prices.post)],
  [1, unlock('message', ({ messages }, fan, creator) => messages.get(fan.id + creator.id)!, prices.message)],
  [1, unlock('stream', (_home, _fan, creator) => creator.stream, prices.stream)],
  [1, unlock('video-call', ({ calls }, fan, creator) => calls.get(fan.id + creator.id)!, prices.call)],
  [3, product],
  [4, subscribe],
]
const deck = makers.flatMap(([weight, make]) => Array.from({ length: weight }, () => make))

/** A random intent that anyone in a household may have at any time. */
export const anyIntent: Maker = (home, site) => home.chance.pick(deck)(home, site)
/** A seller changes an order's status or refunds it. */
export const orderChange = ({ chance }: Household, seller: Person, id: string): Intent => ({
  who: seller,
  endpoint: orders.update,
  sent: {
    params: { id },
    body: { status: chance.pick(['processing', 'shipped', 'delivered', 'refunded', 'refunded'] as const) },
  },
  mayBe: ['order_step', 'refund_not_covered'],
})

/** A fan cancels a subscription or resumes it. */
export const cancelOrResume = ({ chance }: Household, fan: Person, id: string): Intent => ({
  who: fan,
  endpoint: chance.happens(0.7) ? payments.cancelSubscription : payments.resumeSubscription,
  sent: { params: { gateway: 'sandbox', id } },
  mayBe: ['subscription_over'],
})

/** A failed renewal that can be paid by hand, with its current price in cents. */
export type PastDue = { id: string; user_id: string; performer_id: string; cents: number }

/** A fan pays a failed renewal with another card or from the wallet. */
export const manualPayment = ({ chance, fans, creators }: Household, site: Site, due: PastDue): Intent => {
  const [fan, creator] = [
    fans.find(({ id }) => id === due.user_id)!,
    creators.find(({ id }) => id === due.performer_id)!,
  ]
  const isWallet = chance.happens(0.3)
  const how = isWallet
    ? { payFrom: 'wallet' }
    : { cardId: fan.cards[chance.pick(['authenticates', 'disputes', 'declined'] as const)] }
  return {
    who: fan,
    key: randomUUIDv7(),
    endpoint: payments.paySubscription,
    sent: { params: { gateway: 'sandbox', id: due.id }, body: { price: due.cents / 100, ...how } },
    mayBe: [
      ...paying,
      'insufficient_balance',
      'payment_in_progress',
      'subscription_not_due',
      'subscription_not_renewable',
      'price_changed',
    ],
    money: {
      kind: 'subscribe',
      fan,
      creator,
      cents: due.cents,
      type: 'monthly',
      ...(isWallet && { tokens: inTokens(due.cents, site), renewal: inTokens(prices.monthly, site) }),
    },
  }
}

/** A creator requests a payout of their earnings or of more, changes the request or cancels it. */
export const payoutChange = ({ chance }: Household, creator: Creator, pending: string | undefined): Intent => {
  const amount = chance.pick([1, 2.5, 8, 20])
  const refusals = ['payout_pending', 'insufficient_earnings', 'payout_fixed'] as const
  if (pending === undefined || chance.happens(0.2))
    return { who: creator, key: randomUUIDv7(), endpoint: payouts.create, sent: { body: { amount } }, mayBe: refusals }
  return chance.happens(0.6)
    ? { who: creator, endpoint: payouts.update, sent: { params: { id: pending }, body: { amount } }, mayBe: refusals }
    : { who: creator, endpoint: payouts.cancel, sent: { params: { id: pending } }, mayBe: refusals }
}

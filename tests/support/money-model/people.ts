import type { Chance } from './random.ts'

/** Site settings: the price of a token in cents, the commission in basis points. */
export type Site = { tokenPrice: number; commissionBp: number }

export type Person = { id: string; token: string }
export type Fan = Person & {
  /** The top-up that filled the wallet before the run, in hundredths of a token. */
  first: {
    id: string
    tokens: number
  }
  cards: Record<CardKind, string>
  addressId: string
  /** The fan's own daily limit, in cents. */
  dayCap?: number
}
/** Prices in hundredths of a token; `stock` is the poster's initial stock. */
export type Creator = Person & {
  commissionBp: number | null
  payout: 'bank' | 'gateway'
  coupon: Coupon
  posts: string[]
  poster: string
  file: string
  stream: string
  stock: number
}
/**
 * A creator's coupon: lowers the first `charges` payments of a monthly subscription to `cents` each, for at most
 * `limit` uses.
 */
export type Coupon = { id: string; code: string; charges: number; cents: number; limit: number }
/** A group of people who trade with each other, and the random generator that drives them. */
export type Household = {
  seed: number
  chance: Chance
  fans: Fan[]
  creators: Creator[] /** Indexed by fan, then by creator. */
  messages: Map<string, string>
  calls: Map<string, string>
}

/** What the people's cards do. */
export const cardKinds = ['pays', 'authenticates', 'declined', 'disputes'] as const
export type CardKind = (typeof cardKinds)[number]
/** Prices: of a month and a year in cents, the rest in hundredths of a token. */
export const prices = {
  monthly: 995,
  yearly: 9995,
  post: 1250,
  poster: 1000,
  file: 733,
  message: 310,
  stream: 555,
  call: 2001,
}

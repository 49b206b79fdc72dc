import type { Chance } from './random.ts'

/** What the operator has set: cents a token, basis points for the house. */
export type Site = { tokenPrice: number; commissionBp: number }

export type Person = { id: string; token: string }
export type Fan = Person & {
  /** The top-up that filled the wallet before it all began, in hundredths of a token. */ first: {
    id: string
    tokens: number
  }
  cards: Record<CardKind, string>
  addressId: string /** Cents a day, of the fan's own choice. */
  dayCap?: number
}
/** Prices in hundredths of a token; `stock` of the poster at first. */
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
/** Of a creator: lowers so many charges of a monthly subscription to so many cents, for so many payments. */
export type Coupon = { id: string; code: string; charges: number; cents: number; limit: number }
/** Some people who deal with each other, and the chance that drives them. */
export type Household = {
  seed: number
  chance: Chance
  fans: Fan[]
  creators: Creator[] /** By fan, then creator. */
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

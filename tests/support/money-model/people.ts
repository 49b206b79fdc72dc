import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import { hashToken } from '../../../server/http/authenticate.ts'
import { chanceOf, type Chance } from './random.ts'

/** What the operator has set: cents a token, basis points for the house. */
export type Site = { tokenPrice: number; commissionBp: number }

export type Person = { id: string; token: string }
export type Fan = Person & { /** The top-up that filled the wallet before it all began, in hundredths of a token. */ first: { id: string; tokens: number }; cards: Record<CardKind, string>; addressId: string; /** Cents a day, of the fan's own choice. */ dayCap?: number }
/** Prices in hundredths of a token; `stock` of the poster at first. */
export type Creator = Person & { commissionBp: number | null; payout: 'bank' | 'gateway'; coupon: Coupon; posts: string[]; poster: string; file: string; stream: string; stock: number }
/** Of a creator: lowers so many charges of a monthly subscription to so many cents, for so many payments. */
export type Coupon = { id: string; code: string; charges: number; cents: number; limit: number }
/** Some people who deal with each other, and the chance that drives them. */
export type Household = { seed: number; chance: Chance; fans: Fan[]; creators: Creator[]; /** By fan, then creator. */ messages: Map<string, string>; calls: Map<string, string> }

/** What the people's cards do. */
export const cardKinds = ['pays', 'authenticates', 'declined', 'disputes'] as const
export type CardKind = (typeof cardKinds)[number]
const behaviours: Record<CardKind, string> = { pays: 'succeeds', authenticates: 'authentication', declined: 'card_declined', disputes: 'dispute' }

/** Prices: of a month and a year in cents, the rest in hundredths of a token. */
export const prices = { monthly: 995, yearly: 9995, post: 1250, poster: 1000, file: 733, message: 310, stream: 555, call: 2001 }

/** Writes down what has been set, and all the people of the households, in a few statements. */
export async function settle(db: Db, now: Date, seeds: readonly number[], chance: Chance): Promise<{ site: Site; households: Household[] }> {
  const site: Site = { tokenPrice: chance.pick([100, 37, 250]), commissionBp: 2000 }
  await db.insertInto('setting').values([{ key: 'tokenPrice', value: JSON.stringify(site.tokenPrice) }, { key: 'minimumPayoutAmount', value: '100' }]).execute()
  const person = (): Person => ({ id: randomUUIDv7(), token: randomBytes(24).toString('base64url') })
  const households = seeds.map((seed): Household => {
    const own = chanceOf(seed)
    const fans = [0, 1].map((): Fan => ({
      ...person(), addressId: randomUUIDv7(), first: { id: randomUUIDv7(), tokens: own.pick([1500, 5000, 15_000]) }, cards: { pays: randomUUIDv7(), authenticates: randomUUIDv7(), declined: randomUUIDv7(), disputes: randomUUIDv7() },
      ...(own.happens(0.2) && { dayCap: 3000 + own.below(6000) }),
    }))
    const creators = [0, 1].map((): Creator => ({
      ...person(), commissionBp: own.pick([null, 0, 1500, 3333, 10_000]), payout: own.pick(['bank', 'gateway']), coupon: makeCoupon(own), posts: [randomUUIDv7(), randomUUIDv7()], poster: randomUUIDv7(), file: randomUUIDv7(), stream: randomUUIDv7(), stock: 1 + own.below(3),
    }))
    const pairs = fans.flatMap((fan) => creators.map((creator) => [fan.id + creator.id, randomUUIDv7()] as const))
    return { seed, chance: own, fans, creators, messages: new Map(pairs), calls: new Map(pairs.map(([pair]) => [pair, randomUUIDv7()])) }
  })
  await writeAccounts(db, now, households)
  await fillWallets(db, now, households)
  await writePayees(db, now, households)
  await writeItems(db, now, households)
  await writeTalk(db, now, households)
  return { site, households }
}

function makeCoupon(chance: Chance): Coupon {
  const id = randomUUIDv7()
  return { id, code: `C${id.replaceAll('-', '').slice(-20).toUpperCase()}`, charges: 1 + chance.below(2), cents: chance.pick([0, 500]), limit: 1 + chance.below(2) }
}

/** Sessions are no matter here. */
const forLong = new Date('2099-01-01')

async function writeAccounts(db: Db, now: Date, households: readonly Household[]): Promise<void> {
  const fans = households.flatMap((one) => one.fans)
  const creators = households.flatMap((one) => one.creators)
  const all = [...fans, ...creators]
  const name = ({ id }: Person) => `p${id.replaceAll('-', '')}`
  const isPerformer = new Set<Person>(creators)
  await db
    .insertInto('account')
    .values(all.map((one) => ({ id: one.id, name: 'Person', username: name(one), email: `${name(one)}@example.test`, email_verified_at: now, birth_date: '1990-01-01', is_performer: isPerformer.has(one), created_at: now })))
    .execute()
  await db
    .insertInto('session')
    .values(all.map(({ id, token }) => ({ id: randomUUIDv7(), token_hash: hashToken(token), account_id: id, authenticated_at: now, created_at: now, last_seen_at: forLong, expires_at: forLong })))
    .execute()
  await db
    .insertInto('performer')
    .values(creators.map(({ id, commissionBp }) => ({ account_id: id, monthly_price: prices.monthly, yearly_price: prices.yearly, is_free_subscription: true, commission_bp: commissionBp, approved_at: now })))
    .execute()
  const cards = fans.flatMap(({ id, cards }) => cardKinds.map((kind) => ({ id: cards[kind], account_id: id, kind, reference: `card_${cards[kind]}` })))
  const face = { brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2099, created_at: now }
  await db.insertInto('sandbox.card').values(cards.map((card) => ({ ...face, id: card.reference, customer: card.account_id, behaviour: behaviours[card.kind] }))).execute()
  await db
    .insertInto('payment_card')
    .values(cards.map((card) => ({ ...face, id: card.id, account_id: card.account_id, gateway: 'sandbox', gateway_reference: card.reference, is_default: card.kind === 'pays' })))
    .execute()
  await db
    .insertInto('address')
    .values(fans.map(({ id, addressId }) => ({ id: addressId, account_id: id, name: 'Nina Folio', country: 'PT', city: 'Porto', street_address: 'Rua das Flores', is_default: true, created_at: now, updated_at: now })))
    .execute()
  const capped = fans.filter((fan) => fan.dayCap !== undefined)
  if (capped.length > 0) await db.insertInto('spending_limit').values(capped.map(({ id, dayCap }) => ({ account_id: id, day: dayCap ?? null, updated_at: now }))).execute()
}

async function fillWallets(db: Db, now: Date, households: readonly Household[]): Promise<void> {
  const fans = households.flatMap((one) => one.fans)
  await sql`
    select posted.balance from unnest(${fans.map(({ id }) => id)}::uuid[], ${fans.map(({ first }) => first.id)}::uuid[], ${fans.map(({ first }) => first.tokens)}::bigint[]) fan (id, first, tokens)
    cross join lateral ledger_post(fan.first, 'top_up', 'first:' || fan.id, null, ${now}, array['wallet', 'exchange'], array['token', 'token'], array[fan.id, null], array[fan.tokens, -fan.tokens]) posted`.execute(db)
}

async function writePayees(db: Db, now: Date, households: readonly Household[]): Promise<void> {
  const creators = households.flatMap((one) => one.creators)
  await db.insertInto('performer_banking').values(creators.map(({ id }) => ({ account_id: id, sealed: Buffer.from('sealed'), masked: JSON.stringify({ bankName: 'Bank', account: '•••• 1234' }), updated_at: now }))).execute()
  await db.insertInto('sandbox.account').values(creators.map(({ id }) => ({ id: `acct_${id}`, owner: id, status: 'ready', created_at: now }))).execute()
  await db.insertInto('gateway_account').values(creators.map(({ id }) => ({ account_id: id, gateway: 'sandbox', reference: `acct_${id}`, status: 'ready', created_at: now, updated_at: now }))).execute()
  const gateway = creators.filter(({ payout }) => payout === 'gateway').map(({ id }) => id)
  if (gateway.length > 0) await db.updateTable('performer').set({ payout_method: 'gateway' }).where('account_id', 'in', gateway).execute()
  await db
    .insertInto('coupon')
    .values(creators.map(({ id, coupon }) => ({
      id: coupon.id, performer_id: id, code: coupon.code, kind: 'amount', value: prices.monthly - coupon.cents, charges: coupon.charges, subscription_type: 'monthly', valid_from: now,
      total_limit: coupon.limit, created_at: now, updated_at: now,
    })))
    .execute()
}

async function writeItems(db: Db, now: Date, households: readonly Household[]): Promise<void> {
  const creators = households.flatMap((one) => one.creators)
  const common = { access: 'sale', status: 'active', published_at: now, created_at: now, updated_at: now } as const
  await db.insertInto('feed').values(creators.flatMap(({ id, posts }) => posts.map((post) => ({ ...common, id: post, performer_id: id, type: 'text', text: 'Words', price: prices.post })))).execute()
  await db
    .insertInto('asset')
    .values(creators.flatMap(({ id, poster, file, stock }) => [
      { ...common, id: poster, performer_id: id, kind: 'product', title: 'Poster', price: prices.poster, product_type: 'physical', stock },
      { ...common, id: file, performer_id: id, kind: 'product', title: 'File', price: prices.file, product_type: 'digital', stock: null },
    ]))
    .execute()
  await db.insertInto('stream').values(creators.map(({ id, stream }) => ({ id: stream, performer_id: id, title: 'Live', access: 'sale', price: prices.stream, status: 'live', started_at: now }))).execute()
}

async function writeTalk(db: Db, now: Date, households: readonly Household[]): Promise<void> {
  const talks = households.flatMap(({ fans, creators, messages, calls }) => fans.flatMap((fan) => creators.map((creator) => {
    const [first, second] = [fan.id, creator.id].sort()
    return { id: randomUUIDv7(), first_id: first!, second_id: second!, fan, creator, message: messages.get(fan.id + creator.id)!, call: calls.get(fan.id + creator.id)! }
  })))
  await db.insertInto('conversation').values(talks.map(({ id, first_id, second_id }) => ({ id, first_id, second_id, created_at: now }))).execute()
  await db.insertInto('message').values(talks.map((talk) => ({ id: talk.message, conversation_id: talk.id, sender_id: talk.creator.id, seq: 1, version: 1, text: 'For you', price: prices.message, created_at: now }))).execute()
  await db
    .insertInto('video_call')
    .values(talks.map((talk) => ({ id: talk.call, user_id: talk.fan.id, performer_id: talk.creator.id, minutes: 10, price: prices.call, status: 'accepted', created_at: now, updated_at: now })))
    .execute()
  await db.insertInto('message').values(talks.map((talk) => ({ id: randomUUIDv7(), conversation_id: talk.id, sender_id: talk.fan.id, seq: 2, version: 2, kind: 'call', call_id: talk.call, created_at: now }))).execute()
}

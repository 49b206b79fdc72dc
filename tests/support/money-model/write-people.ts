import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import { hashToken } from '../../../server/http/authenticate.ts'
import { cardKinds, prices, type CardKind, type Household, type Person } from './people.ts'

/** The sandbox's behaviour of each kind of card. */
const behaviours: Record<CardKind, string> = {
  pays: 'succeeds',
  authenticates: 'authentication',
  declined: 'card_declined',
  disputes: 'dispute',
}

/** Sessions never expire during a run. */
const forLong = new Date('2099-01-01')

/** Inserts accounts, sessions, cards, addresses and limits. */
export async function writeAccounts(db: Db, now: Date, households: readonly Household[]): Promise<void> {
  const fans = households.flatMap((one) => one.fans)
  const creators = households.flatMap((one) => one.creators)
  const all = [...fans, ...creators]
  const name = ({ id }: Person) => `p${id.replaceAll('-', '')}`
  const isPerformer = new Set<Person>(creators)
  await db
    .insertInto('account')
    .values(
      all.map((one) => ({
        id: one.id,
        name: 'Person',
        username: name(one),
        email: `${name(one)}@example.test`,
        email_verified_at: now,
        birth_date: '1990-01-01',
        is_performer: isPerformer.has(one),
        created_at: now,
      }))
    )
    .execute()
  await db
    .insertInto('session')
    .values(
      all.map(({ id, token }) => ({
        id: randomUUIDv7(),
        token_hash: hashToken(token),
        account_id: id,
        authenticated_at: now,
        created_at: now,
        last_seen_at: forLong,
        expires_at: forLong,
      }))
    )
    .execute()
  await db
    .insertInto('performer')
    .values(
      creators.map(({ id, commissionBp }) => ({
        account_id: id,
        monthly_price: prices.monthly,
        yearly_price: prices.yearly,
        is_free_subscription: true,
        commission_bp: commissionBp,
        approved_at: now,
      }))
    )
    .execute()
  const cards = fans.flatMap(({ id, cards }) =>
    cardKinds.map((kind) => ({ id: cards[kind], account_id: id, kind, reference: `card_${cards[kind]}` }))
  )
  const face = { brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2099, created_at: now }
  await db
    .insertInto('sandbox.card')
    .values(
      cards.map((card) => ({
        ...face,
        id: card.reference,
        customer: card.account_id,
        behaviour: behaviours[card.kind],
      }))
    )
    .execute()
  await db
    .insertInto('payment_card')
    .values(
      cards.map((card) => ({
        ...face,
        id: card.id,
        account_id: card.account_id,
        gateway: 'sandbox',
        gateway_reference: card.reference,
        is_default: card.kind === 'pays',
      }))
    )
    .execute()
  await db
    .insertInto('address')
    .values(
      fans.map(({ id, addressId }) => ({
        id: addressId,
        account_id: id,
        name: 'Nina Folio',
        country: 'PT',
        city: 'Porto',
        street_address: 'Rua das Flores',
        is_default: true,
        created_at: now,
        updated_at: now,
      }))
    )
    .execute()
  const capped = fans.filter((fan) => fan.dayCap !== undefined)
  if (capped.length > 0)
    await db
      .insertInto('spending_limit')
      .values(capped.map(({ id, dayCap }) => ({ account_id: id, day: dayCap ?? null, updated_at: now })))
      .execute()
}

/** Inserts the first top-up of each fan. */
export async function fillWallets(db: Db, now: Date, households: readonly Household[]): Promise<void> {
  const fans = households.flatMap((one) => one.fans)
  await sql`
    select posted.balance from unnest(${fans.map(({ id }) => id)}::uuid[], ${fans.map(({ first }) => first.id)}::uuid[], ${fans.map(({ first }) => first.tokens)}::bigint[]) fan (id, first, tokens)
    cross join lateral ledger_post(fan.first, 'top_up', 'first:' || fan.id, null, ${now}, array['wallet', 'exchange'], array['token', 'token'], array[fan.id, null], array[fan.tokens, -fan.tokens]) posted`.execute(
    db
  )
}

/** Inserts bank details, payout accounts and coupons of the creators. */
export async function writePayees(db: Db, now: Date, households: readonly Household[]): Promise<void> {
  const creators = households.flatMap((one) => one.creators)
  await db
    .insertInto('performer_banking')
    .values(
      creators.map(({ id }) => ({
        account_id: id,
        sealed: Buffer.from('sealed'),
        masked: JSON.stringify({ bankName: 'Bank', account: '•••• 1234' }),
        updated_at: now,
      }))
    )
    .execute()
  await db
    .insertInto('sandbox.account')
    .values(creators.map(({ id }) => ({ id: `acct_${id}`, owner: id, status: 'ready', created_at: now })))
    .execute()
  await db
    .insertInto('gateway_account')
    .values(
      creators.map(({ id }) => ({
        account_id: id,
        gateway: 'sandbox',
        reference: `acct_${id}`,
        status: 'ready',
        created_at: now,
        updated_at: now,
      }))
    )
    .execute()
  const gateway = creators.filter(({ payout }) => payout === 'gateway').map(({ id }) => id)
  if (gateway.length > 0)
    await db.updateTable('performer').set({ payout_method: 'gateway' }).where('account_id', 'in', gateway).execute()
  await db
    .insertInto('coupon')
    .values(
      creators.map(({ id, coupon }) => ({
        id: coupon.id,
        performer_id: id,
        code: coupon.code,
        kind: 'amount',
        value: prices.monthly - coupon.cents,
        charges: coupon.charges,
        subscription_type: 'monthly',
        valid_from: now,
        total_limit: coupon.limit,
        created_at: now,
        updated_at: now,
      }))
    )
    .execute()
}

/** Inserts posts, products and live streams that are for sale. */
export async function writeItems(db: Db, now: Date, households: readonly Household[]): Promise<void> {
  const creators = households.flatMap((one) => one.creators)
  const common = { access: 'sale', status: 'active', published_at: now, created_at: now, updated_at: now } as const
  await db
    .insertInto('feed')
    .values(
      creators.flatMap(({ id, posts }) =>
        posts.map((post) => ({
          ...common,
          id: post,
          performer_id: id,
          type: 'text',
          text: 'Words',
          price: prices.post,
        }))
      )
    )
    .execute()
  await db
    .insertInto('asset')
    .values(
      creators.flatMap(({ id, poster, file, stock }) => [
        {
          ...common,
          id: poster,
          performer_id: id,
          kind: 'product',
          title: 'Poster',
          price: prices.poster,
          product_type: 'physical',
          stock,
        },
        {
          ...common,
          id: file,
          performer_id: id,
          kind: 'product',
          title: 'File',
          price: prices.file,
          product_type: 'digital',
          stock: null,
        },
      ])
    )
    .execute()
  await db
    .insertInto('stream')
    .values(
      creators.map(({ id, stream }) => ({
        id: stream,
        performer_id: id,
        title: 'Live',
        access: 'sale',
        price: prices.stream,
        status: 'live',
        opened_at: now,
        started_at: now,
        created_at: now,
        updated_at: now,
      }))
    )
    .execute()
}

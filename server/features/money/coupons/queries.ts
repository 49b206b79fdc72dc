import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { CouponRow, Uses } from './policy.ts'

/** Payments that used a coupon; a failed payment releases its use. */
const usesOf =
  sql<number>`(select count(*) from payment where payment.coupon_id = coupon.id and payment.status <> 'failed')`.as(
    'used'
  )

/** The coupon with this code (as typed) for this creator: the creator's own before one of the whole site. */
export async function findCoupon(db: Db, performerId: string, code: string): Promise<CouponRow | undefined> {
  return db
    .selectFrom('coupon')
    .selectAll()
    .where('code', '=', code.trim().toUpperCase())
    .where((is) => is.or([is('performer_id', '=', performerId), is('performer_id', 'is', null)]))
    .orderBy('performer_id', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
}

/** How often a coupon has been used, in total and by one fan; `exceptId` is a payment to leave out. */
export async function countUses(db: Db | Trx, couponId: string, fanId: string, exceptId?: string): Promise<Uses> {
  return db
    .selectFrom('payment')
    .select([
      (is) => is.fn.countAll<number>().as('all'),
      (is) => is.fn.countAll<number>().filterWhere('account_id', '=', fanId).as('own'),
    ])
    .where('coupon_id', '=', couponId)
    .where('status', '<>', 'failed')
    .$if(exceptId !== undefined, (some) => some.where('id', '<>', exceptId ?? ''))
    .executeTakeFirstOrThrow()
}

/**
 * Locks a coupon until the transaction ends, so that its last use is given only once; undefined when it no longer
 * exists. Call it before a payment with the coupon is inserted, because the payment references it.
 */
export async function lockCoupon(trx: Trx, id: string): Promise<CouponRow | undefined> {
  return trx.selectFrom('coupon').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

type Listing = {
  limit: number
  offset: number
  sort: 'asc' | 'desc'
  q?: string | undefined
  isEnded?: boolean | undefined
}

/**
 * One page of a creator's coupons, or of the whole site's with null, newest first unless `sort` says otherwise, each
 * with its number of uses; `q` searches the code.
 */
export async function listCoupons(db: Db, performerId: string | null, at: Date, page: Listing) {
  const filtered = db
    .selectFrom('coupon')
    .where('performer_id', 'is not distinct from', performerId)
    .where(containsText(['coupon.code'], page.q))
    .$if(page.isEnded !== undefined, (some) =>
      some.where(sql<boolean>`(not is_active or coalesce(valid_until <= ${at}, false)) = ${page.isEnded}`)
    )
  const [rows, { total }] = await Promise.all([
    filtered
      .selectAll()
      .select(usesOf)
      .orderBy('created_at', page.sort)
      .orderBy('id', page.sort)
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    filtered.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** One coupon of a creator, or of the whole site with null, with its number of uses. */
export async function loadCoupon(db: Db | Trx, performerId: string | null, id: string) {
  return db
    .selectFrom('coupon')
    .selectAll()
    .select(usesOf)
    .where('id', '=', id)
    .where('performer_id', 'is not distinct from', performerId)
    .executeTakeFirst()
}
export type LoadedCoupon = NonNullable<Awaited<ReturnType<typeof loadCoupon>>>

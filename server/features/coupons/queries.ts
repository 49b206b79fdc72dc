import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { containsText } from '../../db/text-search.ts'
import type { Trx } from '../../db/transaction.ts'
import type { CouponRow, Uses } from './policy.ts'

/** Payments that used a coupon; one that failed gives its use back. */
const usesOf =
  sql<number>`(select count(*) from payment where payment.coupon_id = coupon.id and payment.status <> 'failed')`.as(
    'used'
  )

/** The coupon that a code stands for with this creator: their own before the site's. The code as typed. */
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

/** How often a coupon is used, by everybody and by one fan; `but` is a payment that does not count. */
export async function countUses(db: Db | Trx, couponId: string, fanId: string, but?: string): Promise<Uses> {
  return db
    .selectFrom('payment')
    .select([
      (is) => is.fn.countAll<number>().as('all'),
      (is) => is.fn.countAll<number>().filterWhere('account_id', '=', fanId).as('own'),
    ])
    .where('coupon_id', '=', couponId)
    .where('status', '<>', 'failed')
    .$if(but !== undefined, (some) => some.where('id', '<>', but ?? ''))
    .executeTakeFirstOrThrow()
}

/** Holds a coupon until the transaction ends, so that its last use is given once; undefined when it is gone. Before any payment with it is written: that one refers to it. */
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

/** The coupons of a creator, or with null those of the site, newest first unless asked otherwise, each with its uses; `q` looks in the code. */
export async function listCoupons(db: Db, performerId: string | null, at: Date, page: Listing) {
  const asked = db
    .selectFrom('coupon')
    .where('performer_id', 'is not distinct from', performerId)
    .where(containsText(['coupon.code'], page.q))
    .$if(page.isEnded !== undefined, (some) =>
      some.where(sql<boolean>`(not is_active or coalesce(valid_until <= ${at}, false)) = ${page.isEnded}`)
    )
  const [rows, { total }] = await Promise.all([
    asked
      .selectAll()
      .select(usesOf)
      .orderBy('created_at', page.sort)
      .orderBy('id', page.sort)
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    asked.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** One coupon of a creator, or with null of the site, with its uses. */
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

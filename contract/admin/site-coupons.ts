import '../zod-config.ts'
import * as z from 'zod'
import { Person, Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Amount } from '../money/amount.ts'
import { Coupon, coupons } from '../money/coupons.ts'
import { cursorPage, cursorQuery, flag, listQuery, page } from '../paging.ts'

/** One use of a coupon of the site: the first payment of a subscription. */
export const CouponUse = z
  .object({
    _id: Id.describe('the payment'),
    fan: Person,
    performer: Person,
    type: z.enum(['monthly', 'yearly']),
    fullPrice: Amount.describe('in currency'),
    paid: Amount.describe('in currency'),
    createdAt: Time,
  })
  .meta({ id: 'CouponUse' })
export type CouponUse = z.infer<typeof CouponUse>

/** Coupons of the site, valid for all creators (product.md, Operators). The site gives up its commission first. */
export const siteCoupons = endpoints({
  list: {
    method: 'GET',
    path: '/admin/coupons',
    access: 'admin',
    permission: 'money.view',
    summary: 'The coupons of the site, newest first',
    query: z.object({ ...listQuery, isEnded: flag.optional() }),
    response: page(Coupon),
  },
  create: {
    method: 'POST',
    path: '/admin/coupons',
    access: 'admin',
    permission: 'site.edit',
    summary: 'Create a coupon for subscriptions to any creator',
    body: coupons.create.body,
    response: Coupon,
    status: 201,
    errors: ['code_taken'],
    emits: ['site-coupon.changed'],
  },
  update: {
    method: 'PUT',
    path: '/admin/coupons/{id}',
    access: 'admin',
    permission: 'site.edit',
    summary: 'Change how long and how often a coupon can be used',
    params: IdParams,
    body: coupons.update.body,
    response: Coupon,
    errors: ['not_found', 'coupon_ended'],
    emits: ['site-coupon.changed'],
  },
  end: {
    method: 'DELETE',
    path: '/admin/coupons/{id}',
    access: 'admin',
    permission: 'site.edit',
    summary: 'End a coupon; an unused one is deleted, and subscriptions that use it keep their discount',
    params: IdParams,
    errors: ['not_found'],
    emits: ['site-coupon.changed'],
  },
  uses: {
    method: 'GET',
    path: '/admin/coupons/{id}/uses',
    access: 'admin',
    permission: 'money.view',
    cursor: true,
    summary: 'Who has used a coupon, newest first',
    params: IdParams,
    query: z.object(cursorQuery),
    response: cursorPage(CouponUse),
    errors: ['not_found'],
  },
  exportUses: {
    method: 'GET',
    path: '/admin/coupons/{id}/uses/export',
    access: 'admin',
    permission: 'money.view',
    isRecorded: true,
    summary: 'The uses of a coupon as a table, at most 100 000',
    params: IdParams,
    produces: 'text/csv',
    errors: ['not_found'],
    limit: { max: 20, perS: 3600 },
  },
})

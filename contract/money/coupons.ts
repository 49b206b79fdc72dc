import '../zod-config.ts'
import * as z from 'zod'
import { changesOf } from '../changes.ts'
import { trimmed } from '../bounded.ts'
import { Day, Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Amount } from './amount.ts'
import { flag, listQuery, page } from '../paging.ts'
import { maxDiscountedCharges } from '../limits.ts'

/** Per cent, or an amount in currency. */
export const CouponKind = z.enum(['percentage', 'amount']).meta({ id: 'CouponKind' })
export type CouponKind = z.infer<typeof CouponKind>

const codeRule = 'Use 3 to 30 letters, numbers, hyphens or underscores'

/** A coupon code. It is stored in capital letters, however it is typed. */
export const CouponCode = trimmed(30, codeRule)
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9_-]{2,29}$/, codeRule)
  .meta({ id: 'CouponCode' })

/** The subscription types that a coupon can lower. A free trial is not among them. */
const PaidType = z.enum(['monthly', 'yearly'])

/** The state of a coupon; only an `active` one lowers a price. */
export const CouponStatus = z.enum(['active', 'scheduled', 'used_up', 'ended']).meta({ id: 'CouponStatus' })
export type CouponStatus = z.infer<typeof CouponStatus>

/** The fields of a coupon that can be changed. The discount itself cannot. */
const limits = {
  validUntil: Day.optional().describe('last day, in UTC; absent: until it is ended'),
  totalLimit: z
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('maximum number of uses in total; absent: unlimited'),
  fanLimit: z.number().int().min(1).max(100).default(1).describe('maximum number of uses per fan'),
}

const offer = {
  code: CouponCode,
  kind: CouponKind,
  value: Amount.min(0.01, 'Enter an amount').describe('percentage, or amount of currency'),
  charges: z
    .number()
    .int()
    .min(1)
    .max(maxDiscountedCharges)
    .default(1)
    .describe('number of charges of a subscription that it lowers, starting with the first'),
  subscriptionType: PaidType.optional().describe('absent: both types'),
  validFrom: Day.optional().describe('first day, in UTC; absent: today'),
}

/** A coupon, as its creator sees it. */
export const Coupon = z
  .object({
    _id: Id,
    ...offer,
    ...limits,
    validFrom: Day,
    status: CouponStatus,
    used: z.number().int().min(0),
    createdAt: Time,
  })
  .meta({ id: 'Coupon' })
export type Coupon = z.infer<typeof Coupon>

const CouponBody = z
  .strictObject({ ...offer, ...limits })
  .refine(({ kind, value }) => kind === 'amount' || (Number.isInteger(value) && value <= 100), {
    path: ['value'],
    message: 'Enter a whole number from 1 to 100',
  })
  .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil, {
    path: ['validUntil'],
    message: 'Choose a day after the start date',
  })
  .meta({ id: 'CouponBody' })

/** The price of a subscription that begins now with a coupon. */
export const CouponOffer = z
  .object({
    code: CouponCode,
    kind: CouponKind,
    value: Amount.describe('percentage, or amount of currency'),
    charges: z.number().int().describe('number of charges that it lowers, starting with the first'),
    price: Amount.describe('currency per period without the coupon'),
    discountedPrice: Amount.describe('currency; the first charge and every other lowered one'),
    nextCharge: Amount.describe('currency; the second charge'),
    nextChargeAt: Time,
    fullPriceFrom: Time.describe('date of the first charge at the full price'),
  })
  .meta({ id: 'CouponOffer' })
export type CouponOffer = z.infer<typeof CouponOffer>

/** Coupons: codes that lower the first charges of a subscription. */
export const coupons = endpoints({
  apply: {
    method: 'POST',
    path: '/coupons/{code}/apply-coupon',
    access: 'user',
    summary: 'The price of a subscription with a coupon, now and later; does not redeem the coupon',
    params: z.object({ code: trimmed(40).min(1) }),
    body: z.strictObject({ performerId: Id, type: PaidType.default('monthly') }),
    response: CouponOffer,
    errors: ['not_found'],
    limit: { max: 20, perS: 300 },
  },
  list: {
    method: 'GET',
    path: '/performer/coupons',
    access: 'performer',
    summary: "The caller's own coupons, newest first",
    query: z.object({ ...listQuery, isEnded: flag.optional() }),
    response: page(Coupon),
  },
  create: {
    method: 'POST',
    path: '/performer/coupons',
    access: 'performer',
    summary: 'Create a coupon for future subscribers of the caller',
    body: CouponBody,
    response: Coupon,
    status: 201,
    errors: ['code_taken'],
    limit: { max: 60, perS: 3600 },
    emits: ['coupon.changed'],
  },
  update: {
    method: 'PUT',
    path: '/performer/coupons/{id}',
    access: 'performer',
    summary: 'Change how long and how often a coupon can be used',
    params: IdParams,
    body: changesOf(limits),
    response: Coupon,
    errors: ['not_found', 'coupon_ended'],
    emits: ['coupon.changed'],
  },
  end: {
    method: 'DELETE',
    path: '/performer/coupons/{id}',
    access: 'performer',
    summary: 'End a coupon; an unused one is deleted, and subscriptions that use it keep their discount',
    params: IdParams,
    errors: ['not_found'],
    emits: ['coupon.changed'],
  },
})

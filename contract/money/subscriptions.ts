import '../zod-config.ts'
import * as z from 'zod'
import { NewsLevel } from '../catalogue/performers/performers.ts'
import { Person, Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Amount } from './amount.ts'
import { listQuery, page } from '../paging.ts'
import { GatewayName, SubscriptionType } from './payments.ts'

/** The states of a subscription. */
export const SubscriptionStatus = z
  .enum(['active', 'past_due', 'cancelled', 'expired', 'revoked'])
  .meta({ id: 'SubscriptionStatus' })
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

const Subscription = z
  .object({
    _id: Id,
    type: SubscriptionType,
    status: SubscriptionStatus,
    price: Amount.describe('currency per period; stays the same when the creator changes the price'),
    gateway: z.union([GatewayName, z.literal('wallet')]),
    startedAt: Time,
    endsAt: Time.describe('end of the paid period'),
    nextChargeAt: Time.optional().describe('absent if nothing more will be charged'),
    nextCharge: Amount.optional().describe(
      'amount of the next charge, in currency; less than the price while a coupon applies'
    ),
    discountedLeft: z.number().int().optional().describe('number of future charges lowered by a coupon'),
  })
  .meta({ id: 'Subscription' })

const query = z.object({ ...listQuery, status: SubscriptionStatus.optional() })

/** A subscription as the subscriber sees it. */
export const SubscriptionOfUser = Subscription.extend({ performer: Person.extend({ newsLevel: NewsLevel }) }).meta({
  id: 'SubscriptionOfUser',
})
export type SubscriptionOfUser = z.infer<typeof SubscriptionOfUser>

/** A coming charge of a subscription that is not cancelled. */
export const UpcomingCharge = z
  .object({
    subscriptionId: Id,
    performer: Person,
    type: SubscriptionType.exclude(['free']),
    at: Time,
    amount: Amount.describe('currency'),
    gateway: Subscription.shape.gateway,
    isDiscounted: z.boolean().describe('lowered by a coupon'),
    isRetry: z.boolean().describe('repeats a failed charge'),
  })
  .meta({ id: 'UpcomingCharge' })
export type UpcomingCharge = z.infer<typeof UpcomingCharge>

/** Subscriptions of a fan and subscribers of a creator (Spec §7, Subscriptions). */
export const subscriptions = endpoints({
  ofPerformer: {
    method: 'GET',
    path: '/subscriptions/performer/search',
    access: 'performer',
    summary: 'The subscribers of the signed-in creator',
    query,
    response: page(Subscription.extend({ user: Person })),
  },
  ofUser: {
    method: 'GET',
    path: '/subscriptions/user/search',
    access: 'user',
    summary: 'The subscriptions of the signed-in account',
    query,
    response: page(SubscriptionOfUser),
  },
  upcoming: {
    method: 'GET',
    path: '/subscriptions/user/upcoming',
    access: 'user',
    summary: "Charges for the signed-in account's subscriptions in the next 12 months, by month",
    response: z.object({
      until: Time,
      total: Amount,
      months: z.array(
        z.object({ month: z.string().describe('YYYY-MM, UTC'), total: Amount, charges: z.array(UpcomingCharge) })
      ),
    }),
  },
})

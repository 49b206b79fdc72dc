import * as z from 'zod'
import { Person, Time } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { Id } from './ids.ts'
import { Amount } from './money.ts'
import { listQuery, page } from './paging.ts'
import { GatewayName, SubscriptionType } from './payments.ts'

export const SubscriptionStatus = z.enum(['active', 'past_due', 'cancelled', 'expired', 'revoked'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

const Subscription = z.object({
  _id: Id,
  type: SubscriptionType,
  status: SubscriptionStatus,
  price: Amount.describe('currency per period; kept when the creator changes theirs'),
  gateway: z.union([GatewayName, z.literal('wallet')]),
  startedAt: Time,
  endsAt: Time.describe('end of the paid period'),
  nextChargeAt: Time.optional().describe('absent when nothing more will be charged'),
  nextCharge: Amount.optional().describe('currency: what that charge is; less than the price as long as a coupon lasts'),
  discountedLeft: z.number().int().optional().describe('how many charges a coupon still lowers'),
})

const query = z.object({ ...listQuery, status: SubscriptionStatus.optional() })

export const SubscriptionOfUser = Subscription.extend({ performer: Person })
export type SubscriptionOfUser = z.infer<typeof SubscriptionOfUser>

export const subscriptions = endpoints({
  ofPerformer: { method: 'GET', path: '/subscriptions/performer/search', access: 'performer', summary: 'The subscribers of the signed-in creator', query, response: page(Subscription.extend({ user: Person })) },
  ofUser: { method: 'GET', path: '/subscriptions/user/search', access: 'user', summary: 'The subscriptions of the signed-in account', query, response: page(SubscriptionOfUser) },
})

import '../zod-config.ts'
import * as z from 'zod'
import { Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Amount } from './amount.ts'

/** The periods of a limit: a day, a week from Monday, a month; all in UTC. */
export const spendingPeriods = ['day', 'week', 'month'] as const
const SpendingPeriod = z.enum(spendingPeriods)
export type SpendingPeriod = z.infer<typeof SpendingPeriod>

/** Hours after which a raised limit takes effect, so that nobody raises it on impulse. */
export const raiseHours = 24

const Cap = Amount.nullable().describe('currency; null: no limit')

/** A spending limit of an account, and how much of it is spent. */
export const SpendingLimit = z
  .object({
    period: SpendingPeriod,
    cap: Cap.describe('current limit, currency; null: none'),
    spent: Amount.describe('currency, in the current period'),
    resetsAt: Time.describe('when the period ends and `spent` is reset'),
    next: z.object({ cap: Cap, at: Time }).optional().describe('a raised limit, and when it takes effect'),
  })
  .meta({ id: 'SpendingLimit' })
export type SpendingLimit = z.infer<typeof SpendingLimit>

/** The spending limits and the break of an account. Top-ups do not count as spending. */
export const Spending = z
  .object({
    limits: z.array(SpendingLimit).describe('by day, week and month'),
    coolOffUntil: Time.optional().describe('nothing can be bought before this time'),
  })
  .meta({ id: 'Spending' })
export type Spending = z.infer<typeof Spending>

/** Spending limits and breaks of a fan. */
export const spending = endpoints({
  limits: {
    method: 'GET',
    path: '/spending-limits',
    access: 'user',
    summary: "The caller's spending limits, and the amounts spent",
    response: Spending,
  },
  update: {
    method: 'PUT',
    path: '/spending-limits',
    access: 'user',
    summary:
      'Set spending limits: lowering one takes effect at once, raising or removing one after 24 hours; absent ones stay',
    body: z.strictObject({ day: Cap.optional(), week: Cap.optional(), month: Cap.optional() }),
    response: Spending,
    emits: ['spending-limits.changed'],
  },
  coolOff: {
    method: 'POST',
    path: '/spending-limits/cool-off',
    access: 'user',
    summary: 'Take a break: nothing can be bought for a number of days; it can be extended, never shortened',
    body: z.strictObject({ days: z.union([z.literal(1), z.literal(7), z.literal(30)]) }),
    response: Spending,
    emits: ['spending-limits.changed'],
  },
})

import '../zod-config.ts'
import * as z from 'zod'
import { Day } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Amount, SignedAmount } from '../money/amount.ts'
import { EarningType } from '../money/earnings.ts'

/** The lengths of the periods, in days; the current day counts as one. */
export const overviewDays = [1, 7, 30, 90] as const
export type OverviewDays = (typeof overviewDays)[number]

const Counted = z
  .object({ now: z.number().int(), before: z.number().int() })
  .describe('in the period, and in the one of the same length before')
  .meta({ id: 'ComparedCount' })
const Summed = z
  .object({ now: SignedAmount, before: SignedAmount })
  .describe('in currency: in the period, and in the one of the same length before')
  .meta({ id: 'ComparedSum' })

/** The figures of the site for operators. */
export const Overview = z
  .object({
    from: Day.describe('first day of the period, UTC'),
    to: Day.describe('today'),
    signUps: Counted,
    newSubscriptions: Counted,
    subscribers: z.number().int().describe('subscriptions that give access now'),
    waiting: z
      .object({
        creators: z.number().int().describe('creators who wait for approval'),
        reports: z.number().int().describe('open reports'),
        appeals: z.number().int().describe('open appeals'),
        comments: z.number().int().describe('comments that are held'),
        supportRequests: z.number().int().describe('support requests that nobody has answered'),
        failedJobs: z.number().int().describe('background jobs that failed for the last time'),
        disputes: z.number().int().optional().describe('disputes that wait for an answer; with `money.view`'),
        payouts: z.number().int().optional().describe('requests that wait for approval; with `money.view`'),
        transfers: z
          .number()
          .int()
          .optional()
          .describe('approved requests that are neither on their way nor paid; with `money.view`'),
      })
      .describe('what waits for somebody'),
    money: z
      .object({
        gross: Summed.describe('sales'),
        fee: Summed.describe('what the site keeps of them'),
        net: Summed.describe("the creators' part of them"),
        refunds: Summed.describe('sales given back in the period: refunds and disputes'),
        disputes: Counted.describe('payments that banks have taken back'),
        payouts: Amount.describe('requested and not paid yet'),
        owed: z
          .object({
            wallets: Amount.describe('in tokens'),
            pending: Amount.describe('earnings of creators in their hold period'),
            available: Amount.describe('earnings of creators that can be paid out, without what is requested'),
            loss: SignedAmount.describe('what refunds and disputes have cost the site so far'),
          })
          .describe('liabilities now'),
      })
      .optional()
      .describe('only with the permission `money.view`'),
    days: z
      .array(
        z.object({
          day: Day,
          signUps: z.number().int(),
          gross: Amount.optional(),
          types: z.array(z.object({ type: EarningType, gross: Amount })).describe('gross by type of sale'),
        })
      )
      .describe('days on which something happened, oldest first'),
  })
  .meta({ id: 'Overview' })
export type Overview = z.infer<typeof Overview>

/** The first page of the admin area (product.md, Operators). */
export const overview = endpoints({
  view: {
    method: 'GET',
    path: '/admin/overview',
    access: 'admin',
    permission: 'overview.view',
    summary: 'The figures of a period compared with the one before, and what waits; sums only with `money.view`',
    query: z.object({
      days: z
        .enum(['1', '7', '30', '90'])
        .default('30')
        .describe('length of the period up to now, in days; the current day counts as one'),
    }),
    response: Overview,
  },
})

import '../zod-config.ts'
import * as z from 'zod'
import { Day, Person, Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Amount, SignedAmount } from './amount.ts'
import { listQuery, page } from '../paging.ts'
import { ofPerson } from '../private.ts'

/** The types of sales. */
export const EarningType = z
  .enum(['subscription', 'tip', 'feed', 'video', 'gallery', 'product', 'message', 'stream', 'video-call'])
  .meta({ id: 'EarningType' })
export type EarningType = z.infer<typeof EarningType>

/** The states of a sale: on hold, released, or reversed. */
export const EarningStatus = z.enum(['pending', 'available', 'refunded', 'disputed']).meta({ id: 'EarningStatus' })
export type EarningStatus = z.infer<typeof EarningStatus>

/** The filters that the sums, the list and the export share, so that every sum leads to the sales behind it. */
const filter = {
  from: Day.optional(),
  to: Day.optional().describe('inclusive'),
  type: EarningType.optional(),
  status: EarningStatus.optional(),
  user: Id.optional().describe('only sales to this buyer'),
  release: Day.optional().describe('only sales that become available on this day'),
  q: listQuery.q.describe("searches the buyer's name"),
}

const sums = { gross: SignedAmount, fee: SignedAmount, net: SignedAmount, count: z.number().int() }

/** A sale as its seller sees it: what the fan paid, the commission, the net, and what was sold. */
export const Sale = z
  .object({
    _id: Id,
    type: EarningType,
    gross: SignedAmount,
    fee: SignedAmount,
    net: SignedAmount,
    refunded: Amount.optional().describe(
      'in currency: all that went back to the buyer, in parts and as a whole; parts are no longer in `gross`, `fee` and `net`'
    ),
    commission: z.number().describe('percentage'),
    user: Person,
    status: EarningStatus,
    availableAt: Time,
    returnedAt: Time.optional().describe('when it was refunded or disputed'),
    createdAt: Time,
    tokens: Amount.optional().describe('tokens, if paid from the wallet'),
    quantity: z.number().int(),
    message: ofPerson(z.string().optional()),
    item: z
      .object({
        type: z.enum([
          'feed',
          'video',
          'gallery',
          'photo',
          'product',
          'message',
          'stream',
          'video-call',
          'conversation',
        ]),
        _id: Id,
        title: z.string().describe('for a post or message: its title or the beginning of its text'),
        isGone: z.boolean().describe('it has been deleted'),
      })
      .optional()
      .describe('what was bought, or what a tip was given for'),
    subscription: z.object({ type: z.string(), isRenewal: z.boolean() }).optional(),
    order: z.object({ _id: Id, number: z.string() }).optional(),
  })
  .meta({ id: 'Sale' })
export type Sale = z.infer<typeof Sale>

/** A creator's sales and sums (Spec §7, Earnings). */
export const earnings = endpoints({
  stats: {
    method: 'GET',
    path: '/performer/earning/stats',
    access: 'performer',
    summary: "The caller's earnings by day, type and fan, and the amount that can be paid out",
    query: z.object(filter),
    response: z.object({
      ...sums,
      returned: z
        .array(z.object({ status: z.enum(['refunded', 'disputed']), net: SignedAmount, count: z.number().int() }))
        .describe(
          'what went back, also in parts of sales that stand; whole sales are included in the sums only if the status is filtered by'
        ),
      pending: Amount,
      available: Amount,
      reserved: Amount,
      nextReleaseAt: Time.optional().describe('when the next pending amount becomes available'),
      releases: z
        .array(z.object({ day: Day, net: Amount, count: z.number().int() }))
        .describe('the days on which pending amounts become available'),
      days: z.array(
        z.object({ day: Day, ...sums, types: z.array(z.object({ type: EarningType, net: SignedAmount })) })
      ),
      types: z.array(z.object({ type: EarningType, ...sums })),
      fans: z.array(z.object({ user: Person, ...sums })).describe('the fans who brought the most, at most eight'),
      user: Person.optional().describe('the buyer in the filter'),
    }),
  },
  search: {
    method: 'GET',
    path: '/performer/earning/search',
    access: 'performer',
    summary: 'The sales behind the earnings, newest first',
    query: z.object({ ...listQuery, ...filter }),
    response: page(Sale),
  },
  export: {
    method: 'GET',
    path: '/performer/earning/export',
    access: 'performer',
    isPrivate: true,
    summary: 'The same sales as CSV, oldest first',
    query: z.object(filter),
    produces: 'text/csv',
    limit: { max: 30, perS: 60 },
  },
  view: {
    method: 'GET',
    path: '/performer/earning/{id}',
    access: 'performer',
    summary: 'One sale',
    params: IdParams,
    response: Sale,
    errors: ['not_found'],
  },
})

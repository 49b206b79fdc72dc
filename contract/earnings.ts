import * as z from 'zod'
import { Day, Person, Time } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { Id } from './ids.ts'
import { Amount, SignedAmount } from './money.ts'
import { listQuery, page } from './paging.ts'

export const EarningType = z.enum(['subscription', 'tip', 'feed', 'video', 'gallery', 'product', 'message', 'stream', 'video-call'])
export type EarningType = z.infer<typeof EarningType>
const period = { from: Day.optional(), to: Day.optional().describe('inclusive'), type: EarningType.optional() }

export const earnings = endpoints({
  stats: {
    method: 'GET', path: '/performer/earning/stats', access: 'performer', summary: 'What the signed-in creator earned, by day, and what can be paid out',
    query: z.object(period),
    response: z.object({
      gross: SignedAmount, fee: SignedAmount, net: SignedAmount, pending: Amount, available: Amount, reserved: Amount,
      nextReleaseAt: Time.optional().describe('when the next pending amount becomes available'),
      days: z.array(z.object({ day: Day, net: SignedAmount })), types: z.array(z.object({ type: EarningType, gross: SignedAmount, net: SignedAmount, count: z.number().int() })),
    }),
  },
  search: {
    method: 'GET', path: '/performer/earning/search', access: 'performer', summary: 'The sales behind the earnings, newest first',
    query: z.object({ ...listQuery, ...period }),
    response: page(z.object({
      _id: Id, type: EarningType, gross: SignedAmount, fee: SignedAmount, net: SignedAmount, commission: z.number().describe('percent'), user: Person.optional(),
      status: z.enum(['pending', 'available', 'refunded', 'disputed']), availableAt: Time, createdAt: Time,
    })),
  },
})

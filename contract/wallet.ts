import * as z from 'zod'
import { Time } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { Id, IdParams } from './ids.ts'
import { Amount } from './money.ts'
import { listQuery, page } from './paging.ts'

/** What a wallet charge answers: the sale and the balance after it. */
export const Charge = z.object({ _id: Id, type: z.enum(['tip', 'feed']), price: Amount.describe('tokens'), balance: Amount.describe('tokens'), createdAt: Time })
export type Charge = z.infer<typeof Charge>

export const wallet = endpoints({
  packages: {
    method: 'GET', path: '/package/token/search', access: 'anyone', summary: 'Token packages on offer',
    query: z.object(listQuery), response: page(z.object({ _id: Id, name: z.string(), price: Amount.describe('currency'), tokens: Amount, description: z.string().optional() })),
  },
  tip: {
    method: 'POST', path: '/wallet/charges/tip/{id}', access: 'user', summary: 'Tip a creator from the wallet',
    params: IdParams, body: z.object({ price: Amount.describe('tokens'), message: z.string().trim().max(200).optional() }),
    response: Charge, status: 201, idempotent: true, errors: ['insufficient_balance', 'idempotency_conflict', 'not_found', 'forbidden'],
  },
})

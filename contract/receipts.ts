import './zod-config.ts'
import * as z from 'zod'
import { Time } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { Id, IdParams } from './ids.ts'
import { Amount } from './amount.ts'
import { GatewayName, Transaction } from './payments.ts'
import { ChargeType, TipAbout } from './wallet.ts'

/** A transaction of an account's history with all details: what was paid, for what, how, and whether it was reversed. */
export const Receipt = Transaction.extend({
  number: z.string().describe('short, to be said on the phone'),
  site: z.string().describe('who sold it, or through whom'),
  isTest: z.boolean().describe("paid with the sandbox's money"),
  account: z.object({ name: z.string(), email: z.string().optional() }),
  method: z.object({
    gateway: z.union([GatewayName, z.literal('wallet')]),
    brand: z.string().optional(),
    last4: z.string().optional(),
  }),
  worth: Amount.optional().describe('currency; of what was paid in tokens, on that day'),
  bought: ChargeType.optional().describe('of a purchase, a tip, or what gives one back: which it was'),
  title: z.string().optional().describe('of what was bought, while one has it'),
  quantity: z.number().int().optional(),
  about: TipAbout.shape.type.optional().describe('of a tip: what kind of thing it was given for'),
  message: z.string().optional(),
  subscription: z.object({ type: z.string(), isRenewal: z.boolean() }).optional(),
  discount: z.object({ code: z.string(), fullPrice: Amount }).optional().describe('in currency'),
  order: z.object({ _id: Id, number: z.string() }).optional(),
  returns: z
    .object({ _id: Id, number: z.string(), createdAt: Time })
    .optional()
    .describe('of a refund or dispute: the line it gives back'),
  returnedBy: z
    .object({ _id: Id, number: z.string(), createdAt: Time })
    .optional()
    .describe('of what was given back: by which line'),
}).meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof Receipt>

/** Receipts of transactions, as JSON and as PDF. */
export const receipts = endpoints({
  view: {
    method: 'GET',
    path: '/payment/transactions/{id}',
    access: 'user',
    summary: "One transaction of the caller's history with all details",
    params: IdParams,
    response: Receipt,
    errors: ['not_found'],
  },
  file: {
    method: 'GET',
    path: '/payment/transactions/{id}/receipt',
    access: 'user',
    summary: 'The same as a PDF; none exists for an open transaction',
    params: IdParams,
    produces: 'application/pdf',
    errors: ['not_found'],
    limit: { max: 30, perS: 60 },
  },
})

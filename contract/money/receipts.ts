import '../zod-config.ts'
import * as z from 'zod'
import { Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Amount } from './amount.ts'
import { GatewayName, Transaction } from './payments.ts'
import { ChargeType, TipAbout } from './wallet.ts'
import { ofPerson } from '../private.ts'

/**
 * A transaction of an account's history with all details: what was paid, for what, how, and whether it was reversed.
 */
export const Receipt = Transaction.extend({
  number: z.string().describe('short number that can be given over the phone'),
  site: z.string().describe('name of the site, which is the seller or the intermediary'),
  isTest: z.boolean().describe('paid in the sandbox, without real money'),
  account: z.object({ name: z.string(), email: ofPerson(z.string().optional()) }),
  method: z.object({
    gateway: z.union([GatewayName, z.literal('wallet')]),
    brand: z.string().optional(),
    last4: z.string().optional(),
  }),
  worth: Amount.optional().describe('currency; value on that day of an amount paid in tokens'),
  bought: ChargeType.optional().describe('for a purchase, a tip or the reversal of one: its type'),
  title: z.string().optional().describe('title of what was bought, as long as the buyer has access'),
  quantity: z.number().int().optional(),
  about: TipAbout.shape.type.optional().describe('for a tip: type of what it was given for'),
  message: ofPerson(z.string().optional()),
  subscription: z.object({ type: z.string(), isRenewal: z.boolean() }).optional(),
  discount: z.object({ code: z.string(), fullPrice: Amount }).optional().describe('currency'),
  order: z.object({ _id: Id, number: z.string() }).optional(),
  returns: z
    .object({ _id: Id, number: z.string(), createdAt: Time })
    .optional()
    .describe('for a refund or dispute: the transaction that it reverses'),
  returnedBy: z
    .object({ _id: Id, number: z.string(), createdAt: Time })
    .optional()
    .describe('the transaction that reversed this one'),
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
    isPrivate: true,
    summary: 'The same as a PDF; none exists for an open transaction',
    params: IdParams,
    produces: 'application/pdf',
    errors: ['not_found'],
    limit: { max: 30, perS: 60 },
  },
})

import * as z from 'zod'
import { Amount } from './money.ts'
import { FileStatus } from './files.ts'
import { Id } from './ids.ts'
import { OrderStatus } from './orders.ts'
import { PayoutStatus } from './payouts.ts'

/** Events the server sends: name → payload. Published beside the OpenAPI document. */
export const serverEvents = {
  'wallet/balance': z.object({ balance: Amount }).describe('The wallet balance after a movement, in tokens'),
  'subscription/changed': z.object({ performerId: Id, status: z.string() }).describe('A subscription of this account began, ended or changed'),
  'earning/created': z.object({ type: z.string(), net: Amount }).describe('A creator earned something; net, in currency'),
  'earning/changed': z.object({ _id: Id, status: z.enum(['refunded', 'disputed']), net: Amount }).describe('What a creator had earned was given back; net, in currency'),
  'file/changed': z.object({ _id: Id, status: FileStatus, progress: z.number().optional(), reason: z.string().optional() }).describe('An upload of this account is being processed, is ready, or failed'),
  'order/changed': z.object({ _id: Id, status: OrderStatus }).describe('An order that this account made or received began or moved on'),
  'payout/changed': z.object({ _id: Id, status: PayoutStatus }).describe('A payout request of this creator was made, changed or decided'),
  'session/revoked': z.object({}).describe('This session ended on the server; the socket closes after it'),
} as const

/** Events the client sends, each acknowledged. */
export const clientEvents = {
  'auth/login': { payload: z.object({ token: z.string().max(200) }), ack: z.object({ ok: z.boolean() }) },
} as const

export type ServerEvent = keyof typeof serverEvents
export type ServerPayload<E extends ServerEvent> = z.infer<(typeof serverEvents)[E]>
export type ServerToClient = { [E in ServerEvent]: (payload: ServerPayload<E>) => void }
export type ClientEvent = keyof typeof clientEvents
export type ClientToServer = {
  [E in ClientEvent]: (payload: z.infer<(typeof clientEvents)[E]['payload']>, ack?: (answer: z.infer<(typeof clientEvents)[E]['ack']>) => void) => void
}

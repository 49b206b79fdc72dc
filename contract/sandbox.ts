import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { Id, IdParams } from './ids.ts'
import { Amount } from './money.ts'

const SandboxCharge = z.object({
  _id: Id, paymentId: Id, type: z.enum(['top_up', 'subscription']), amount: Amount, currency: z.string(), brand: z.string(), last4: z.string(),
  status: z.enum(['requires_action', 'succeeded', 'declined']),
})
export type SandboxCharge = z.infer<typeof SandboxCharge>

/** The bank of the sandbox gateway: absent (404) where another gateway is configured, and for everyone but the payer. */
export const sandbox = endpoints({
  charge: { method: 'GET', path: '/sandbox/charges/{id}', access: 'user', summary: 'What the sandbox\'s bank asks its cardholder to approve', params: IdParams, response: SandboxCharge, errors: ['not_found'] },
  authenticate: {
    method: 'POST', path: '/sandbox/charges/{id}', access: 'user', summary: 'Approve or refuse as the cardholder; a charge already decided stays as it is',
    params: IdParams, body: z.object({ approve: z.boolean() }), response: SandboxCharge, errors: ['not_found'],
  },
})

import '../zod-config.ts'
import * as z from 'zod'
import { text } from '../bounded.ts'
import { endpoints } from '../endpoint.ts'

const SandboxAccount = z
  .object({
    _id: z.string(),
    status: z.enum(['pending', 'ready', 'restricted']),
    needs: z.array(z.string()),
  })
  .meta({ id: 'SandboxAccount' })
export type SandboxAccount = z.infer<typeof SandboxAccount>

const Account = z.object({ id: text(60) })

/**
 * A creator's account at the sandbox gateway. Answers 404 where another gateway is configured, and for everyone but its
 * creator.
 */
export const sandboxAccounts = endpoints({
  view: {
    method: 'GET',
    path: '/sandbox/accounts/{id}',
    access: 'performer',
    isPrivate: true,
    summary: "A creator's account at the sandbox gateway",
    params: Account,
    response: SandboxAccount,
    errors: ['not_found'],
  },
  decide: {
    method: 'POST',
    path: '/sandbox/accounts/{id}',
    access: 'performer',
    summary: "Act as the gateway: accept the creator's answers, or restrict the account",
    params: Account,
    body: z.strictObject({ status: z.enum(['ready', 'restricted']) }),
    response: SandboxAccount,
    errors: ['not_found'],
    emits: ['payout-account.changed'],
  },
})

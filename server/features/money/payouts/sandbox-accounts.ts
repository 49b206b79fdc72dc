import type { SandboxAccount, sandboxAccounts } from '../../../../contract/money/sandbox-accounts.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import type { SandboxGateway } from '../../../integrations/payments/gateway.ts'
import { findPayee, refreshPayee } from './payees.ts'

/** The onboarding page of the sandbox gateway: only the creator of the account can view and complete it. */
export const sandboxAccountHandlers = (deps: Deps, gateway: SandboxGateway): Handlers<typeof sandboxAccounts> => {
  const load = async (accountId: string, id: string): Promise<SandboxAccount> => {
    const payee = await findPayee(deps.db, accountId, 'sandbox')
    if (payee?.reference !== id) throw new ApiError('not_found')
    const { status, needs } = await gateway.findPayee(id)
    return { _id: id, status, needs: [...needs] }
  }
  return {
    view: ({ viewer, params }) => load(viewer.id, params.id),
    decide: async ({ viewer, params, body }) => {
      await load(viewer.id, params.id)
      await gateway.decidePayee(params.id, body.status)
      // A real gateway would call the webhook now.
      await refreshPayee(deps, gateway, params.id)
      return load(viewer.id, params.id)
    },
  }
}

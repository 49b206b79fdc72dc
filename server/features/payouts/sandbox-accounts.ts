import type { SandboxAccount, sandboxAccounts } from '../../../contract/sandbox-accounts.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Handlers } from '../../http/handler-types.ts'
import type { SandboxGateway } from '../../integrations/payments/gateway.ts'
import { findPayee, refreshPayee } from './payees.ts'

/** The page where the sandbox's payment company asks its questions: only the account's creator sees and answers them. */
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
      // A real company would call our webhook now.
      await refreshPayee(deps, gateway, params.id)
      return load(viewer.id, params.id)
    },
  }
}

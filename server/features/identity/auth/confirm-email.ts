import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { linkExpiredError, consumeLink } from './links.ts'

/**
 * Confirms an e-mail address by the link of an e-mail; from then on it belongs to this account only (Spec §7, Auth).
 * @throws ApiError `link_expired`
 */
export async function confirmEmail(deps: Deps, token: string): Promise<{ email: string }> {
  try {
    return await transaction(deps.db, async (trx) => {
      const now = deps.clock.now()
      const { accountId, email } = await consumeLink(trx, 'confirm_email', token, now)
      await trx
        .updateTable('account')
        .set({ email_verified_at: now, updated_at: now })
        .where('id', '=', accountId)
        .execute()
      return { email }
    })
  } catch (error) {
    throw linkExpiredError(error)
  }
}

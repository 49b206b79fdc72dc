import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { secondFactorsOf } from '../auth/second-factors.ts'
import { mailAbout } from './mail-about.ts'
import type { SecondFactorNews } from './mails.ts'
import { replaceCodes } from './recovery-codes.ts'

/**
 * What follows when an account gets a second factor, inside `trx` before it is stored: the first one comes with recovery
 * codes, which are returned; the owner is mailed; and the session counts as having proved it. The caller
 * has locked the account, so that only one of two parallel calls adds the first factor.
 */
export async function addFactor(
  deps: Deps,
  trx: Trx,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  news: SecondFactorNews
): Promise<string[] | undefined> {
  const isFirst = (await secondFactorsOf(trx, accountId)).length === 0
  await trx.updateTable('session').set({ second_factor_at: deps.clock.now() }).where('id', '=', sessionId).execute()
  await mailAbout(deps, trx, accountId, isFirst ? { kind: 'on' } : news)
  return isFirst ? replaceCodes(deps, trx, accountId) : undefined
}

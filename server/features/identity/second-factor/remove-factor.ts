import { lockAccount } from '../../../db/lock-account.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { endChallenges } from '../auth/complete-sign-in.ts'
import { secondFactorsOf } from '../auth/second-factors.ts'
import { decidedOr, noteDecision } from '../decisions/decide.ts'
import { mailAbout } from './mail-about.ts'
import type { SecondFactorNews } from './mails.ts'

/** Removes the authenticator app of an account. @throws ApiError not_found */
export const removeApp = (deps: Deps, accountId: string): Promise<void> =>
  removeFactor(deps, accountId, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('totp')
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new ApiError('not_found')
    return { kind: 'appRemoved' }
  })

/** Deletes a passkey of an account. @throws ApiError not_found */
export const removePasskey = (deps: Deps, accountId: string, id: string): Promise<void> =>
  removeFactor(deps, accountId, async (trx) => {
    const row = await trx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('name')
      .executeTakeFirst()
    if (!row) throw new ApiError('not_found')
    return { kind: 'passkeyRemoved', name: row.name }
  })

/** Removes a factor; with the last one the recovery codes end too. */
async function removeFactor(
  deps: Deps,
  accountId: string,
  remove: (trx: Trx) => Promise<SecondFactorNews>
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    await lockAccount(trx, accountId)
    const news = await remove(trx)
    await endChallenges(trx, accountId)
    const isLast = (await secondFactorsOf(trx, accountId)).length === 0
    if (isLast) await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
    await mailAbout(deps, trx, accountId, isLast ? { kind: 'off' } : news)
  })
}

/**
 * Removes all second factors of a person who has lost them, and ends their sessions by a job of the server. The person
 * is mailed the reason. `mayResetOperators`: whoever decides manages operators.
 * @throws ApiError already_decided when they were removed; not_found when there never were any; forbidden for an operator's
 */
export async function resetSecondFactor(
  deps: Deps,
  accountId: string,
  reason: string,
  mayResetOperators: boolean
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    await lockAccount(trx, accountId)
    const account = await trx
      .selectFrom('account')
      .select('operator_role')
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) throw new ApiError('not_found')
    if (account.operator_role !== null && !mayResetOperators) throw new ApiError('forbidden')
    const topic = { topic: 'second-factor', id: accountId } as const
    if ((await secondFactorsOf(trx, accountId)).length === 0)
      throw await decidedOr(trx, topic, new ApiError('not_found'))
    await noteDecision(trx, topic, 'factor_reset', deps.clock.now())
    for (const table of ['totp', 'passkey', 'recovery_code'] as const)
      await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
    await endChallenges(trx, accountId)
    await deps.jobs.enqueue('end-sessions', { accountId }, { within: trx })
    await mailAbout(deps, trx, accountId, { kind: 'reset', reason })
  })
}

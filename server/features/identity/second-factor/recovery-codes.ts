import { createHmac, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '../../../../contract/limits.ts'
import type { Db } from '../../../db/connect.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { mailAbout } from './mail-about.ts'

/** Letters and digits that nobody confuses on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const [groups, groupLength] = [3, 4]
/** From this number of codes on, the mail about a used one says that few are left. */
export const fewLeft = 3

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  ).join('-')

/** A code is stored as this hash; the site's secret in it makes a stolen database useless for guessing. */
const hashOf = (secret: string, accountId: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(`recovery code\n${accountId}\n${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest()

/** Replaces the recovery codes of an account by new ones, which are returned only here. */
export async function replaceCodes({ config }: Pick<Deps, 'config'>, trx: Trx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOf(config.secret, accountId, code) })))
    .execute()
  return codes
}

/** How many recovery codes of an account are unused. */
export async function countCodes(db: Db, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((of) => of.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Uses a recovery code, and mails its owner how many are left; false for a wrong or used one, also at the same moment. */
export async function takeRecoveryCode(deps: Deps, accountId: string, code: string): Promise<boolean> {
  return transaction(deps.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('recovery_code')
      .set({ used_at: deps.clock.now() })
      .where('account_id', '=', accountId)
      .where('code_hash', '=', hashOf(deps.config.secret, accountId, code))
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await mailAbout(deps, trx, accountId, { kind: 'codeUsed', left: await countCodes(trx, accountId) })
    return true
  })
}

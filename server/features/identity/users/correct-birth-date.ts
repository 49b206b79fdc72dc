import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'

/**
 * Corrects the date of birth of an account (`2000-12-31`), which the account itself cannot change once it is set. The
 * contract's `BirthDate` has checked that it is old enough.
 * @throws ApiError not_found, also when it is erased
 */
export async function correctBirthDate(deps: Deps, accountId: string, birthDate: string): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const changed = await trx
      .updateTable('account')
      .set({ birth_date: birthDate, updated_at: deps.clock.now() })
      .where('id', '=', accountId)
      .where('status', '<>', 'erased')
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new ApiError('not_found')
    record('account.corrected', { accountId })
  })
}

import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'

/**
 * Opens a closed account again, because its owner signs in before it is erased (product.md, Leaving). Subscriptions
 * that were ended stay so.
 * @throws ApiError `wrong_credentials` when its time is over; `account_suspended` when it was suspended before
 */
export async function reopenAccount(
  { clock }: Pick<Deps, 'clock'>,
  trx: Trx,
  record: RecordEvent,
  accountId: string
): Promise<void> {
  const now = clock.now()
  const closed = await trx
    .deleteFrom('closed_account')
    .where('account_id', '=', accountId)
    .where('erasing_at', 'is', null)
    .where('erase_at', '>', now)
    .returning('former_status')
    .executeTakeFirst()
  if (!closed) throw new ApiError('wrong_credentials')
  if (closed.former_status === 'suspended') throw new ApiError('account_suspended', { why: '.' })
  await trx
    .updateTable('account')
    .set({ status: closed.former_status, updated_at: now })
    .where('id', '=', accountId)
    .execute()
  record('account.reopened', { accountId })
}

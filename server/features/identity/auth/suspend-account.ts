import { sql } from 'kysely'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'

/**
 * Suspends an account: its next request is rejected, and a job of the server ends its sessions and sockets.
 * @throws ApiError `not_found`
 */
export async function suspendAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  accountId: string,
  reason: string
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const changed = { status: 'suspended', status_reason: reason || null, updated_at: deps.clock.now() }
    const row = await trx
      .updateTable('account')
      .set(changed)
      .where('id', '=', accountId)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new ApiError('not_found')
    await deps.jobs.enqueue('end-sessions', { accountId }, { within: trx })
  })
}

/**
 * Lifts a suspension. A creator who was never approved becomes pending again.
 * @throws ApiError `not_found` when the account is not suspended
 */
export async function unsuspendAccount(deps: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<void> {
  const row = await deps.db
    .updateTable('account')
    .set({
      status: sql<string>`case when is_performer and not exists (select 1 from performer where account_id = account.id and approved_at is not null) then 'pending' else 'active' end`,
      status_reason: null,
      updated_at: deps.clock.now(),
    })
    .where('id', '=', accountId)
    .where('status', '=', 'suspended')
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new ApiError('not_found')
}

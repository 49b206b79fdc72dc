import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { endDecision, recordDecision } from '../decisions/record-decision.ts'

/**
 * Suspends an account: its next request is rejected, and a job of the server ends its sessions and sockets. Notifies the
 * person, with the reason if there is one. Suspending again changes the reason only.
 * @throws ApiError `not_found`, also when it is erased; `conflict` for an operator, whose role has to be taken away first
 */
export async function suspendAccount(deps: Deps, accountId: string, reason: string): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const changed = { status: 'suspended', status_reason: reason || null, updated_at: deps.clock.now() }
    const row = await trx
      .updateTable('account')
      .set(changed)
      .where('id', '=', accountId)
      .where('status', '<>', 'erased')
      .returning('operator_role')
      .executeTakeFirst()
    if (!row) throw new ApiError('not_found')
    if (row.operator_role !== null) throw new ApiError('conflict')
    await deps.jobs.enqueue('end-sessions', { accountId }, { within: trx })
    const decisionId = await recordDecision(trx, { accountId, kind: 'suspension', reason }, deps.clock.now())
    record('account.suspended', { accountId, reason, decisionId })
  })
}

/** Lifts a suspension in a transaction of its own. @see unsuspendWithin */
export const unsuspendAccount = (deps: Deps, accountId: string): Promise<void> =>
  transactionWithEvents(deps, (trx, record) => unsuspendWithin(deps, trx, record, accountId))

/**
 * Lifts a suspension. A creator who was never approved becomes pending again. `byAppeal`: the answer to an appeal tells
 * the person.
 * @throws ApiError `not_found` when the account is not suspended
 */
export async function unsuspendWithin(
  { clock }: Pick<Deps, 'clock'>,
  trx: Trx,
  record: RecordEvent,
  accountId: string,
  byAppeal = false
): Promise<void> {
  const row = await trx
    .updateTable('account')
    .set({
      status: sql<string>`case when exists (select from closed_account where account_id = account.id) then 'closed'
        when is_performer and not exists (select 1 from performer where account_id = account.id and approved_at is not null) then 'pending' else 'active' end`,
      status_reason: null,
      updated_at: clock.now(),
    })
    .where('id', '=', accountId)
    .where('status', '=', 'suspended')
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new ApiError('not_found')
  await endDecision(trx, { accountId, kind: 'suspension' }, clock.now())
  record('account.unsuspended', { accountId, ...(byAppeal && { byAppeal }) })
}

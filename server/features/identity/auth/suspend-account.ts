import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { decide, decidedOr, noteDecision } from '../decisions/decide.ts'
import { lockPerson } from '../decisions/lock-person.ts'
import { endDecision, recordDecision } from '../decisions/record-decision.ts'

/** Suspends an account in a transaction of its own. @see suspendInTransaction */
export const suspendAccount = (deps: Deps, accountId: string, reason: string): Promise<void> =>
  transactionWithEvents(deps, (trx, record) => suspendInTransaction(deps, trx, record, accountId, reason))

/**
 * Suspends an account: its next request is rejected, and a job of the server ends its sessions and sockets. Notifies the
 * person, with the reason if there is one.
 * @throws ApiError `not_found`, also when it is erased; `already_decided` when it is suspended; `team_member` for an
 * operator
 */
export async function suspendInTransaction(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  trx: Trx,
  record: RecordEvent,
  accountId: string,
  reason: string
): Promise<void> {
  const at = clock.now()
  const { operator_role: role } = await decide(trx, {
    topic: 'suspension',
    id: accountId,
    at,
    lock: () => lockPerson(trx, accountId),
    isOpen: ({ status }) => status !== 'suspended',
    outcome: 'suspended',
  })
  if (role !== null) throw new ApiError('team_member')
  await trx
    .updateTable('account')
    .set({ status: 'suspended', status_reason: reason || null, updated_at: at })
    .where('id', '=', accountId)
    .execute()
  await jobs.enqueue('end-sessions', { accountId }, { within: trx })
  const decisionId = await recordDecision(trx, { accountId, kind: 'suspension', reason }, at)
  record('account.suspended', { accountId, reason, decisionId })
}

/** Lifts a suspension in a transaction of its own. @see unsuspendInTransaction */
export const unsuspendAccount = (deps: Deps, accountId: string): Promise<void> =>
  transactionWithEvents(deps, (trx, record) => unsuspendInTransaction(deps, trx, record, accountId))

/**
 * Lifts a suspension. A creator who was never approved becomes pending again. `byAppeal`: the answer to an appeal tells
 * the person.
 * @throws ApiError `already_decided` when it was lifted; `not_found` when the account was never suspended
 */
export async function unsuspendInTransaction(
  { clock }: Pick<Deps, 'clock'>,
  trx: Trx,
  record: RecordEvent,
  accountId: string,
  byAppeal = false
): Promise<void> {
  const at = clock.now()
  const row = await trx
    .updateTable('account')
    .set({
      status: sql<string>`case when exists (select from closed_account where account_id = account.id) then 'closed'
        when is_performer and not exists (select 1 from performer where account_id = account.id and approved_at is not null) then 'pending' else 'active' end`,
      status_reason: null,
      updated_at: at,
    })
    .where('id', '=', accountId)
    .where('status', '=', 'suspended')
    .returning('id')
    .executeTakeFirst()
  if (!row) throw await decidedOr(trx, { topic: 'suspension', id: accountId }, new ApiError('not_found'))
  await noteDecision(trx, { topic: 'suspension', id: accountId }, 'unsuspended', at)
  await endDecision(trx, { accountId, kind: 'suspension' }, at)
  record('account.unsuspended', { accountId, ...(byAppeal && { byAppeal }) })
}

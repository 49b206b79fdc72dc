import type { DecisionKind } from '../../../../contract/social/appeals/appeals.ts'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { AppealOutcome } from '../../../../contract/admin/appeals.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { currentLogEntry } from '../../../http/operators/record-operator-action.ts'
import { decide } from '../../identity/decisions/decide.ts'
import { reopenInTransaction } from '../../catalogue/performers/approve-performer.ts'
import { unsuspendInTransaction } from '../../identity/auth/suspend-account.ts'
import { liftRestrictionInTransaction } from '../../identity/restrictions/restrict-account.ts'
import { putBackInTransaction } from '../reports/take-down.ts'

type Row = { account_id: string; kind: string; item_type: string | null; item_id: string | null }

/** Undoes a decision by the same verbs as the screens of people and reports. @throws ApiError not_found */
function undo(deps: Deps, trx: Trx, record: RecordEvent, decision: Row): Promise<void> {
  const { account_id: accountId, item_type: type, item_id: id } = decision
  const kind = decision.kind as DecisionKind
  if (kind === 'suspension') return unsuspendInTransaction(deps, trx, record, accountId, true)
  if (kind === 'application') return reopenInTransaction(deps, trx, record, accountId)
  if (kind === 'item') return putBackInTransaction(deps, trx, record, { type: type as ItemType, id: id ?? '' }, true)
  return liftRestrictionInTransaction(deps, trx, record, accountId, kind, true)
}

const lockAppeal = (trx: Trx, id: string) =>
  trx
    .selectFrom('appeal')
    .innerJoin('decision', 'decision.id', 'appeal.decision_id')
    .select([
      'appeal.status',
      'appeal.decision_id',
      'decision.account_id',
      'decision.kind',
      'decision.item_type',
      'decision.item_id',
    ])
    .where('appeal.id', '=', id)
    .forUpdate('appeal')
    .executeTakeFirst()

/**
 * Answers an appeal, which is final: the decision stays, or is undone in the same transaction. The person is told the
 * reason (decision 50).
 * @throws ApiError not_found; already_decided when it is answered, or the decision was lifted; decision_over
 */
export async function decideAppeal(deps: Deps, id: string, outcome: AppealOutcome, reason: string): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const status = outcome === 'overturn' ? 'overturned' : 'upheld'
    const appeal = await decide(trx, {
      topic: 'appeal',
      id,
      at: deps.clock.now(),
      lock: () => lockAppeal(trx, id),
      isOpen: (row) => row.status === 'open',
      outcome: status,
    })
    await trx
      .updateTable('appeal')
      .set({ status, answer: reason, decided_at: deps.clock.now(), entry_id: currentLogEntry() ?? null })
      .where('id', '=', id)
      .execute()
    if (outcome === 'overturn')
      await undo(deps, trx, record, appeal).catch((error: unknown) => {
        throw error instanceof ApiError && error.code === 'not_found' ? new ApiError('decision_over') : error
      })
    record('appeal.decided', {
      appealId: id,
      accountId: appeal.account_id,
      decisionId: appeal.decision_id,
      kind: appeal.kind as DecisionKind,
      outcome: status,
      reason,
    })
  })
}

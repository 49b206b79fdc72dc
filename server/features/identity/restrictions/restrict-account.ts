import type { RestrictionKind } from '../../../../contract/operator/people.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { endDecision, recordDecision } from '../decisions/record-decision.ts'

const columns = { posting: 'posting_restriction', payouts: 'payout_restriction' } as const

/**
 * Restricts an account, which is told the reason; restricting again changes the reason. Null lifts the restriction.
 * @throws ApiError not_found, also when it is erased or there is no restriction to lift; conflict for an operator
 */
export const restrictAccount = (
  deps: Deps,
  accountId: string,
  kind: RestrictionKind,
  reason: string | null
): Promise<void> =>
  transactionWithEvents(deps, async (trx, record) => {
    if (reason === null) return liftRestrictionWithin(deps, trx, record, accountId, kind)
    const changed = await trx
      .updateTable('account')
      .set({ [columns[kind]]: reason, updated_at: deps.clock.now() })
      .where('id', '=', accountId)
      .where('status', '<>', 'erased')
      .returning('operator_role')
      .executeTakeFirst()
    if (!changed) throw new ApiError('not_found')
    if (changed.operator_role !== null) throw new ApiError('conflict')
    const decisionId = await recordDecision(trx, { accountId, kind, reason }, deps.clock.now())
    record('account.restricted', { accountId, kind, isLifted: false, reason, decisionId })
  })

/**
 * Lifts a restriction. `byAppeal`: the answer to an appeal tells the person.
 * @throws ApiError not_found when there is none
 */
export async function liftRestrictionWithin(
  { clock }: Pick<Deps, 'clock'>,
  trx: Trx,
  record: RecordEvent,
  accountId: string,
  kind: RestrictionKind,
  byAppeal = false
): Promise<void> {
  const column = columns[kind]
  const changed = await trx
    .updateTable('account')
    .set({ [column]: null, updated_at: clock.now() })
    .where('id', '=', accountId)
    .where(column, 'is not', null)
    .executeTakeFirst()
  if (!changed.numUpdatedRows) throw new ApiError('not_found')
  await endDecision(trx, { accountId, kind }, clock.now())
  record('account.restricted', { accountId, kind, isLifted: true, reason: '', ...(byAppeal && { byAppeal }) })
}

import type { RestrictionKind } from '../../../../contract/admin/people.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { decide, decidedOr, noteDecision } from '../decisions/decide.ts'
import { lockPerson } from '../decisions/lock-person.ts'
import { endDecision, recordDecision } from '../decisions/record-decision.ts'

const columns = { posting: 'posting_restriction', payouts: 'payout_restriction' } as const

/**
 * Restricts an account, which is told the reason. `replaces`: the reason that holds, as the caller knows it, of which
 * only the words change. A reason of null lifts the restriction.
 * @throws ApiError not_found, also when it is erased or never was restricted; already_decided; team_member for an operator
 */
export const restrictAccount = (
  deps: Deps,
  accountId: string,
  kind: RestrictionKind,
  reason: string | null,
  replaces?: string
): Promise<void> =>
  transactionWithEvents(deps, async (trx, record) => {
    if (reason === null) return liftRestrictionInTransaction(deps, trx, record, accountId, kind)
    const at = deps.clock.now()
    const { operator_role: role } = await decide(trx, {
      topic: kind,
      id: accountId,
      at,
      lock: () => lockPerson(trx, accountId),
      isOpen: (person) => person[columns[kind]] === (replaces ?? null),
      outcome: 'restricted',
    })
    if (role !== null) throw new ApiError('team_member')
    await trx
      .updateTable('account')
      .set({ [columns[kind]]: reason, updated_at: at })
      .where('id', '=', accountId)
      .execute()
    const decisionId = await recordDecision(trx, { accountId, kind, reason }, at)
    record('account.restricted', { accountId, kind, isLifted: false, reason, decisionId })
  })

/**
 * Lifts a restriction. `byAppeal`: the answer to an appeal tells the person.
 * @throws ApiError already_decided when it was lifted; not_found when there never was one
 */
export async function liftRestrictionInTransaction(
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
  if (!changed.numUpdatedRows) throw await decidedOr(trx, { topic: kind, id: accountId }, new ApiError('not_found'))
  await noteDecision(trx, { topic: kind, id: accountId }, 'unrestricted', clock.now())
  await endDecision(trx, { accountId, kind }, clock.now())
  record('account.restricted', { accountId, kind, isLifted: true, reason: '', ...(byAppeal && { byAppeal }) })
}

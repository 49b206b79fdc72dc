import { randomUUIDv7 } from 'node:crypto'
import type { DecisionKind } from '../../../../contract/social/appeals/appeals.ts'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { Trx } from '../../../db/transaction.ts'
import { currentLogEntry } from '../../../http/operators/record-operator-action.ts'
import { noteDecision } from './decide.ts'

/** Whom a decision is about, and of which kind it is; for the kind `item` with the item. */
export type Decided = { accountId: string; kind: DecisionKind; item?: { type: ItemType; id: string } }

/** The decision that holds now. One of each kind, and for each item, holds at a time. */
const current = ({ accountId, kind, item }: Decided, trx: Trx) =>
  trx
    .selectFrom('decision')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .$if(item !== undefined, (of) => of.where('item_id', '=', item?.id ?? ''))

/**
 * Records what an operator has decided about a person, who can appeal (decision 50), with the entry of the log that is
 * being written. Deciding again replaces the reason of a decision that is under appeal; otherwise the new one replaces
 * the old one and can be appealed again. Call it after the change itself, whose row serialises parallel decisions.
 * @returns the id of the decision
 */
export async function recordDecision(trx: Trx, decided: Decided & { reason: string }, now: Date): Promise<string> {
  const { accountId, kind, item, reason } = decided
  const entry_id = currentLogEntry() ?? null
  const underAppeal = await trx
    .updateTable('decision')
    .set({ reason, entry_id })
    .where('id', 'in', current(decided, trx))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('appeal')
          .select('appeal.id')
          .whereRef('appeal.decision_id', '=', 'decision.id')
          .where('appeal.status', '=', 'open')
      )
    )
    .returning('id')
    .executeTakeFirst()
  if (underAppeal) return underAppeal.id
  await endDecision(trx, decided, now)
  const id = randomUUIDv7()
  await trx
    .insertInto('decision')
    .values({
      id,
      account_id: accountId,
      kind,
      item_type: item?.type ?? null,
      item_id: item?.id ?? null,
      reason,
      entry_id,
      created_at: now,
    })
    .execute()
  return id
}

/** Ends a decision that was lifted, and closes an open appeal against it. Does nothing when none holds. */
export async function endDecision(trx: Trx, decided: Decided, now: Date): Promise<void> {
  const ended = await trx
    .updateTable('decision')
    .set({ ended_at: now })
    .where('id', 'in', current(decided, trx))
    .returning('id')
    .execute()
  if (ended.length === 0) return
  const closed = await trx
    .updateTable('appeal')
    .set({ status: 'closed', decided_at: now })
    .where(
      'decision_id',
      'in',
      ended.map(({ id }) => id)
    )
    .where('status', '=', 'open')
    .returning('id')
    .execute()
  for (const { id } of closed) await noteDecision(trx, { topic: 'appeal', id }, 'closed', now)
}

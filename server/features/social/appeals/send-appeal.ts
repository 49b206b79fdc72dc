import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'

/**
 * Appeals against a decision, once. `accountId`: whose decision it must be; undefined for a link, which names the
 * decision itself.
 * @throws ApiError not_found, already_appealed, decision_over
 */
export async function sendAppeal(
  deps: Deps,
  { decisionId, accountId, text }: { decisionId: string; accountId?: string; text: string }
): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    // The lock orders it before or after the end of the decision.
    const decision = await trx
      .selectFrom('decision')
      .select(['account_id', 'ended_at'])
      .where('id', '=', decisionId)
      .$if(accountId !== undefined, (of) => of.where('account_id', '=', accountId ?? ''))
      .forUpdate()
      .executeTakeFirst()
    if (!decision) throw new ApiError('not_found')
    if (decision.ended_at) throw new ApiError('decision_over')
    const appealId = randomUUIDv7()
    const added = await trx
      .insertInto('appeal')
      .values({ id: appealId, decision_id: decisionId, text, created_at: deps.clock.now() })
      .onConflict((conflict) => conflict.column('decision_id').doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) throw new ApiError('already_appealed')
    record('appeal.created', { appealId, accountId: decision.account_id })
  })
}

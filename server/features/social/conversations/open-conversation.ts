import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../../../db/transaction.ts'

/**
 * Returns the id of the conversation of two accounts, creating it if there is none (Spec §4, Opening a conversation).
 * Until the first message it is listed only for the account that opened it. The caller has to check that they may write
 * to each other.
 */
export async function openConversation(trx: Trx, openerId: string, otherId: string, at: Date): Promise<string> {
  const [first_id = '', second_id = ''] = [openerId, otherId].sort()
  await trx
    .insertInto('conversation')
    .values({ id: randomUUIDv7(), first_id, second_id, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await trx
    .selectFrom('conversation')
    .select('id')
    .where('first_id', '=', first_id)
    .where('second_id', '=', second_id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('conversation_member')
    .values(
      [[openerId, otherId] as const, [otherId, openerId] as const].map(([account_id, other_id]) => ({
        conversation_id: id,
        account_id,
        other_id,
        active_at: at,
      }))
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .updateTable('conversation_member')
    .set({ has_opened: true, active_at: at })
    .where('conversation_id', '=', id)
    .where('account_id', '=', openerId)
    .where('last_message_id', 'is', null)
    .where('has_opened', '=', false)
    .execute()
  return id
}

import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

/**
 * Locks the conversation in which a sale has a message (an unlocked message, a call, or the tip itself), or the stream chat of a tip. Called before the sale and all other rows are
 * locked, in the same order as calls and charges, which prevents deadlocks.
 */
export async function lockConversation(trx: Trx, saleId: string): Promise<void> {
  const sale = await trx.selectFrom('sale').select('item_id').where('id', '=', saleId).executeTakeFirst()
  if (!sale) return
  await sql`
    select from conversation where id = any(array(
      select conversation_id from message where id in (${saleId}::uuid, ${sale.item_id}::uuid) or call_id = ${sale.item_id}::uuid)) for no key update`.execute(
    trx
  )
  await sql`select from stream_conversation where id = (select conversation_id from stream_message where id = ${saleId}) for no key update`.execute(
    trx
  )
}

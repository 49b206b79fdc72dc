import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

/** Holds the conversation in which a sale has a message: what was unlocked, a call, or the tip itself; or the chat of a stream in which the tip stands. Before the sale and everything else, as a call and a charge do: no deadlock. */
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

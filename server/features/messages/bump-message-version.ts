import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/**
 * Gives a message the next number of its conversation: something about it has changed (unlocked, deleted, a file ready, a call moved on), and who was away will ask for it.
 * Holds the conversation's row: before accounts of the ledger. Tell the two once it is committed (`emitMessage`).
 */
export async function bumpMessageVersion(db: Db, messageId: string): Promise<void> {
  await sql`
    with numbered as (update conversation set version = version + 1 where id = (select conversation_id from message where id = ${messageId}) returning version)
    update message set version = numbered.version from numbered where id = ${messageId}`.execute(db)
}

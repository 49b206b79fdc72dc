import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/**
 * Gives a changed message (unlocked, deleted, file ready, call changed) the next version of its conversation, so that
 * clients that were offline load the change.
 * Locks the conversation's row; call it before locking accounts of the ledger. Publish the change with `emitMessage`
 * after the commit.
 */
export async function bumpMessageVersion(db: Db, messageId: string): Promise<void> {
  await sql`
    with numbered as (update conversation set version = version + 1 where id = (select conversation_id from message where id = ${messageId}) returning version)
    update message set version = numbered.version from numbered where id = ${messageId}`.execute(db)
}

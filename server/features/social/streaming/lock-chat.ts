import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Locks the chat that a stream belongs to. The common order of locks: the chat, the stream, the accounts of the ledger. */
export const lockChatOf = async (trx: Trx, streamId: string): Promise<void> =>
  void (await sql`select from stream_conversation
    where performer_id = (select performer_id from stream where id = ${streamId}) for no key update`.execute(trx))

import { sql, type Selectable } from 'kysely'
import type { Broadcast } from '../../../../contract/social/broadcasts.ts'
import type { Broadcast as BroadcastTable } from '../../../db/schema.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { lockLogs, nextNumberOfEach } from '../../../sequenced-log/numbers.ts'
import { removeFiles } from '../../platform/files/remove-files.ts'
import { isMessageBought } from '../conversations/message-access.ts'
import { messageLog } from '../messages/message-log.ts'
import { presentBroadcast, emitProgress } from './present.ts'
import { findBroadcast } from './queries.ts'

type Row = Selectable<BroadcastTable>

/**
 * Stops a broadcast and enqueues the job that deletes it for everyone who has not bought it. Idempotent.
 * @throws ApiError `not_found`
 */
export async function recallBroadcast(deps: Deps, performerId: string, id: string): Promise<Broadcast> {
  await transaction(deps.db, async (trx) => {
    const stopped = await trx
      .updateTable('broadcast')
      .set({ status: 'recalling', failure: null, done_until: null, finished_at: null })
      .where('id', '=', id)
      .where('performer_id', '=', performerId)
      .where((is) => is.or([is('status', 'in', ['sending', 'sent']), is('failure', 'in', ['sending', 'recalling'])]))
      .returning('id')
      .executeTakeFirst()
    if (stopped) await deps.jobs.enqueue('send-broadcast', { broadcastId: id }, { within: trx })
  })
  const [row] = await findBroadcast(deps.db, { id, performerId })
  if (!row) throw new ApiError('not_found')
  emitProgress(deps, performerId, row)
  return presentBroadcast(deps, row)
}

/**
 * Deletes a broadcast's messages from the next `size` conversations, in the transaction that locks the broadcast's row;
 * bought messages stay. When none are left, marks the broadcast as recalled and deletes files that no message uses.
 */
export async function recallBatch(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  broadcast: Row,
  size: number
): Promise<{ row: Row; messageIds: string[] }> {
  const sent = await trx
    .selectFrom('message')
    .select(['id', 'conversation_id'])
    .where('broadcast_id', '=', broadcast.id)
    .$if(broadcast.done_until !== null, (of) => of.where('conversation_id', '>', broadcast.done_until ?? ''))
    .orderBy('conversation_id')
    .limit(size)
    .execute()
  const last = sent.at(-1)
  if (!last) return { row: await finish(deps, trx, broadcast), messageIds: [] }
  const messageIds = await deleteMessages(trx, sent, deps.clock.now())
  const row = await trx
    .updateTable('broadcast')
    .set({ done_until: last.conversation_id })
    .where('id', '=', broadcast.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  record('message.deleted', { conversationIds: sent.map((message) => message.conversation_id) })
  return { row, messageIds }
}

async function deleteMessages(
  trx: Trx,
  sent: readonly { id: string; conversation_id: string }[],
  at: Date
): Promise<string[]> {
  // The same locks as a charge: a purchase at the same moment happens either before or after, never in between.
  await lockLogs(
    trx,
    messageLog,
    sent.map((message) => message.conversation_id)
  )
  const { rows } = await sql<{ id: string }>`
    with gone as (select id, conversation_id from message where id = any(${sent.map((message) => message.id)}::uuid[]) and deleted_at is null and not ${isMessageBought}),
    numbered as (${nextNumberOfEach(messageLog, 'gone', sql`gone.id as message_id, conversation.version`)}),
    removed as (
      update message set deleted_at = ${at}, title = '', caption = '', text = '', files_of = null, version = numbered.version from numbered where message.id = numbered.message_id
      returning message.id, message.conversation_id, message.sender_id, message.seq),
    uncounted as (
      update conversation_member member set unread = greatest(unread - 1, 0) from removed
      where member.conversation_id = removed.conversation_id and member.account_id <> removed.sender_id and member.read_seq < removed.seq)
    select id from removed`.execute(trx)
  return rows.map((row) => row.id)
}

async function finish(deps: Deps, trx: Trx, { id }: Row): Promise<Row> {
  const inUse = await trx
    .selectFrom('message')
    .select('id')
    .where('broadcast_id', '=', id)
    .where('files_of', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (!inUse) {
    const deletedFiles = await trx.deleteFrom('message_file').where('owner_id', '=', id).returning('file_id').execute()
    if (deletedFiles.length)
      await removeFiles(
        deps,
        (of) =>
          of.where(
            'file.id',
            'in',
            deletedFiles.map((file) => file.file_id)
          ),
        trx
      )
  }
  return trx
    .updateTable('broadcast')
    .set({ status: 'recalled', finished_at: deps.clock.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

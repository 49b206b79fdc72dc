import { sql } from 'kysely'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { changeEntry } from '../../../sequenced-log/numbers.ts'
import { messageLog } from './message-log.ts'
import { emitMessage } from './emit-message.ts'
import { deleteMessage } from './remove-message.ts'

/** SQL condition over `message`: it has neither text nor a usable file. */
const isEmpty = sql<boolean>`(message.text = '' and not exists (
  select from message_file place join file on file.id = place.file_id where place.owner_id = message.files_of and file.status <> 'failed'))`

/**
 * Continues what waited for files that are ready or failed now: a message gets a new version, or is deleted when nothing
 * is left of it; a broadcast is queued for sending.
 */
export const resumeAfterFiles: Subscriber<'file.processed'> = async (deps, trx, events, record) => {
  const fileIds = events.map(({ data }) => data.fileId)
  const waiting = await trx
    .selectFrom('message_file')
    .leftJoin('broadcast', 'broadcast.id', 'message_file.owner_id')
    .leftJoin('message', (join) =>
      join
        .onRef('message.files_of', '=', 'message_file.owner_id')
        .on('message.broadcast_id', 'is', null)
        .on('message.is_welcome', '=', false)
    )
    .select(['message.id', 'broadcast.id as broadcast_id', isEmpty.as('is_empty')])
    .where('message_file.file_id', 'in', fileIds)
    .orderBy('message.conversation_id')
    .execute()
  await deps.jobs.enqueueAll(
    'send-broadcast',
    waiting.flatMap(({ broadcast_id: broadcastId }) => (broadcastId === null ? [] : [{ broadcastId }])),
    { within: trx }
  )
  const messages = new Map(waiting.flatMap(({ id, is_empty }) => (id === null ? [] : [[id, is_empty] as const])))
  // Usually one per file; more only when the sweep marks several files as failed.
  for (const [id, isEmptied] of messages)
    await (isEmptied ? deleteMessage(deps, trx, record, id, deps.clock.now()) : changeEntry(trx, messageLog, id))
  return () =>
    publishAfterCommit(deps, ...[...messages.keys()].map((id) => () => emitMessage(deps, id, 'message/changed')))
}

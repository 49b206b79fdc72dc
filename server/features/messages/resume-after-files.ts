import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { bumpMessageVersion } from './bump-message-version.ts'
import { deleteMessage } from './remove-message.ts'

/** SQL over `message`: it has neither words nor a file that can be used. */
const isEmpty = sql<boolean>`(message.text = '' and not exists (
  select from message_file place join file on file.id = place.file_id where place.owner_id = message.files_of and file.status <> 'failed'))`

/**
 * What has waited for files moves on, in the transaction in which these are ready or have failed: a message changes, and one that has nothing left is deleted; a broadcast is
 * sent. Answers the messages that are to be told of once it is committed.
 */
export async function resumeAfterFiles(deps: Deps, trx: Trx, fileIds: readonly string[]): Promise<string[]> {
  if (!fileIds.length) return []
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
  // One for a file; more only where the sweep gives several up.
  for (const [id, isEmptied] of messages)
    await (isEmptied ? deleteMessage(deps, trx, id, deps.clock.now()) : bumpMessageVersion(trx, id))
  return [...messages.keys()]
}

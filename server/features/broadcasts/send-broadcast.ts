import { sql, type Selectable } from 'kysely'
import type { Broadcast } from '../../db/schema.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { publishAfterCommit, type AfterCommit } from '../../realtime/publish-after-commit.ts'
import { emitToReaders } from '../messages/emit-to-readers.ts'
import { writeMassMessage } from '../messages/write-mass-message.ts'
import { notifyOfMessages } from '../notifications/notify-of-message.ts'
import { markSeenRead } from '../notifications/read-notifications.ts'
import { nextRecipients, type BroadcastTarget } from './audience.ts'
import { tellProgress } from './present.ts'
import { recallBatch } from './recall-broadcast.ts'

type Row = Selectable<Broadcast>
/** What one batch has done; without messages there is nothing left to do. `conversationIds`: where something was taken back. */
type Step = {
  row: Pick<Row, 'id' | 'performer_id' | 'status' | 'total_sent' | 'total_recipients'>
  messageIds: string[]
  conversationIds?: string[]
  afterCommit?: AfterCommit
  event: 'message/created' | 'message/changed'
}

/** People that one transaction writes to: it stays short, and its progress can be seen. */
const batchSize = 250
/** Batches of one job; then it queues again behind those of others. */
const batchesPerJob = 40

/**
 * The job behind a message to many: takes it to the next of its audience, batch by batch, or takes it back. What a batch has done and how far it is are committed together: killed
 * and begun anew, or run twice, it goes on where it was, and nobody gets it twice. While its files are processed it waits (`resumeAfterFiles` calls it again).
 */
export async function sendBroadcast(deps: Deps, broadcastId: string): Promise<void> {
  for (let n = 0; n < batchesPerJob; n++) {
    const step = await transaction(deps.db, (trx) => takeStep(deps, trx, broadcastId))
    if (!step) return
    const { row, messageIds, conversationIds = [], afterCommit = () => undefined, event } = step
    await publishAfterCommit(
      deps,
      () => emitToReaders(deps, row.performer_id, messageIds, event),
      () => markSeenRead(deps, conversationIds),
      afterCommit
    )
    tellProgress(deps, row.performer_id, row)
    if (!['sending', 'recalling'].includes(row.status)) return
  }
  await deps.jobs.enqueue('send-broadcast', { broadcastId })
}

async function takeStep(deps: Deps, trx: Trx, id: string): Promise<Step | undefined> {
  // Held to the end: two jobs of one broadcast come one after the other, and so does its recall.
  const row = await trx.selectFrom('broadcast').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row?.status === 'recalling')
    return { ...(await recallBatch(deps, trx, row, batchSize)), event: 'message/changed' }
  if (row?.status !== 'sending') return undefined
  const files = await trx
    .selectFrom('message_file')
    .innerJoin('file', 'file.id', 'message_file.file_id')
    .select('file.status')
    .where('message_file.owner_id', '=', id)
    .execute()
  if (files.some((file) => file.status === 'failed'))
    return { ...(await finish(trx, row, 'failed', deps.clock.now())), event: 'message/created' }
  if (files.some((file) => file.status === 'processing')) return undefined
  return { ...(await sendBatch(deps, trx, row, files.length > 0)), event: 'message/created' }
}

async function sendBatch(deps: Deps, trx: Trx, row: Row, hasFiles: boolean): Promise<Omit<Step, 'event'>> {
  const now = deps.clock.now()
  const to: BroadcastTarget = {
    performerId: row.performer_id,
    audience: row.audience as BroadcastTarget['audience'],
    accountIds: row.account_ids,
  }
  const recipientIds = await nextRecipients(trx, to, row.done_until, batchSize, now)
  const last = recipientIds.at(-1)
  if (last === undefined) return finish(trx, row, 'sent', now)
  const messageIds = await writeMassMessage(trx, {
    senderId: row.performer_id,
    recipientIds,
    title: row.title,
    caption: row.caption,
    text: row.text,
    price: row.price,
    filesOf: hasFiles ? row.id : null,
    broadcastId: row.id,
    at: now,
  })
  const moved = await trx
    .updateTable('broadcast')
    .set({
      done_until: last,
      total_sent: row.total_sent + messageIds.length,
      total_recipients: sql<number>`greatest(total_recipients, ${row.total_sent + messageIds.length})`,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row: moved, messageIds, afterCommit: await notifyOfMessages(deps, trx, row.performer_id, messageIds) }
}

/** Ends it; who has it is who was there to get it. */
async function finish(
  trx: Trx,
  { id, total_sent }: Row,
  status: 'sent' | 'failed',
  at: Date
): Promise<Omit<Step, 'event'>> {
  const row = await trx
    .updateTable('broadcast')
    .set({ status, finished_at: at, total_recipients: total_sent })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, messageIds: [] }
}

import { sql, type Selectable } from 'kysely'
import type { Broadcast } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { emitToReaders } from '../messages/emit-to-readers.ts'
import { writeMassMessage } from '../messages/write-mass-message.ts'
import { nextRecipients, type BroadcastTarget } from './audience.ts'
import { reopenBroadcast } from './give-up-broadcast.ts'
import { emitProgress } from './present.ts'
import { recallBatch } from './recall-broadcast.ts'

type Row = Selectable<Broadcast>
/** The result of one batch; without messages there is nothing left to do. */
type BatchResult = {
  row: Pick<Row, 'id' | 'performer_id' | 'status' | 'total_sent' | 'total_recipients'>
  messageIds: string[]
  event: 'message/created' | 'message/changed'
}

/** Recipients per transaction: small enough to keep transactions short and progress visible. */
const batchSize = 250
/** Batches per job; after that the job is enqueued again, behind other jobs. */
const batchesPerJob = 40

/**
 * The job that delivers a broadcast to its audience, or recalls it, batch by batch. The result of a batch and the
 * progress are committed together: a job that is killed and restarted, or runs twice, continues where the last one
 * stopped, and nobody receives a message twice. The job stops while files are being processed; `resumeAfterFiles`
 * enqueues it again.
 */
export async function sendBroadcast(deps: Deps, broadcastId: string): Promise<void> {
  await reopenBroadcast(deps, broadcastId)
  for (let n = 0; n < batchesPerJob; n++) {
    const step = await transactionWithEvents(deps, (trx, record) => runBatch(deps, trx, record, broadcastId))
    if (!step) return
    const { row, messageIds, event } = step
    await publishAfterCommit(deps, () => emitToReaders(deps, row.performer_id, messageIds, event))
    emitProgress(deps, row.performer_id, row)
    if (!['sending', 'recalling'].includes(row.status)) return
  }
  await deps.jobs.enqueue('send-broadcast', { broadcastId })
}

async function runBatch(deps: Deps, trx: Trx, record: RecordEvent, id: string): Promise<BatchResult | undefined> {
  // Locked until the commit, so that two jobs of one broadcast, and its recall, run one after the other.
  const row = await trx.selectFrom('broadcast').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row?.status === 'recalling')
    return { ...(await recallBatch(deps, trx, record, row, batchSize)), event: 'message/changed' }
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
  return { ...(await sendBatch(deps, trx, record, row, files.length > 0)), event: 'message/created' }
}

async function sendBatch(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  row: Row,
  hasFiles: boolean
): Promise<Omit<BatchResult, 'event'>> {
  const now = deps.clock.now()
  const to: BroadcastTarget = {
    performerId: row.performer_id,
    audience: row.audience as BroadcastTarget['audience'],
    accountIds: row.account_ids,
  }
  const recipientIds = await nextRecipients(trx, to, row.done_until, batchSize, now)
  const last = recipientIds.at(-1)
  if (last === undefined) return finish(trx, row, 'sent', now)
  const messageIds = await writeMassMessage(trx, record, {
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
  return { row: moved, messageIds }
}

/** Ends a broadcast; its recipients are those who were reachable at the time. */
async function finish(
  trx: Trx,
  { id, total_sent }: Row,
  status: 'sent' | 'failed',
  at: Date
): Promise<Omit<BatchResult, 'event'>> {
  const row = await trx
    .updateTable('broadcast')
    .set({ status, failure: status === 'failed' ? 'file' : null, finished_at: at, total_recipients: total_sent })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, messageIds: [] }
}

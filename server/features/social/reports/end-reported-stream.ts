import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { endStreamInTransaction } from '../streaming/end-stream.ts'
import { viewersOfOne } from '../streaming/viewers.ts'
import { streamEndedMail } from '../streaming/mails.ts'
import { closeReportsOf } from './close-reports.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'

/**
 * Ends a live stream or cancels a scheduled one, as the operator: mails its creator the reason and closes its open
 * reports.
 * @throws ApiError not_found, also when it is over
 */
export async function endReportedStream(deps: Deps, id: string, reason: string): Promise<void> {
  const watched = await viewersOfOne(deps, id)
  const afterCommit = await transactionWithEvents(deps, (trx, record) =>
    endReportedStreamInTransaction(deps, trx, record, { id, watched }, reason)
  )
  await publishAfterCommit(deps, afterCommit)
}

/** Ends a stream in the transaction of the decision; `watched`: its viewers. @see endReportedStream */
export async function endReportedStreamInTransaction(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  { id, watched }: { id: string; watched: number },
  reason: string
): Promise<AfterCommit> {
  const now = deps.clock.now()
  const afterCommit = await endStreamInTransaction(deps, trx, record, { streamId: id, watched }, 'operator', now)
  if (!afterCommit) throw new ApiError('not_found')
  const creator = await trx
    .selectFrom('stream')
    .innerJoin('account', 'account.id', 'stream.performer_id')
    .select(['account.id', 'account.name', 'account.email', 'account.language'])
    .where('stream.id', '=', id)
    .executeTakeFirstOrThrow()
  await sendMailTo(
    deps,
    trx,
    creator,
    '/creator/live',
    streamEndedMail(() => ({ reason }))
  )
  await closeReportsOf(trx, record, id, { resolution: `Ended: ${reason}`, decided: 'ended', now })
  return afterCommit
}

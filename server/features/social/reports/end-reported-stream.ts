import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { endStream } from '../streaming/end-stream.ts'
import { streamEndedMail } from '../streaming/mails.ts'
import { closeReportsOf } from './close-reports.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'

/**
 * Ends a live stream or cancels a scheduled one, as the operator: mails its creator the reason and closes its open
 * reports.
 * @throws ApiError not_found, also when it is over
 */
export async function endReportedStream(deps: Deps, id: string, reason: string): Promise<void> {
  const now = deps.clock.now()
  if (!(await endStream(deps, id, 'operator', now))) throw new ApiError('not_found')
  await transactionWithEvents(deps, async (trx, record) => {
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
    await closeReportsOf(trx, record, id, { resolution: `Ended: ${reason}`, outcome: 'acted', now })
  })
}

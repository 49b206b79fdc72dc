import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { changeEntry } from '../../../sequenced-log/numbers.ts'
import { messageLog } from '../messages/message-log.ts'
import type { Alongside } from '../../money/wallet/charge-wallet.ts'
import { addMs, stateTimeoutsMs } from './call-time.ts'

/** Gives the message of a call the next version of its conversation, because the call has changed. */
export async function bumpCallMessage(trx: Trx, callId: string): Promise<void> {
  const message = await trx.selectFrom('message').select('id').where('call_id', '=', callId).executeTakeFirstOrThrow()
  await changeEntry(trx, messageLog, message.id)
}

/**
 * What happens in the transaction of a call's charge: its message changes, and the participants have some minutes to
 * start.
 */
export function callPayment({ jobs }: Pick<Deps, 'jobs'>, id: string): Alongside {
  return {
    before: (trx) => bumpCallMessage(trx, id),
    after: async (trx, { at }) => {
      await trx
        .updateTable('video_call')
        .set({ expires_at: addMs(at, stateTimeoutsMs.paid) })
        .where('id', '=', id)
        .execute()
      await jobs.enqueue('expire-calls', {}, { within: trx, afterMs: stateTimeoutsMs.paid })
    },
  }
}

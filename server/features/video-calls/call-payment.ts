import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { bumpMessageVersion } from '../messages/bump-message-version.ts'
import type { Alongside } from '../wallet/charge-wallet.ts'
import { addMs, stateTimeoutsMs } from './call-time.ts'

/** The message that tells of a call has changed. */
export async function bumpCallMessage(trx: Trx, callId: string): Promise<void> {
  const message = await trx.selectFrom('message').select('id').where('call_id', '=', callId).executeTakeFirstOrThrow()
  await bumpMessageVersion(trx, message.id)
}

/** What happens with the charge for a call: its message changes, and the two have some minutes to begin. */
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

/** What was paid for a call is given back by somebody else than the two: it is over, or it never takes place. */
export async function revokeCall(trx: Trx, id: string, at: Date): Promise<void> {
  await bumpCallMessage(trx, id)
  await trx
    .updateTable('video_call')
    .set({ status: 'refunded', ended_at: at, expires_at: null, updated_at: at })
    .where('id', '=', id)
    .where('status', 'in', ['paid', 'ended'])
    .execute()
}

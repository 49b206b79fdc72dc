import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { changeMessage } from '../messages/change-message.ts'
import type { Alongside } from '../wallet/charge-wallet.ts'
import { after, patience } from './minutes.ts'

/** The message that tells of a call has changed. */
export async function changeCallMessage(trx: Trx, callId: string): Promise<void> {
  const message = await trx.selectFrom('message').select('id').where('call_id', '=', callId).executeTakeFirstOrThrow()
  await changeMessage(trx, message.id)
}

/** What happens with the charge for a call: its message changes, and the two have some minutes to begin. */
export function payingCall({ jobs }: Pick<Deps, 'jobs'>, id: string): Alongside {
  return {
    before: (trx) => changeCallMessage(trx, id),
    after: async (trx, { at }) => {
      await trx
        .updateTable('video_call')
        .set({ expires_at: after(at, patience.paid) })
        .where('id', '=', id)
        .execute()
      await jobs.enqueue('expire-calls', {}, { within: trx, afterMs: patience.paid })
    },
  }
}

/** What was paid for a call is given back by somebody else than the two: it is over, or it never takes place. */
export async function takeBackCall(trx: Trx, id: string, at: Date): Promise<void> {
  await changeCallMessage(trx, id)
  await trx
    .updateTable('video_call')
    .set({ status: 'refunded', ended_at: at, expires_at: null, updated_at: at })
    .where('id', '=', id)
    .where('status', 'in', ['paid', 'ended'])
    .execute()
}

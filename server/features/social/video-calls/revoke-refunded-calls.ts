import { sql } from 'kysely'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { bumpCallMessage } from './call-payment.ts'
import { emitCallChanged } from './emit-call-changed.ts'
import { closeCallRoom } from './close-call-room.ts'

/** Ends calls whose payment was refunded from outside, for example by the operator. */
export const revokeRefundedCalls: Subscriber<'sale.refunded'> = async (deps, trx, events) => {
  const revoked: string[] = []
  for (const { at, data } of events) {
    if (data.type !== 'video-call' || data.itemId === null) continue
    // The common order of locks: the conversation before the call.
    await sql`select from conversation where id = (select conversation_id from message where call_id = ${data.itemId}) for no key update`.execute(
      trx
    )
    const row = await trx
      .updateTable('video_call')
      .set({ status: 'refunded', ended_at: at, expires_at: null, updated_at: at })
      .where('id', '=', data.itemId)
      .where('status', 'in', ['paid', 'ended'])
      .returning('id')
      .executeTakeFirst()
    if (!row) continue
    await bumpCallMessage(trx, row.id)
    revoked.push(row.id)
  }
  return () =>
    publishAfterCommit(deps, ...revoked.map((id) => async () => closeCallRoom(deps, await emitCallChanged(deps, id))))
}

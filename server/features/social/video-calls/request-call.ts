import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import type { VideoCall } from '../../../../contract/social/video-calls/video-calls.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { openConversation } from '../conversations/open-conversation.ts'
import { mayWrite } from '../conversations/policy.ts'
import { writeMessage } from '../messages/write-message.ts'
import { checkSpending } from '../../money/spending/check.ts'
import { expireCalls } from './expire-calls.ts'
import { addMs, stateTimeoutsMs } from './call-time.ts'
import { emitCallChanged } from './emit-call-changed.ts'
import { callTerms } from './terms.ts'

type CallRequest = {
  viewer: Viewer
  country: string | undefined
  performerId: string
  isGroup: boolean
  minutes: number
  note: string
  price: number
}

/**
 * Requests a call with a creator, as a message in their conversation; `price` in tokens as on the wire (Spec §7, POST
 * /messages/video-call). Nothing is charged before the creator accepts, but the fan's own spending limits are checked
 * now.
 * @throws ApiError what `callTerms` throws, price_changed, cannot_write, call_pending while another call between the
 * two is open, limit_reached, cooling_off
 */
export async function requestCall(
  deps: Deps,
  { viewer, country, performerId, isGroup, minutes, note, price: shownPrice }: CallRequest
): Promise<VideoCall> {
  const { price, gross } = await callTerms(deps, viewer, country, { performerId, isGroup, minutes })
  if (price !== toMinor(shownPrice)) throw new ApiError('price_changed', { price: fromMinor(price) })
  if ((await mayWrite(deps, viewer.id, [performerId], country)).get(performerId)) throw new ApiError('cannot_write')
  await expireCalls(deps, { userId: viewer.id, performerId })
  const at = deps.clock.now()
  const id = randomUUIDv7()
  await transactionWithEvents(deps, async (trx, record) => {
    const conversationId = await openConversation(trx, viewer.id, performerId, at)
    const written = await trx
      .insertInto('video_call')
      .values({
        id,
        user_id: viewer.id,
        performer_id: performerId,
        is_group: isGroup,
        minutes,
        price,
        note,
        status: 'requested',
        expires_at: addMs(at, stateTimeoutsMs.requested),
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'performer_id'])
          .where(sql<boolean>`status in ('requested', 'accepted', 'paid')`)
          .doNothing()
      )
      .executeTakeFirst()
    if (!written.numInsertedOrUpdatedRows) throw new ApiError('call_pending')
    await checkSpending(trx, viewer.id, gross, at)
    await writeMessage(trx, { conversationId, senderId: viewer.id, kind: 'call', text: '', callId: id, at })
    record('call.changed', {
      callId: id,
      userId: viewer.id,
      performerId,
      status: 'requested',
      byId: viewer.id,
      isGroup,
    })
  })
  return emitCallChanged(deps, id, 'message/created')
}

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { fromMinor, toMinor } from '../../../contract/money.ts'
import type { VideoCall } from '../../../contract/video-calls.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { openConversation } from '../conversations/open-conversation.ts'
import { mayWrite } from '../conversations/policy.ts'
import { notify } from '../notifications/notify.ts'
import { noticeOfCall } from '../notifications/notice-of-call.ts'
import { writeMessage } from '../messages/write-message.ts'
import { checkSpending } from '../spending/check.ts'
import { expireCalls } from './expire-calls.ts'
import { addMs, stateTimeoutsMs } from './call-time.ts'
import { emitCallChanged } from './emit-call-changed.ts'
import { callTerms } from './terms.ts'

type Asking = {
  viewer: Viewer
  country: string | undefined
  performerId: string
  minutes: number
  note: string
  price: number
}

/**
 * Asks a creator for a call, as a message in the conversation with them; `price` in tokens as on the wire (Spec §7, POST /messages/video-call). Nothing is charged
 * before they accept, but no creator is asked for what the fan's own limits refuse. @throws ApiError what `callTerms` throws, price_changed, cannot_write, call_pending
 * while another one with them is under way, limit_reached, cooling_off
 */
export async function requestCall(
  deps: Deps,
  { viewer, country, performerId, minutes, note, price: shownPrice }: Asking
): Promise<VideoCall> {
  const { price, gross } = await callTerms(deps, viewer, country, performerId, minutes)
  if (price !== toMinor(shownPrice)) throw new ApiError('price_changed', { price: fromMinor(price) })
  if ((await mayWrite(deps, viewer.id, [performerId], country)).get(performerId)) throw new ApiError('cannot_write')
  await expireCalls(deps, { userId: viewer.id, performerId })
  const at = deps.clock.now()
  const id = randomUUIDv7()
  const afterCommit = await transaction(deps.db, async (trx) => {
    const conversationId = await openConversation(trx, viewer.id, performerId, at)
    const written = await trx
      .insertInto('video_call')
      .values({
        id,
        user_id: viewer.id,
        performer_id: performerId,
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
    return notify(
      deps,
      trx,
      noticeOfCall({ id, user_id: viewer.id, performer_id: performerId }, 'requested', viewer.id)
    )
  })
  await publishAfterCommit(deps, afterCommit)
  return emitCallChanged(deps, id, 'message/created')
}

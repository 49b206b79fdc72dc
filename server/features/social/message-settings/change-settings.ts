import { itemPriceError } from '../../../../contract/catalogue/items/item-rules.ts'
import type { messageSettings } from '../../../../contract/social/message-settings.ts'
import { toMinor } from '../../../../contract/money/money.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { Input } from '../../../http/handler-types.ts'
import { publishAfterCommit, type AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { emitConversationsWith } from '../conversations/emit-conversation.ts'
import { onlineAmong } from '../../identity/presence/online.ts'
import { presenceRoom } from '../../identity/presence/watch.ts'

type Changes = Input<typeof messageSettings.update>['body']

/**
 * Changes an account's settings for messages and calls, and emits the changes to its conversation partners and to those
 * who watch its presence.
 * @throws ApiError `wrong_role` for settings that only creators have, 422 naming the price that is refused
 */
export async function changeMessageSettings(
  deps: Deps,
  viewer: Viewer,
  { showsPresence, whoMayWrite, callMinutePrice, callGroupMinutePrice, callMinimumMinutes }: Changes
): Promise<void> {
  const { db, clock, realtime } = deps
  if (
    !viewer.isPerformer &&
    [whoMayWrite, callMinimumMinutes, callMinutePrice, callGroupMinutePrice].some((value) => value !== undefined)
  )
    throw new ApiError('wrong_role')
  for (const [field, price] of Object.entries({ callMinutePrice, callGroupMinutePrice })) {
    const fault = typeof price === 'number' ? itemPriceError(price) : undefined
    if (fault) throw invalidField(field, fault)
  }
  const changes = {
    ...(showsPresence !== undefined && { shows_presence: showsPresence }),
    ...(whoMayWrite !== undefined && { who_may_write: whoMayWrite }),
    ...(callMinutePrice !== undefined && {
      call_minute_price: callMinutePrice === null ? null : toMinor(callMinutePrice),
    }),
    ...(callGroupMinutePrice !== undefined && {
      call_group_minute_price: callGroupMinutePrice === null ? null : toMinor(callGroupMinutePrice),
    }),
    ...(callMinimumMinutes !== undefined && { call_minimum_minutes: callMinimumMinutes }),
    updated_at: clock.now(),
  }
  await db
    .insertInto('message_setting')
    .values({ account_id: viewer.id, ...changes })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changes))
    .execute()
  const emitPresence: AfterCommit = async () => {
    const isOnline = (await onlineAmong(db, [viewer.id])).has(viewer.id)
    realtime.emitRoom(presenceRoom(viewer.id), 'presence/changed', { accountId: viewer.id, isOnline })
  }
  await publishAfterCommit(deps, ...(showsPresence === undefined ? [] : [emitPresence]), () =>
    emitConversationsWith(deps, viewer.id)
  )
}

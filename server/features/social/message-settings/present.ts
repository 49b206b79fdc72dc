import type { MessageSettings, WhoMayWrite } from '../../../../contract/social/message-settings.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { defaultCallMinutes } from '../conversations/present.ts'
import type { MessageSettingsRow } from './queries.ts'

/** An account's settings for messages and calls, with defaults for those that were never changed. */
export function presentMessageSettings(
  row: MessageSettingsRow,
  { isPerformer }: Pick<Viewer, 'isPerformer'>
): MessageSettings {
  const price = row?.call_minute_price ?? null
  const groupPrice = row?.call_group_minute_price ?? null
  return {
    showsPresence: row?.shows_presence ?? true,
    ...(isPerformer && {
      whoMayWrite: (row?.who_may_write as WhoMayWrite | undefined) ?? 'follower',
      callMinutePrice: price === null ? undefined : fromMinor(price),
      callGroupMinutePrice: groupPrice === null ? undefined : fromMinor(groupPrice),
      callMinimumMinutes: row?.call_minimum_minutes ?? defaultCallMinutes,
    }),
  }
}

import type { MessageSettings, WhoMayWrite } from '../../../contract/message-settings.ts'
import { fromMinor } from '../../../contract/money.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { defaultCallMinutes } from '../conversations/present.ts'
import type { MessageSettingsRow } from './queries.ts'

/** How an account takes messages and calls; what it has not said is as the defaults say. */
export function presentMessageSettings(
  row: MessageSettingsRow,
  { isPerformer }: Pick<Viewer, 'isPerformer'>
): MessageSettings {
  const price = row?.call_minute_price ?? null
  return {
    showsPresence: row?.shows_presence ?? true,
    ...(isPerformer && {
      whoMayWrite: (row?.who_may_write as WhoMayWrite | undefined) ?? 'follower',
      callMinutePrice: price === null ? undefined : fromMinor(price),
      callMinimumMinutes: row?.call_minimum_minutes ?? defaultCallMinutes,
    }),
  }
}

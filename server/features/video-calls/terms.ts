import { maxCallMinutes } from '../../../contract/limits.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { tokensToCents } from '../ledger/sale-entries.ts'
import { findPayable } from '../subscriptions/policy.ts'

/** What a call costs: hundredths of a token, and `gross` in cents. */
export type CallTerms = { minutePrice: number; minimumMinutes: number; minutes: number; price: number; gross: number }

/**
 * What a call of so many minutes with a creator costs this viewer; without `minutes`: the shortest that they take.
 * @throws ApiError not_found for one who cannot be seen or paid, forbidden for oneself and for one who takes no calls, invalid for a call that is too short
 */
export async function callTerms(
  { db }: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  country: string | undefined,
  performerId: string,
  asked?: number
): Promise<CallTerms> {
  if (performerId === viewer.id) throw new ApiError('forbidden')
  const [performer, setting] = await Promise.all([
    findPayable(db, viewer, country, performerId),
    db
      .selectFrom('message_setting')
      .select(['call_minute_price', 'call_minimum_minutes'])
      .where('account_id', '=', performerId)
      .executeTakeFirst(),
  ])
  if (!performer) throw new ApiError('not_found')
  if (!setting || setting.call_minute_price === null) throw new ApiError('forbidden')
  const minimumMinutes = setting.call_minimum_minutes
  const minutes = asked ?? minimumMinutes
  if (minutes < minimumMinutes) throw invalidField('minutes', `Between ${minimumMinutes} and ${maxCallMinutes}.`)
  const price = minutes * setting.call_minute_price
  return {
    minutePrice: setting.call_minute_price,
    minimumMinutes,
    minutes,
    price,
    gross: tokensToCents(price, performer.site.tokenPrice),
  }
}

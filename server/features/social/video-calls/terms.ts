import { maxCallMinutes } from '../../../../contract/limits.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { tokensToCents } from '../../money/ledger/sale-entries.ts'
import { findPayable } from '../../catalogue/performers/payable.ts'

/** A call that a fan wants; without minutes, of the creator's minimum. */
export type RequestedCall = { performerId: string; isGroup?: boolean | undefined; minutes?: number | undefined }

/** The price of a call in hundredths of a token, and `gross` in cents. */
export type CallTerms = { minutePrice: number; minimumMinutes: number; minutes: number; price: number; gross: number }

/**
 * The price of a call with a creator for this viewer, for the two alone or in a group.
 * @throws ApiError not_found for a creator who cannot be seen or paid, forbidden for oneself and for a creator who
 * takes no such calls, invalid for a call that is too short
 */
export async function callTerms(
  { db }: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  country: string | undefined,
  { performerId, isGroup, minutes: requestedMinutes }: RequestedCall
): Promise<CallTerms> {
  if (performerId === viewer.id) throw new ApiError('forbidden')
  const [performer, setting] = await Promise.all([
    findPayable(db, viewer, country, performerId),
    db
      .selectFrom('message_setting')
      .select(['call_minute_price', 'call_group_minute_price', 'call_minimum_minutes'])
      .where('account_id', '=', performerId)
      .executeTakeFirst(),
  ])
  if (!performer) throw new ApiError('not_found')
  const minutePrice = (isGroup ? setting?.call_group_minute_price : setting?.call_minute_price) ?? null
  if (!setting || minutePrice === null) throw new ApiError('forbidden')
  const minimumMinutes = setting.call_minimum_minutes
  const minutes = requestedMinutes ?? minimumMinutes
  if (minutes < minimumMinutes) throw invalidField('minutes', `Between ${minimumMinutes} and ${maxCallMinutes}.`)
  const price = minutes * minutePrice
  return {
    minutePrice,
    minimumMinutes,
    minutes,
    price,
    gross: tokensToCents(price, performer.site.tokenPrice),
  }
}

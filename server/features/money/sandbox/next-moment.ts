import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/**
 * The next time after `now` at which something is due: a renewal or retry, the end of a subscription or the reminders
 * before it, the release of earnings (by the hour, because there are many), a scheduled publication, the end of a
 * story. States that are only compared with the clock when they are read need no stop.
 */
export async function nextMoment(db: Db, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    with living as (
      select type, ends_at, next_charge_at, make_timestamptz(card.exp_year, card.exp_month, 1, 0, 0, 0, 'UTC') + interval '1 month' <= ends_at as outlives_card
      from subscription left join payment_card card on card.id = card_id where status in ('active', 'past_due', 'cancelled')),
    moments as (
      select min(next_charge_at) as at from living where next_charge_at > ${now}
      union all select min(ends_at) from living where ends_at > ${now}
      union all select min(ends_at - interval '7 days') from living where (type = 'yearly' or outlives_card) and ends_at - interval '7 days' > ${now}
      union all select min(ends_at - before) from living cross join unnest(array['1 day', '4 hours']::interval[]) before where type = 'free' and ends_at - before > ${now}
      union all select date_trunc('hour', min(available_at)) + '1 hour' from sale where status = 'pending' and available_at > ${now}
      union all select min(scheduled_at) from feed where status = 'scheduled' and scheduled_at > ${now}
      union all select min(scheduled_at) from asset where status = 'scheduled' and scheduled_at > ${now}
      union all select min(expires_at) from feed where expires_at > ${now})
    select date_trunc('milliseconds', min(at) + '999 microseconds') as at from moments`.execute(db)
  return rows[0]?.at ?? undefined
}
